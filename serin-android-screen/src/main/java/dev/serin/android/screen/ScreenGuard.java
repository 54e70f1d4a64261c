package dev.serin.android.screen;

import android.util.Log;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Where the app's threads come into a part of the screens: whatever fails in there, the app goes
 * on, its log says so once, and the part ends. Safe for use by several threads.
 */
final class ScreenGuard {
  private final String part;
  private final Runnable end;
  private final AtomicBoolean hasFailed = new AtomicBoolean();

  /**
   * Has seen nothing fail.
   *
   * @param part what the app goes on without if something fails
   * @param end what is done then, once, by the thread on which it failed
   */
  ScreenGuard(String part, Runnable end) {
    this.part = part;
    this.end = end;
  }

  /** One of a part that is tried again, whatever failed in it. */
  ScreenGuard(String part) {
    this(part, () -> {});
  }

  /** Whether something has failed. */
  boolean hasFailed() {
    return hasFailed.get();
  }

  /** Does something, which ends without an exception. */
  void run(Runnable doing) {
    ask(
        () -> {
          doing.run();
          return true;
        });
  }

  /** Asks something; null if that fails. */
  <T> @Nullable T ask(Callable<T> question) {
    try {
      return question.call();
    } catch (Throwable e) {
      if (hasFailed.compareAndSet(false, true)) {
        String lost = "serin: a part of Serin's screens failed; the app goes on without " + part;
        run(() -> Log.e("Serin", lost, e));
        run(end);
      }
      return null;
    }
  }
}
