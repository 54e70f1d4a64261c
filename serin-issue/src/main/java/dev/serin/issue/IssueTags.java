package dev.serin.issue;

/** The tags of issues, under {@link IssueKeys#TAG}. */
public final class IssueTags {
  /** Messages, start-ups, pages and frames that took too long. */
  public static final String EVIL_METHOD = "Trace_EvilMethod";

  /** The frames of a scene. */
  public static final String FPS = "Trace_FPS";

  /** A start-up, whatever its time. */
  public static final String START_UP = "Trace_StartUp";

  /** A message that waited behind many short ones. */
  public static final String CONGESTION = "Trace_Congestion";

  private IssueTags() {}
}
