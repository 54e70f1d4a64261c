package dev.serin.issue;

/** The details of issues with the tag {@link IssueTags#EVIL_METHOD}. */
public final class IssueDetails {
  /** A message that has ended. */
  public static final String NORMAL = "NORMAL";

  /** A message that still ran at the threshold of a lag. */
  public static final String LAG = "LAG";

  /** A message that still ran at the threshold of an ANR. */
  public static final String ANR = "ANR";

  /** A message over the threshold of a block. */
  public static final String BLOCK = "BLOCK";

  /** An idle handler that still ran. */
  public static final String LAG_IDLE_HANDLER = "LAG_IDLE_HANDLER";

  /** A handler of an input event that still ran. */
  public static final String LAG_TOUCH = "LAG_TOUCH";

  /** A start-up. */
  public static final String STARTUP = "STARTUP";

  /** The entry into a page. */
  public static final String ENTER = "ENTER";

  /** A frame. */
  public static final String FRAME = "FRAME";

  /** An ANR for which the system ended the process. */
  public static final String SIGNAL_ANR = "SIGNAL_ANR";

  private IssueDetails() {}
}
