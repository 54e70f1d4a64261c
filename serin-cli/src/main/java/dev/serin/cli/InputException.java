package dev.serin.cli;

/** What was given cannot be used: exit status 3. Says what, where, why and what to do. */
final class InputException extends Exception {
  private static final long serialVersionUID = 1;

  InputException(String message) {
    super(message);
  }

  InputException(String message, Throwable cause) {
    super(message, cause);
  }
}
