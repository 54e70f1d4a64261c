package dev.serin.android;

import dev.serin.runtime.Log;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Where the app's threads come in: whatever fails in here, the app goes on, and the log says so
 * once. Safe for use by several threads.
 */
final class AppGuard {
  private final Log log;
  private final String lost;
  private final AtomicBoolean hasFailed = new AtomicBoolean();

  /**
   * Has seen nothing fail.
   *
   * @param lost says what they do without if something fails; the failure is added
   */
  AppGuard(Log log, String lost) {
    this.log = log;
    this.lost = lost;
  }

  /** The log may be the app's, and fail too; and there may be no memory to call it. */
  private void sayLost(Throwable failure) {
    try {
      log.write(lost + failure);
    } catch (Throwable unlogged) {
      // No log is left.
    }
  }

  /** Does something, which ends without an exception. */
  void run(Runnable doing) {
    try {
      doing.run();
    } catch (Throwable e) {
      failed(e);
    }
  }

  /** Something failed that was not run in here. */
  void failed(Throwable failure) {
    if (hasFailed.compareAndSet(false, true)) {
      sayLost(failure);
    }
  }
}
