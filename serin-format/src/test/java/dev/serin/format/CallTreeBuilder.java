package dev.serin.format;

import java.util.ArrayDeque;
import java.util.Deque;

/** Makes a tree of calls that a test enters and leaves by hand. */
final class CallTreeBuilder {
  private final CallTreeSum sum = new CallTreeSum();
  private final Deque<Integer> open = new ArrayDeque<>();
  private final Deque<Long> openSinceNanos = new ArrayDeque<>();
  private long beforeNanos;

  void enter(int methodId, long nanos) {
    spend(nanos);
    open.push(sum.child(innermost(), methodId, 1, true));
    openSinceNanos.push(nanos);
  }

  void leave(long nanos) {
    spend(nanos);
    sum.addTimes(open.pop(), 0, nanos - openSinceNanos.pop());
  }

  /** The tree; nothing may be entered or left afterwards. */
  CallTree build(long nanos) {
    spend(nanos);
    while (!open.isEmpty()) {
      sum.open(open.pop(), nanos - openSinceNanos.pop());
    }
    return sum.build(nanos, 0);
  }

  private void spend(long nanos) {
    sum.addTimes(innermost(), nanos - beforeNanos, 0);
    beforeNanos = nanos;
  }

  private int innermost() {
    return open.isEmpty() ? sum.root() : open.peek();
  }
}
