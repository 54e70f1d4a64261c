package dev.serin.runtime;

/** What a source tells a {@link Loop} by its {@link LoopEvents}, but for frames. */
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
