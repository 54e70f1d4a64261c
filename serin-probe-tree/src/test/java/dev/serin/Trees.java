package dev.serin;

import dev.serin.format.CallTree;
import dev.serin.format.CallTreeSum;
import dev.serin.format.MethodMap;
import java.util.function.Consumer;

/** Makes a tree of the visited calls. */
final class Trees implements CallVisitor {
  private final CallTreeSum sum = new CallTreeSum();

  private Trees() {}

  static CallTree of(Consumer<CallVisitor> visit, long elapsedNanos) {
    Trees tree = new Trees();
    visit.accept(tree);
    return tree.sum.build(elapsedNanos, 0);
  }

  static CallTree of(MessageCalls calls, long elapsedNanos) {
    return of(visitor -> calls.visit(visitor, elapsedNanos), elapsedNanos);
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
