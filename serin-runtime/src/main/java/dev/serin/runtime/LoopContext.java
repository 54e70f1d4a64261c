package dev.serin.runtime;

/** What a {@link Loop} needs of the tracer it belongs to. Safe for use by several threads. */
interface LoopContext extends HostCode {
  /** The clock. */
  Clock clock();

  /** Odd while recording is paused; changes whenever it is paused or resumed. */
  int recordingEpoch();

  /** From how long on a dispatch is of interest to the watchdog; changes while running. */
  long trackNanos();

  /** From how long on a message is over a threshold of a detector; changes while running. */
  long overNanos();

  /** From which delay of a message on the watchdog is to look; changes while running. */
  long congestionNanos();

  /** A dispatch began. Cheap while the ticker runs anyway. */
  void busy();

  /** A dispatch that is of interest, or a slice of frames, has ended. */
  void ended();

  /** Whether anybody wants to know of dispatches may have changed. */
  void wanted();

  /** A name for a loop that no other of the tracer has, fit for a file's, like the one it wants. */
  String distinctName(String wanted);
}
