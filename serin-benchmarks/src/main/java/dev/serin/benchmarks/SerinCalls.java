package dev.serin.benchmarks;

import dev.serin.CallRecorder;
import dev.serin.CallVisitor;
import dev.serin.MessageCalls;
import dev.serin.Probe;
import dev.serin.format.CallTree;
import dev.serin.format.CallTreeSum;
import dev.serin.format.MethodMap;
import org.jspecify.annotations.Nullable;

/** Builds a tree of Serin's recorded calls, as its runtime does. */
final class SerinCalls implements CallVisitor {
  private final CallTreeSum sum = new CallTreeSum();

  private SerinCalls() {}

  /** Records the current thread from now on, with a table of the default size. */
  static CallRecorder watch() {
    CallRecorder recorder = Probe.watch(Probe.DEFAULT_BITS, false, System.nanoTime());
    if (recorder == null) {
      throw new IllegalStateException("Serin has stopped recording");
    }
    return recorder;
  }

  /** The tree of a message. */
  static CallTree tree(MessageCalls calls, long elapsedNanos) {
    SerinCalls visitor = new SerinCalls();
    calls.visit(visitor, elapsedNanos);
    return visitor.sum.build(elapsedNanos, 0);
  }

  /** The number of recorded calls of a message, including folded ones; 0 if it is unknown. */
  static long count(@Nullable MessageCalls calls) {
    if (calls == null) {
      return 0;
    }
    CallTree tree = tree(calls, 0);
    long count = tree.foldedCalls();
    for (int node = 1; node < tree.size(); node++) {
      count += tree.count(node);
    }
    return count;
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
