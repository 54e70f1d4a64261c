package dev.serin.runtime;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Counts the issues that did not reach the disk, the log or a sink. Safe for use by several
 * threads.
 */
final class DroppedIssues {
  private final AtomicLong count = new AtomicLong();
  private final AtomicLong unwritten = new AtomicLong();

  void add() {
    count.incrementAndGet();
  }

  /**
   * Forwards the outcome of an issue, and counts a dropped issue at most once. It does not count an
   * issue that is already on disk, as the directory may be dropped by the writer after that.
   */
  IssueReceipt counting(IssueReceipt receipt) {
    unwritten.incrementAndGet();
    AtomicBoolean isDecided = new AtomicBoolean();
    return new IssueReceipt() {
      @Override
      public void written() {
        isDecided.set(true);
        unwritten.decrementAndGet();
        receipt.written();
      }

      @Override
      public void dropped() {
        if (isDecided.compareAndSet(false, true)) {
          add();
        }
        receipt.dropped();
      }
    };
  }

  /**
   * The number of issues that are not on disk: the disk refused them, or they still wait or hang.
   * Unlike {@link #count}, it does not depend on the log and the sinks.
   */
  long unwritten() {
    return unwritten.get();
  }

  long count() {
    return count.get();
  }

  /** The log line with the count; null if it is 0. */
  @Nullable String line() {
    return count() == 0
        ? null
        : "serin: dropped issues: "
            + count()
            + ". The disk, the log or a sink did not accept them; a line above names the"
            + " failure, unless too many came at once.";
  }

  /** The count for a screen; null if it is 0. */
  @Nullable String sentence() {
    return count() == 0
        ? null
        : "Dropped issues: " + count() + ". The disk, the log or a sink did not accept them.";
  }
}
