package dev.serin;

/**
 * Checks each path that it visits. Message {@code n} calls only the methods from {@link #firstOf}
 * {@code n} on, so a reader can tell whose calls it sees.
 */
final class SeenCalls implements CallVisitor {
  static final int METHODS = 8;

  /** The maximum number of calls of a method, except for the first one. */
  static final int CALLS = 6;

  static final int ANOTHER = -2;
  static final int TOO_MANY = -3;
  static final int EXCEPTION = -4;

  /** The first method is called twice in a message that pumps. */
  private static final int MAX_OUTER_CALLS = 2;

  /** Messages have different methods, up to this distance. */
  private static final int MESSAGES = 100_000;

  private final int first;
  private final long[] counts = new long[METHODS];
  private int nodes;
  private int worst = 1;
  private long selfNanos;
  private long calls;

  SeenCalls(long number) {
    this.first = firstOf(number);
  }

  /** The first method of a message. */
  static int firstOf(long number) {
    return METHODS * (int) (number % MESSAGES);
  }

  /** The lowest of some results if one is negative; else 1 if any was positive. */
  static int worst(int former, int result) {
    int lower = Math.min(former, result);
    return lower < 0 ? lower : Math.max(former, result);
  }

  /** Reads a message that may be open: 0 if it is unknown, 1 if the calls can be right. */
  static int read(CallRecorder recorder, long number, long elapsedNanos) {
    SeenCalls seen = new SeenCalls(number);
    try {
      MessageCalls calls = number == 0 ? null : recorder.read(number);
      if (calls == null) {
        return 0;
      }
      calls.visit(seen, elapsedNanos);
      return seen.worst;
    } catch (RuntimeException e) {
      return failed(e);
    }
  }

  static int failed(RuntimeException e) {
    e.printStackTrace();
    return EXCEPTION;
  }

  /** The time of all calls. */
  long selfNanos() {
    return selfNanos;
  }

  /** Whether no call was another message's, or one too many. */
  boolean isRight() {
    return worst == 1;
  }

  /** All calls, with those that had no room. */
  long calls() {
    return calls;
  }

  @Override
  public int root() {
    return 0;
  }

  @Override
  public int calls(int caller, int methodId, long count, boolean isTimed) {
    int method = methodId - first;
    boolean isOwn = method >= 0 && method < METHODS;
    if (isOwn) {
      counts[method] += count; // several tables may have the path
    }
    boolean isOuter = Math.floorMod(method, METHODS) == 0;
    if ((isOwn ? counts[method] : count) > (isOuter ? MAX_OUTER_CALLS : CALLS)) {
      worst = TOO_MANY;
    } else if (!isOwn) {
      worst = Math.min(worst, ANOTHER);
    }
    calls += count;
    return ++nodes;
  }

  @Override
  public void times(int node, long itsSelfNanos, long longestNanos) {
    selfNanos += node == root() ? 0 : itsSelfNanos;
  }

  @Override
  public void ends(int node, int unwound, int unknown) {}

  @Override
  public void open(int node, long nanos) {}

  @Override
  public void folded(long itsCalls) {
    calls += itsCalls;
  }

  @Override
  public void span(int node, long startNanos, long durationNanos) {}

  @Override
  public void spansDropped(long itsCalls) {}
}
