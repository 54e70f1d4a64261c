package dev.serin.issue;

/**
 * The details of issues with the tag {@link IssueTags#EVIL_METHOD}; docs/issue-format.md explains
 * them.
 */
public final class IssueDetails {
  public static final String NORMAL = "NORMAL";
  public static final String LAG = "LAG";
  public static final String ANR = "ANR";
  public static final String BLOCK = "BLOCK";
  public static final String LAG_IDLE_HANDLER = "LAG_IDLE_HANDLER";
  public static final String LAG_TOUCH = "LAG_TOUCH";
  public static final String STARTUP = "STARTUP";
  public static final String ENTER = "ENTER";
  public static final String FRAME = "FRAME";
  public static final String SIGNAL_ANR = "SIGNAL_ANR";

  /** Matrix's, of a process whose threads were dumped by another program. */
  public static final String SIGNAL_ANR_NATIVE_BACKTRACE = "SIGNAL_ANR_NATIVE_BACKTRACE";

  private IssueDetails() {}
}
