package android.util;

import org.jspecify.annotations.Nullable;

/** Stub: prints errors only. */
public final class Log {
  private Log() {}

  /** Verbose. */
  public static int v(String tag, String text) {
    return 0;
  }

  /** Debug. */
  public static int d(String tag, String text) {
    return 0;
  }

  /** Information. */
  public static int i(String tag, String text) {
    return 0;
  }

  /** Warning. */
  public static int w(String tag, String text) {
    return 0;
  }

  /** Error: goes to the standard error stream, as a peer that fails must not look fast. */
  public static int e(String tag, String text) {
    System.err.println(tag + ": " + text);
    return 0;
  }

  /** The same with a failure. */
  public static int e(String tag, String text, @Nullable Throwable failure) {
    return e(tag, text + ": " + failure);
  }
}
