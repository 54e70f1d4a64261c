package dev.serin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.CallTree;
import dev.serin.format.CallTreeSum;
import dev.serin.format.MethodMap;
import org.junit.jupiter.api.Test;

/** Messages with about as many paths as a tree has nodes. */
class ManyPathsTest extends RecordedThread {
  private static final int METHODS = 250_000;
  private static final int LAST = METHODS + 1;

  private static void callOnce(int methods) {
    for (int methodId = 1; methodId <= methods; methodId++) {
      Probe.exit(Probe.enter(methodId));
    }
  }

  /** Makes the message use two tables, which together have more paths than a tree has nodes. */
  private void beginWithMany() {
    watchAgain(CallKey.SLOT_BITS - 1);
    begin();
    recorder.spare().provide(CallKey.SLOT_BITS);
    callOnce(METHODS);
  }

  @Test
  void a_tree_has_a_node_for_each_path_of_a_large_table() {
    int methods = 175_000;
    watchAgain(CallKey.SLOT_BITS);
    begin();
    callOnce(methods);
    CallTree tree = endedTree();
    assertThat(tree.foldedCalls()).isZero();
    assertThat(tree.size()).isEqualTo(1 + methods);
  }

  @Test
  void time_is_its_own_method_s_though_there_are_more_paths_than_nodes() {
    beginWithMany();
    callAndWork(LAST, 7);
    CallTree tree = endedTree();
    int last = tree.reach(new int[] {LAST});
    assertThat(last).isNotEqualTo(tree.root());
    assertThat(tree.selfNanos(last)).isEqualTo(7 * NANOS_PER_MILLI);
    assertThat(tree.size()).isEqualTo(CallTreeSum.MAX_UNTIMED_NODES + 1);
    assertThat(tree.foldedCalls()).isEqualTo(1 + LAST - tree.size());
  }

  @Test
  void a_call_that_is_open_has_a_node_before_the_first_tick_finds_it() {
    beginWithMany();
    int open = Probe.enter(LAST);
    nowNanos += NANOS_PER_MILLI;
    CallTree tree = Trees.of(calls(), NANOS_PER_MILLI);
    int last = tree.reach(new int[] {LAST});
    assertThat(tree.methodId(last)).isEqualTo(LAST);
    assertThat(tree.open(last)).isTrue();
    assertThat(tree.selfNanos(last)).isEqualTo(NANOS_PER_MILLI);
    Probe.exit(open);
  }

  @Test
  void a_call_that_is_open_at_the_end_of_a_span_has_a_node_before_the_first_tick_finds_it() {
    beginWithMany();
    int open = Probe.enter(LAST);
    nowNanos += NANOS_PER_MILLI;
    int nextPart = recorder.cut(nowNanos);
    CallTree tree = Trees.of(visitor -> visitPart(visitor, nextPart - 1), NANOS_PER_MILLI);
    int last = tree.reach(new int[] {MethodMap.DISPATCH_METHOD_ID, LAST});
    assertThat(tree.methodId(last)).isEqualTo(LAST);
    assertThat(tree.open(last)).isTrue();
    assertThat(tree.selfNanos(last)).isEqualTo(NANOS_PER_MILLI);
    Probe.exit(open);
  }

  private void visitPart(CallVisitor visitor, int part) {
    SpanCalls span = new SpanCalls(part, visitor);
    for (CallTable table = recorder.log().poll();
        table != null && table.part() == part;
        table = recorder.log().poll()) {
      span.add(table);
    }
    span.end();
  }
}
