package dev.serin.runtime;

/** Receives the watchdog's findings. Called by the watchdog's thread; never waits. */
interface Reporter {
  /** Reports a dispatch. */
  void report(Incident incident);

  /** Reports a start-up, page or frame that took too long. */
  void report(SpanIncident incident);

  /** Reports a finding without a call tree, and then its incident if there is one. */
  void report(Finding finding);

  /**
   * Reports dispatches that waited for their frames. Returns how long until it is due again if no
   * frame is reported.
   */
  long poll();

  /** Keeps a snapshot of a slow dispatch that still runs. */
  void keep(Incident incident);

  /** Deletes the snapshot of a dispatch that has ended, if there is one. */
  void forget(Loop loop, long number);

  /** Counts messages over a threshold by outcome. */
  MessageTally tally();

  /** Ends reporting; there are no further findings. */
  void end();
}
