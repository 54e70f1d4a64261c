package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/** Receives the watchdog's findings. Called by the watchdog's thread; never waits. */
interface Reporter {
  /** Reports a dispatch. */
  void report(Incident incident);

  /** Reports a frame slice that has ended. */
  void report(FrameSlice slice);

  /** Reports many short messages that delayed another one. */
  void report(Congestion congestion);

  /** Reports a start-up that has ended; the incident is null unless it took too long. */
  void report(StartUp startUp, @Nullable SpanIncident incident);

  /** Reports a start-up, page or frame that took too long. */
  void report(SpanIncident incident);

  /** Keeps a snapshot of a slow dispatch that still runs. */
  void keep(Incident incident);

  /** Deletes the snapshot of a dispatch that has ended, if there is one. */
  void forget(Loop loop, long number);

  /** Counts messages over a threshold by outcome. */
  MessageTally tally();

  /** Ends reporting; there are no further findings. */
  void end();
}
