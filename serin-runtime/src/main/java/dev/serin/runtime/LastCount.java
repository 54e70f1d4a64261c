package dev.serin.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts the messages that were never checked when a tracer is closed, or a loop is no longer
 * watched. Safe for use by several threads.
 */
final class LastCount {
  private final List<Loop> loops;
  private final Detectors detectors;
  private final MessageTally tally;
  private final Clock clock;
  private boolean counted;

  LastCount(List<Loop> loops, Detectors detectors, MessageTally tally, Clock clock) {
    this.loops = loops;
    this.detectors = detectors;
    this.tally = tally;
    this.clock = clock;
  }

  /**
   * Counts the open messages after the watchdog has checked all ended ones, using its data about
   * them.
   */
  void afterWatchdog(TrackedDispatches tracked) {
    if (isFirst()) {
      for (Loop loop : loops) {
        countOpen(loop, loop.open(), tracked);
      }
    }
  }

  /**
   * Counts messages if the watchdog does not finish in time, or never ran. Otherwise counts
   * nothing.
   */
  void withoutWatchdog() {
    if (isFirst()) {
      for (Loop loop : loops) {
        for (Dispatch d = loop.ended().poll(); d != null; d = loop.ended().poll()) {
          if (detectors.isOver(d, d.endNanos)) {
            tally.notLookedAt(1);
          }
        }
        countOpen(loop, loop.open(), null);
      }
    }
  }

  /**
   * Counts the open messages of a loop that is no longer watched, as at the end.
   *
   * @param open the dispatches that were open before the ended ones were checked; null if unknown
   */
  void left(Loop loop, @Nullable List<Dispatch> open, TrackedDispatches tracked) {
    countOpen(loop, open, tracked);
  }

  private synchronized boolean isFirst() {
    boolean first = !counted;
    counted = true;
    return first;
  }

  private void countOpen(
      Loop loop, @Nullable List<Dispatch> open, @Nullable TrackedDispatches tracked) {
    tally.notLookedAt(loop.ended().lostOver());
    if (open == null) { // the loop changes faster than it can be read, so nothing is long
      return;
    }
    for (Dispatch dispatch : open) {
      if (detectors.isOver(dispatch, clock.nanoTime())) {
        tally.stillRuns(tracked == null ? null : tracked.fate(loop, dispatch));
      }
    }
  }
}
