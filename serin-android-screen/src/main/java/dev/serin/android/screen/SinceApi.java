package dev.serin.android.screen;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The class uses what Android has only since a version, so it is loaded only there. The check that
 * nothing newer than Android 5.0 is used leaves it out.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@interface SinceApi {
  /** The version, as {@link android.os.Build.VERSION#SDK_INT} says it. */
  int value();
}
