package dev.serin.android.screen;

import android.util.Log;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Guards the entry points of the app's threads into a part of the screens. Whatever fails in there,
 * the app continues, its log reports it once, and the part ends. Thread-safe.
 */
final class ScreenGuard {
  private final String part;
  private final Runnable end;
  private final AtomicBoolean hasFailed = new AtomicBoolean();

  /**
   * No failure yet.
   *
   * @param part the part that the app loses if something fails
   * @param end runs then, once, on the thread of the failure
   */
  ScreenGuard(String part, Runnable end) {
    this.part = part;
    this.end = end;
  }

  /** Guards a part that is retried after each failure. */
  ScreenGuard(String part) {
    this(part, () -> {});
  }

  /** Whether something has failed. */
  boolean hasFailed() {
    return hasFailed.get();
  }

  /** Runs an action; never throws. */
  void run(Runnable doing) {
    ask(
        () -> {
          doing.run();
          return true;
        });
  }

  /** Asks a question; null if that fails. */
  <T> @Nullable T ask(Callable<T> question) {
    try {
      return question.call();
    } catch (Throwable e) {
      if (hasFailed.compareAndSet(false, true)) {
        String lost = "serin: a part of Serin's screens failed; the app continues without " + part;
        run(() -> Log.e("Serin", lost, e));
        run(end);
      }
      return null;
    }
  }
}
