package dev.serin.testkit;

/** The clock of a run, which is slower than that of the program. */
final class RunClock {
  /** Chosen so that some calls of a program take two ticks, and most do not. */
  static final long NANOS_PER_MICRO = 100_000;

  private RunClock() {}
}
