package dev.serin.instrument;

/**
 * Something cannot be instrumented. The message says what, where, why and what to do; the cause is
 * kept.
 */
public final class InstrumentException extends Exception {
  private static final long serialVersionUID = 1;

  public InstrumentException(String message) {
    super(message);
  }

  public InstrumentException(String message, Throwable cause) {
    super(message, cause);
  }
}
