package dev.serin.agent;

/** The program cannot be traced. The reason is written for the user. */
final class NotTracedException extends Exception {
  private static final long serialVersionUID = 1;

  private final String reason;

  NotTracedException(String reason) {
    super(reason);
    this.reason = reason;
  }

  /** The reason, as sentences. */
  String reason() {
    return reason;
  }
}
