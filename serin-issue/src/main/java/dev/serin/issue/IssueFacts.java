package dev.serin.issue;

/** The facts of an issue that decide how its problem is shown. */
public interface IssueFacts {
  /** The kind of report. */
  IssueKind kind();

  /**
   * The duration of the message, start-up, page or frame, possibly so far; for a congestion, the
   * time that a message waited.
   */
  long costMillis();
}
