package dev.serin.analysis;

/**
 * The input cannot be reported. The message names the input, the reason and the remedy, in one line
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
