package dev.serin.runtime;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the issues that did not reach the disk, the log or a sink. Safe for several threads. */
final class DroppedIssues {
  private final AtomicLong count = new AtomicLong();

  void add() {
    count.incrementAndGet();
  }

  /** Passes the outcome of an issue on, and counts the issue if it is dropped, at most once. */
  IssueReceipt counting(IssueReceipt receipt) {
    AtomicBoolean isCounted = new AtomicBoolean();
    return new IssueReceipt() {
      @Override
      public void written() {
        receipt.written();
      }

      @Override
      public void dropped() {
        if (isCounted.compareAndSet(false, true)) {
          add();
        }
        receipt.dropped();
      }
    };
  }

  long count() {
    return count.get();
  }

  /** Logs the count, unless it is 0. */
  void logTo(Log log) {
    if (count() > 0) {
      log.write(
          "serin: dropped issues: "
              + count()
              + ". The disk, the log or a sink did not take them; a line above names the failure,"
              + " unless too many came at a time.");
    }
  }
}
