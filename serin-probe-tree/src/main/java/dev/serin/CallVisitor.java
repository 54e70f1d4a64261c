package dev.serin;

/**
 * Receives recorded calls, callers before what they call. Nodes are the visitor's own numbers: a
 * path that was visited before, in another table, has the same node again.
 */
public interface CallVisitor {
  /** In place of a method: a message. */
  int MESSAGE = -1;

  /** The node of what is visited, such as a message. Not negative. */
  int root();

  /**
   * Calls of a method.
   *
   * @param caller the caller's node, or a negative number that was returned for it
   * @param methodId the method, or {@link #MESSAGE}
   * @param isTimed whether these calls, or what they called, have any time or are open
   * @return the node of the path; negative if there may be no more nodes
   */
  int calls(int caller, int methodId, long count, boolean isTimed);

  /**
   * The time of a path's calls.
   *
   * @param selfNanos of all, without what they called
   * @param longestNanos of the longest, with what it called
   */
  void times(int node, long selfNanos, long longestNanos);

  /**
   * Calls of a path that an exception has left.
   *
   * @param unknown of how many of them nobody knows when
   */
  void ends(int node, int unwound, int unknown);

  /** The last call of a path has not ended, and has taken so long by now. */
  void open(int node, long nanos);

  /** Calls for which there was no room; their time is their callers'. */
  void folded(long calls);

  /**
   * One call that took at least two ticks, when it ran. Visited of messages only.
   *
   * @param startNanos since the begin of what is visited, without the time that it stood still
   */
  void span(int node, long startNanos, long durationNanos);

  /** Calls that took at least two ticks of which nobody knows any more when they ran. */
  void spansDropped(long calls);
}
