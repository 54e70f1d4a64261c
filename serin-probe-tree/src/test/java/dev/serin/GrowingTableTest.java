package dev.serin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.CallTree;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that fill up. */
class GrowingTableTest extends RecordedThread {
  @ParameterizedTest
  @ValueSource(ints = {6, 16})
  void a_larger_table_goes_on_with_what_is_open(int largerBits) {
    watchAgain(2);
    begin();
    int outer = Probe.enter(1);
    int inner = Probe.enter(2); // with the message, there is no room for more
    work(1);
    recorder.spare().provide(largerBits);
    for (int methodId = 3; methodId < 40; methodId++) {
      callAndWork(methodId, 1);
    }
    Probe.exit(inner);
    inner = Probe.enter(2);
    work(2);
    Probe.exit(inner);
    Probe.exit(outer);
    callAndWork(1, 1);
    CallTree tree = endedTree();
    assertThat(TreeLines.of(tree))
        .startsWith(
            """
            message 1 100 100
            .1 2 41 40
            ..2 2 40 38
            ...3 1 1 1
            ...4 1 1 1
            """);
    assertThat(tree.size()).isEqualTo(40);
    assertThat(tree.foldedCalls()).isZero();
    assertThat(recorder.strayEnds()).isZero();
  }

  @Test
  void a_larger_table_is_wanted_when_half_of_the_paths_are_there() {
    watchAgain(4);
    begin();
    for (int methodId = 1; methodId <= 5; methodId++) {
      callAndWork(methodId, 1); // six paths of twelve, with the message
    }
    assertThat(recorder.spare().wantedBits()).isZero();
    callAndWork(6, 1);
    assertThat(recorder.spare().wantedBits()).isEqualTo(5);
    recorder.spare().provide(5);
    for (int methodId = 7; methodId <= 30; methodId++) {
      callAndWork(methodId, 1);
    }
    assertThat(endedTree().foldedCalls()).isZero();
    assertThat(recorder.spare().wantedBits()).isEqualTo(6);
  }

  @Test
  void what_finds_no_room_is_its_callers_and_is_counted() {
    watchAgain(2);
    begin();
    int outer = Probe.enter(1);
    int inner = Probe.enter(2);
    int folded = Probe.enter(3);
    work(5);
    int foldedToo = Probe.enter(4);
    work(1);
    Probe.caught(folded);
    Probe.exit(foldedToo);
    Probe.exit(folded);
    Probe.exit(inner);
    callAndWork(2, 1);
    Probe.exit(outer);
    CallTree tree = endedTree();
    assertThat(TreeLines.of(tree))
        .isEqualTo(
            """
            message 1 100 100
            .1 1 7 7
            ..2 2 7 6
            """);
    assertThat(tree.foldedCalls()).isEqualTo(2);
    assertThat(recorder.spare().wantedBits()).isEqualTo(3);
  }

  @Test
  void a_reader_after_a_table_has_grown_counts_no_time_twice() {
    watchAgain(2);
    begin();
    int outer = Probe.enter(1);
    work(50);
    int inner = Probe.enter(2);
    recorder.spare().provide(6);
    int last = Probe.enter(3);
    nowNanos += NANOS_PER_MILLI;
    assertThat(TreeLines.of(Trees.of(calls(), 51 * NANOS_PER_MILLI)))
        .isEqualTo(
            """
            message 1 51 51
            .1 1 51 51…
            ..2 1 1 1…
            ...3 1 1 1…
            """);
    Probe.exit(last);
    Probe.exit(inner);
    Probe.exit(outer);
  }

  @Test
  void a_call_that_was_left_before_a_table_grew_is_not_taken_for_one_after_it() {
    watchAgain(2);
    begin();
    int outer = Probe.enter(1);
    callAndWork(2, 30);
    int again = Probe.enter(2);
    recorder.spare().provide(6);
    callAndWork(3, 1);
    Probe.exit(again);
    Probe.exit(outer);
    assertThat(end())
        .isEqualTo(
            """
            message 1 100 100
            .1 1 31 31
            ..2 2 31 30
            ...3 1 1 1
            """);
  }

  @Test
  void a_larger_table_goes_on_with_what_was_found_with_one_comparison() {
    int methods = 30_000;
    begin();
    int outer = Probe.enter(1);
    int inner = Probe.enter(2);
    recorder.spare().provide(Probe.DEFAULT_BITS + 1);
    for (int methodId = 3; methodId < methods; methodId++) {
      int token = Probe.enter(methodId);
      Probe.exit(token);
    }
    Probe.exit(inner);
    callAndWork(3, 7);
    Probe.exit(outer);
    callAndWork(4, 9);
    CallTree tree = endedTree();
    assertThat(tree.size()).isEqualTo(methods + 2);
    assertThat(TreeLines.of(tree))
        .startsWith(
            """
            message 1 100 100
            .1 1 7 7
            ..2 1 0 0
            ...3 1 0 0
            ...4 1 0 0
            """)
        .endsWith(
            """
            ..3 1 7 7
            .4 1 9 9
            """);
    assertThat(tree.foldedCalls()).isZero();
    assertThat(recorder.strayEnds()).isZero();
    begin();
    callAndWork(2, 1);
    assertThat(end()).contains(".2 1 1 1\n");
  }

  @Test
  void a_call_that_is_entered_again_after_a_table_has_grown_is_a_new_one() {
    watchAgain(2);
    begin();
    int outer = Probe.enter(1);
    int inner = Probe.enter(2);
    work(50);
    recorder.spare().provide(6);
    Probe.exit(Probe.enter(3));
    Probe.exit(inner);
    inner = Probe.enter(2);
    nowNanos += NANOS_PER_MILLI;
    assertThat(TreeLines.of(Trees.of(calls(), 51 * NANOS_PER_MILLI)))
        .isEqualTo(
            """
            message 1 51 51
            .1 1 51 51…
            ..2 2 51 50…
            ...3 1 0 0
            """);
    Probe.exit(inner);
    Probe.exit(outer);
  }

  @Test
  void when_generations_begin_again_no_key_is_taken_for_a_new_one() {
    CallTable table = new CallTable(4, false);
    long first = 1L << CallKey.GENERATION_SHIFT;
    table.start(first);
    int slot = table.message(1, 0);
    assertThat(table.call(CallKey.innermost(first, slot) | 7)).isPositive();
    table.start(first);
    assertThat(table.size()).isZero();
    slot = table.message(2, 0);
    int again = table.call(CallKey.innermost(first, slot) | 7);
    assertThat(table.slots[2 * again + 1]).isEqualTo(1);
  }

  @Test
  @Timeout(60)
  void a_tick_at_any_moment_finds_calls_that_are_open_in_a_larger_table() throws Exception {
    begin();
    int outer = Probe.enter(1);
    recorder.spare().provide(Probe.DEFAULT_BITS + 1);
    for (int methodId = 2; methodId < 1 << Probe.DEFAULT_BITS; methodId++) {
      Probe.exit(Probe.enter(methodId));
    }
    CountDownLatch firstTick = new CountDownLatch(1);
    AtomicBoolean isOver = new AtomicBoolean();
    FutureTask<Void> ticks =
        new FutureTask<>(
            () -> {
              try {
                while (!isOver.get()) {
                  work(1);
                  firstTick.countDown();
                }
              } finally {
                firstTick.countDown();
              }
              return null;
            });
    new Thread(ticks, "ticks").start();
    firstTick.await();
    for (int i = 0; i < 5_000_000; i++) {
      Probe.exit(Probe.enter(2 + i % 100));
    }
    isOver.set(true);
    ticks.get();
    assertThat(nowNanos).isPositive();
    Probe.exit(outer);
    CallTree tree = Trees.of(endedCalls(), nowNanos);
    int node = tree.firstChild(tree.root());
    assertThat(tree.totalNanos(node)).isEqualTo(nowNanos);
    assertThat(tree.maxNanos(node)).isEqualTo(nowNanos);
    assertThat(tree.foldedCalls()).isZero();
  }
}
