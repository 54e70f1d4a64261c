package dev.serin.report;

/**
 * What was given cannot be reported. The message says what, where, why and what to do, in one line
 * that is safe to print.
 */
public final class ReportException extends Exception {
  private static final long serialVersionUID = 1;

  public ReportException(String message) {
    super(SafeText.whole(message));
  }

  public ReportException(String message, Throwable cause) {
    super(SafeText.whole(message), cause);
  }
}
