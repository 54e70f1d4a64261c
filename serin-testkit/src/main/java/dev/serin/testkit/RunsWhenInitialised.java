package dev.serin.testkit;

/** A class without probes whose initialiser runs a body; see {@link Initialisers}. */
final class RunsWhenInitialised {
  static {
    Initialisers.run();
  }

  private RunsWhenInitialised() {}
}
