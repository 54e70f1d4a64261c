package dev.serin.android;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class that uses newer API of Android, so it is loaded only since that version. The check
 * for API newer than Android 5.0 leaves it out.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@interface SinceApi {
  /** The version, as in {@link android.os.Build.VERSION#SDK_INT}. */
  int value();
}
