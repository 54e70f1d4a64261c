package dev.serin.issue;

/** The facts of an issue that decide how complete its data is. */
public interface IssueCompleteness extends IssueFacts {
  /** The kind of report; one of {@link IssueDetails}, or empty. */
  String detail();

  /** Whether it was saved for a message that had not ended. */
  boolean unfinished();

  /** Whether it has a call tree. */
  boolean hasTree();

  /** Whether it has stacks that were taken while the message ran. */
  boolean hasSamples();
}
