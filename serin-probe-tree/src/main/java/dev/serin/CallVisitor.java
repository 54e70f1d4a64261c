package dev.serin;

/**
 * Receives recorded calls, callers before callees. Nodes are the visitor's own numbers: a path that
 * was visited before, in another table, has the same node again.
 */
public interface CallVisitor {
  /** In place of a method: a message. */
  int MESSAGE = -1;

  /** The node of the visited root, such as a message. Not negative. */
  int root();

  /**
   * Calls of a method.
   *
   * @param caller the caller's node, or a negative number that was returned for it
   * @param methodId the method, or {@link #MESSAGE}
   * @param isTimed whether these calls, or their callees, have any time or are open
   * @return the node of the path; negative if there may be no more nodes
   */
  int calls(int caller, int methodId, long count, boolean isTimed);

  /**
   * The time of a path's calls.
   *
   * @param selfNanos of all, without their callees
   * @param longestNanos of the longest, with its callees
   */
  void times(int node, long selfNanos, long longestNanos);

  /**
   * Calls of a path that an exception has left.
   *
   * @param unknown how many of them ended at an unknown time
   */
  void ends(int node, int unwound, int unknown);

  /** The last call of a path has not ended, and has taken this long by now. */
  void open(int node, long nanos);

  /** Calls for which there was no room; their time counts for their callers. */
  void folded(long calls);

  /**
   * The interval of one call that took at least two ticks. Visited for messages only.
   *
   * @param startNanos since the begin of the visited root, without the time that it was stopped
   */
  void span(int node, long startNanos, long durationNanos);

  /** Calls that took at least two ticks and whose intervals are no longer known. */
  void spansDropped(long calls);
}
