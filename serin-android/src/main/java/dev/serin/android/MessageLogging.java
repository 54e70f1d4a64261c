package dev.serin.android;

import android.os.Looper;
import android.util.Printer;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * The printer that a Looper has, which can be set but not be asked for: it is read from a field of
 * the framework. Where that is denied, no printer is known.
 */
final class MessageLogging {
  private final @Nullable Field field;

  /** Reads the field of this name; {@code mLogging} on all versions of Android. */
  MessageLogging(String name) {
    this.field = field(name);
  }

  /** Whether printers can be known here. */
  boolean isKnown() {
    return field != null;
  }

  /** The printer of a Looper; null if it has none or it cannot be known. */
  @Nullable Printer of(Looper looper) {
    Field known = field;
    if (known == null) {
      return null;
    }
    try {
      return (Printer) known.get(looper);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e); // it was made accessible
    }
  }

  private static @Nullable Field field(String name) {
    try {
      Field field = Looper.class.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException | RuntimeException e) {
      return null;
    }
  }
}
