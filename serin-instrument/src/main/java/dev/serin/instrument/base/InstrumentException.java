package dev.serin.instrument.base;

import java.nio.file.Path;

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

  /** A file is not what a run wrote for a later one. */
  public static InstrumentException unusable(Path plan, Exception cause) {
    return new InstrumentException(
        plan + " cannot be read as a plan: " + cause + ". Have the run that wrote it write it anew",
        cause);
  }
}
