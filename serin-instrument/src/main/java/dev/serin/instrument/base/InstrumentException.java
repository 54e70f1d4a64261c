package dev.serin.instrument.base;

import java.nio.file.Path;

/**
 * Something cannot be instrumented. The message names the problem, the place, the reason and the
 * remedy; the cause is kept.
 */
public final class InstrumentException extends Exception {
  private static final long serialVersionUID = 1;

  public InstrumentException(String message) {
    super(message);
  }

  public InstrumentException(String message, Throwable cause) {
    super(message, cause);
  }

  /** The exception for a file that is not one that a run wrote for a later run. */
  public static InstrumentException unusable(Path plan, Exception cause) {
    return new InstrumentException(
        plan + " cannot be read as a plan: " + cause + ". Repeat the run that wrote it.", cause);
  }
}
