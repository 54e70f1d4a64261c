package dev.serin.runtime;

import dev.serin.CallVisitor;
import dev.serin.MessageCalls;
import dev.serin.format.CallTree;
import dev.serin.format.CallTreeSum;
import dev.serin.format.MethodMap;
import org.jspecify.annotations.Nullable;

/** Builds a tree of recorded calls. Not thread-safe. */
final class TreeOfCalls implements CallVisitor {
  private final CallTreeSum sum = new CallTreeSum();

  /** The tree of a message; without calls if they are unknown. */
  static CallTree of(@Nullable MessageCalls calls, long elapsedNanos, long pumpedNanos) {
    TreeOfCalls tree = new TreeOfCalls();
    if (calls != null) {
      calls.visit(tree, elapsedNanos);
    }
    return tree.build(elapsedNanos, pumpedNanos);
  }

  /**
   * Builds the tree; nothing may be visited afterwards.
   *
   * @param totalNanos the total duration
   * @param pumpedNanos the additional time of standing still
   */
  CallTree build(long totalNanos, long pumpedNanos) {
    return sum.build(totalNanos, pumpedNanos);
  }

  @Override
  public int root() {
    return sum.root();
  }

  @Override
  public int calls(int caller, int methodId, long count, boolean isTimed) {
    int id = methodId == MESSAGE ? MethodMap.DISPATCH_METHOD_ID : methodId;
    return sum.child(caller, id, count, isTimed);
  }

  @Override
  public void times(int node, long selfNanos, long longestNanos) {
    sum.addTimes(node, selfNanos, longestNanos);
  }

  @Override
  public void ends(int node, int unwound, int unknown) {
    sum.addEnds(node, unwound, unknown);
  }

  @Override
  public void open(int node, long nanos) {
    sum.open(node, nanos);
  }

  @Override
  public void folded(long calls) {
    sum.addFolded(calls);
  }

  @Override
  public void span(int node, long startNanos, long durationNanos) {
    sum.addSpan(node, startNanos, durationNanos);
  }

  @Override
  public void spansDropped(long calls) {
    sum.addDroppedSpans(calls);
  }
}
