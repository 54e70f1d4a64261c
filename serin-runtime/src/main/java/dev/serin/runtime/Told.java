package dev.serin.runtime;

/** The events of {@link LoopEvents} that a source reports to a {@link Loop}, except frames. */
enum Told {
  HERE,
  BEGIN,
  END,
  CUT,
  IDLE,
  CALLS,
  RETURNED,
  WAITING,
  WOKE
}
