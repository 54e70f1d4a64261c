package dev.serin.runtime;

/** The parts of a tracer that its {@link Loop}s need. Safe for use by several threads. */
interface LoopContext extends HostCode {
  /** The clock. */
  Clock clock();

  /** Odd while recording is paused; changes whenever it is paused or resumed. */
  int recordingEpoch();

  /** The duration from which the watchdog tracks a dispatch; may change at any time. */
  long trackNanos();

  /**
   * The duration from which a message is over a threshold of a detector; may change at any time.
   */
  long overNanos();

  /**
   * The delay of a message from which the watchdog checks for congestion; may change at any time.
   */
  long congestionNanos();

  /** Notifies that a dispatch began. Cheap while the ticker runs anyway. */
  void busy();

  /** Notifies that a tracked dispatch or a slice of frames has ended, or calls can be read. */
  void ended();

  /** Notifies that dispatches may be needed, or no longer needed. */
  void wanted();

  /**
   * A name for a loop that is unique in the tracer, valid in a file name, and similar to the wanted
   * one.
   */
  String distinctName(String wanted);
}
