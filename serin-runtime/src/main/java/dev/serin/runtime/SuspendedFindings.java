package dev.serin.runtime;

/**
 * Counts and logs messages and spans that exceed a threshold only with suspended time. They are not
 * reported.
 */
final class SuspendedFindings {
  private final HostCode context;
  private final MessageTally tally;

  SuspendedFindings(HostCode context, MessageTally tally) {
    this.context = context;
    this.tally = tally;
  }

  /** Counts a message under its single outcome. */
  void message(Loop loop, Dispatch dispatch, TrackedDispatch seen, long ranNanos) {
    tally.raise(seen.fate(), MessageTally.Outcome.SUSPENDED);
    if (!seen.hasIdled()) {
      String kind = dispatch.isGap() ? "a time between messages" : "a message";
      log(kind + " of the loop " + loop.source().name(), ranNanos, seen.suspendedNanos());
    }
  }

  /**
   * Counts a start-up, a page, a call or a wait in a queue.
   *
   * @param name its name in the log
   */
  void span(String name, long ranNanos, long suspendedNanos) {
    tally.spanSuspended();
    log(name, ranNanos, suspendedNanos);
  }

  private void log(String name, long ranNanos, long suspendedNanos) {
    if (tally.takeSuspendedLine()) {
      context.log(
          "serin: "
              + name
              + " ran for "
              + Millis.rounded(ranNanos)
              + " ms and is not reported: the process was suspended for another "
              + Millis.rounded(suspendedNanos)
              + " ms meanwhile");
    }
  }
}
