package dev.serin.android.screen;

import android.util.Log;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Where the app's threads come in: whatever fails in here, the app goes on, and its log says so.
 * Has no state.
 */
final class ScreenGuard {
  private ScreenGuard() {}

  /** Does something, which ends without an exception. */
  static void run(Runnable doing) {
    ask(
        () -> {
          doing.run();
          return true;
        });
  }

  /** Asks something; null if that fails. */
  static <T> @Nullable T ask(Callable<T> question) {
    try {
      return question.call();
    } catch (Exception | LinkageError | OutOfMemoryError e) {
      Log.e("Serin", "serin: a part of Serin's screens failed; the app goes on", e);
      return null;
    }
  }
}
