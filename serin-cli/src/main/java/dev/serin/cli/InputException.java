package dev.serin.cli;

/** Unusable input: exit status 3. The message states the input, the reason and the remedy. */
final class InputException extends Exception {
  private static final long serialVersionUID = 1;

  InputException(String message) {
    super(message);
  }

  InputException(String message, Throwable cause) {
    super(message, cause);
  }
}
