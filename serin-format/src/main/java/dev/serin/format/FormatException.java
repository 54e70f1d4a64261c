package dev.serin.format;

import java.io.IOException;

/**
 * What was read is not what it should be. The message says what was found, where, why it is wrong
 * and what to do.
 */
public final class FormatException extends IOException {
  private static final long serialVersionUID = 1;

  public FormatException(String message) {
    super(message);
  }

  public FormatException(String message, Throwable cause) {
    super(message, cause);
  }
}
