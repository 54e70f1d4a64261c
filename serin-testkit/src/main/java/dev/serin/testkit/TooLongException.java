package dev.serin.testkit;

/** A program makes more calls than are useful. */
final class TooLongException extends RuntimeException {
  private static final long serialVersionUID = 1;

  TooLongException() {
    super(null, null, false, false);
  }
}
