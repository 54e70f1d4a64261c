package dev.serin.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Sums of more paths than a tree has nodes for. */
class CallTreeSumTest {
  private static final int CALLER = 1;
  private static final int LAST = 2;

  @Test
  void the_time_of_paths_without_a_node_is_their_nearest_caller_s() {
    CallTreeSum sum = new CallTreeSum();
    int caller = sum.child(sum.root(), CALLER, 1, true);
    for (int i = 2; i < CallTreeSum.MAX_NODES; i++) { // the root and the caller are nodes, too
      sum.child(caller, LAST + i, 1, true);
    }
    int without = sum.child(caller, LAST, 3, true);
    sum.addTimes(without, 40, 20);
    sum.addTimes(sum.child(without, LAST, 2, true), 60, 60);
    sum.addEnds(without, 1, 1);
    sum.open(without, 100);

    CallTree tree = sum.build(110, 0);

    assertThat(tree.size()).isEqualTo(CallTreeSum.MAX_NODES);
    assertThat(tree.foldedCalls()).isEqualTo(5);
    int node = tree.firstChild(CallTreeNodes.ROOT);
    assertThat(tree.methodId(node)).isEqualTo(CALLER);
    assertThat(tree.totalNanos(node)).isEqualTo(100);
    assertThat(tree.selfNanos(node)).isEqualTo(100);
    assertThat(tree.selfNanos(CallTreeNodes.ROOT)).isEqualTo(10);
    assertThat(tree.unwoundCount(node)).isZero();
    assertThat(tree.open(node)).isFalse();
  }

  @Test
  void paths_without_time_leave_nodes_to_those_with_time() {
    CallTreeSum sum = new CallTreeSum();
    int caller = sum.child(sum.root(), CALLER, 1, true);
    for (int i = 2; i < CallTreeSum.MAX_UNTIMED_NODES; i++) {
      sum.child(caller, LAST + i, 1, false);
    }
    int untimed = sum.child(caller, LAST, 3, false);
    int timed = sum.child(caller, LAST, 1, true);
    sum.addTimes(timed, 40, 40);

    CallTree tree = sum.build(40, 0);

    assertThat(untimed).isNegative();
    assertThat(tree.size()).isEqualTo(CallTreeSum.MAX_UNTIMED_NODES + 1);
    assertThat(tree.foldedCalls()).isEqualTo(3);
    assertThat(tree.methodId(timed)).isEqualTo(LAST);
    assertThat(tree.selfNanos(timed)).isEqualTo(40);
    assertThat(tree.selfNanos(caller)).isZero();
  }
}
