package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/** Takes what the watchdog found. Called by the watchdog's thread; does not wait. */
interface Reporter {
  /** A dispatch is to be reported. */
  void report(Incident incident);

  /** A slice of frames has ended. */
  void report(FrameSlice slice);

  /** Many short messages made another one wait. */
  void report(Congestion congestion);

  /** A start-up has ended; with an incident if it took too long, or null. */
  void report(StartUp startUp, @Nullable SpanIncident incident);

  /** A page took too long. */
  void report(SpanIncident incident);

  /** What is known by now of a dispatch that is slow and still runs. */
  void keep(Incident incident);

  /** The dispatch of a number, of which something was kept, has ended. */
  void forget(Loop loop, long number);

  /** Counts what becomes of messages over a threshold. */
  MessageTally tally();

  /** Nothing more will be found. */
  void end();
}
