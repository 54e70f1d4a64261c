package dev.serin.testkit;

/** Thrown by {@link Interpreter} when the running method of a program returns. */
final class Left extends RuntimeException {
  private static final long serialVersionUID = 1;

  Left() {
    super(null, null, false, false);
  }
}
