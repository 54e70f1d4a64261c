package dev.serin.format;

import java.io.IOException;

/**
 * Input that violates its format. The message states the content, its place, the reason and the
 * remedy.
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
