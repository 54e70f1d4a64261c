package dev.serin.android;

import dev.serin.runtime.Log;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Guards the entry points of the app's threads: whatever fails in here, the app continues, and the
 * log reports it once. Thread-safe.
 */
final class AppGuard {
  private final Log log;
  private final String lost;
  private final AtomicBoolean hasFailed = new AtomicBoolean();

  /**
   * No failure yet.
   *
   * @param lost describes the missing feature if something fails; the failure is appended
   */
  AppGuard(Log log, String lost) {
    this.log = log;
    this.lost = lost;
  }

  /**
   * The app may have supplied the log, which may fail too, and there may be no memory to call it.
   */
  private void sayLost(Throwable failure) {
    try {
      log.write(lost + failure);
    } catch (Throwable unlogged) {
      // No log is left.
    }
  }

  /** Runs an action; never throws. */
  void run(Runnable doing) {
    try {
      doing.run();
    } catch (Throwable e) {
      failed(e);
    }
  }

  /** Records a failure outside {@link #run}. */
  void failed(Throwable failure) {
    if (hasFailed.compareAndSet(false, true)) {
      sayLost(failure);
    }
  }
}
