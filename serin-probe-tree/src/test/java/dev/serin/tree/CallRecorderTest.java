package dev.serin.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.format.CallTree;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallRecorderTest {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int MESSAGE_MILLIS = 100;

  private CallRecorder recorder = Probe.watch(Probe.DEFAULT_BITS, 0);
  private long nowNanos;

  @AfterEach
  void unwatch() {
    Probe.unwatch();
  }

  /** Lets time go by, and the ticker see it. */
  private void work(int millis) {
    nowNanos += millis * NANOS_PER_MILLI;
    recorder.tick(nowNanos);
  }

  private void begin() {
    recorder.begin(nowNanos);
  }

  private String end() {
    return TreeLines.of(endedTree());
  }

  private CallTree endedTree() {
    return RunningCalls.ofEnded(recorder.end(nowNanos, true))
        .tree(MESSAGE_MILLIS * NANOS_PER_MILLI);
  }

  private void callAndWork(int methodId, int millis) {
    int token = Probe.enter(methodId);
    work(millis);
    Probe.exit(token);
  }

  @Test
  void a_path_has_its_calls_their_time_and_that_of_the_longest() {
    begin();
    int outer = Probe.enter(7);
    callAndWork(8, 1);
    work(3);
    callAndWork(8, 5);
    callAndWork(8, 2);
    Probe.exit(outer);
    callAndWork(8, 10);
    assertThat(end())
        .isEqualTo(
            """
            message 1 100 100
            .7 1 11 11
            ..8 3 8 5
            .8 1 10 10
            """);
  }

  @Test
  void what_is_open_is_seen_while_it_runs() {
    begin();
    callAndWork(8, 4);
    int outer = Probe.enter(7);
    int inner = Probe.enter(8);
    work(2);
    CallTree tree = recorder.read().tree(9 * NANOS_PER_MILLI);
    assertThat(TreeLines.of(tree))
        .isEqualTo(
            """
            message 1 9 9
            .8 1 4 4
            .7 1 5 5…
            ..8 1 5 5…
            """);
    Probe.exit(inner);
    Probe.exit(outer);
    assertThat(end()).contains("..8 1 2 2\n");
  }

  @Test
  void calls_that_exceptions_left_are_counted_where_somebody_says_so() {
    begin();
    int catching = Probe.enter(1);
    int ignored = Probe.enter(2);
    assertThat(ignored).isNotZero();
    ignored = Probe.enter(3);
    Probe.caught(catching);
    Probe.exit(catching);
    int returning = Probe.enter(1);
    ignored = Probe.enter(2);
    Probe.exit(returning);
    ignored = Probe.enter(4);
    assertThat(end())
        .isEqualTo(
            """
            message 1 100 100
            .1 2 0 0
            ..2 2 0 0!!?
            ...3 1 0 0!
            .4 1 0 0!?
            """);
    assertThat(recorder.strayEnds()).isZero();
  }

  @Test
  void a_message_inside_another_has_calls_and_time_of_its_own() {
    begin();
    int pumping = Probe.enter(1);
    work(3);
    begin();
    callAndWork(2, 20);
    CallTable inner = recorder.end(nowNanos, true);
    work(4);
    Probe.exit(pumping);
    assertThat(end())
        .isEqualTo(
            """
            message 1 100 100
            .1 1 7 7
            """);
    assertThat(TreeLines.of(RunningCalls.ofEnded(inner).tree(20 * NANOS_PER_MILLI)))
        .isEqualTo(
            """
            message 1 20 20
            .2 1 20 20
            """);
  }

  @Test
  void what_is_called_while_a_message_stands_still_is_not_its_own() {
    begin();
    int pumping = Probe.enter(1);
    recorder.stop(nowNanos);
    callAndWork(2, 30);
    recorder.resume(nowNanos);
    callAndWork(3, 5);
    Probe.exit(pumping);
    assertThat(end())
        .isEqualTo(
            """
            message 1 100 100
            .1 1 5 5
            ..3 1 5 5
            """);
  }

  @Test
  void calls_that_were_kept_stay_as_they_are() {
    begin();
    callAndWork(1, 10);
    CallTable kept = recorder.end(nowNanos, true);
    for (int i = 0; i < 3; i++) {
      begin();
      callAndWork(1, 20);
      callAndWork(2, 20);
      recorder.end(nowNanos, i == 1);
    }
    assertThat(TreeLines.of(RunningCalls.ofEnded(kept).tree(10 * NANOS_PER_MILLI)))
        .isEqualTo(
            """
            message 1 10 10
            .1 1 10 10
            """);
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 16})
  void a_larger_table_goes_on_with_what_is_open(int largerBits) {
    recorder = Probe.watch(2, nowNanos);
    begin();
    int outer = Probe.enter(1);
    int inner = Probe.enter(2); // with the message, there is no room for more
    work(1);
    recorder.provide(new CallTable(largerBits));
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
  void what_finds_no_room_is_its_callers_and_is_counted() {
    recorder = Probe.watch(2, nowNanos);
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
    assertThat(recorder.wantedBits()).isEqualTo(3);
  }

  @Test
  void other_threads_are_not_recorded() throws Exception {
    begin();
    FutureTask<Integer> task =
        new FutureTask<>(
            () -> {
              int token = Probe.enter(1);
              Probe.caught(token);
              Probe.exit(token);
              return token;
            });
    Thread thread = new Thread(task, "not recorded");
    thread.start();
    thread.join();
    assertThat(task.get()).isZero();
    assertThat(end()).isEqualTo("message 1 100 100\n");
  }

  @Test
  void no_call_is_lost_while_others_tick_and_read() throws Exception {
    int rounds = 300_000;
    CountDownLatch firstLook = new CountDownLatch(1);
    AtomicBoolean over = new AtomicBoolean();
    begin();
    FutureTask<Long> looks =
        new FutureTask<>(
            () -> {
              long nanos = 0;
              while (!over.get()) {
                nanos++;
                recorder.tick(nanos);
                assertThat(recorder.read().tree(nanos).totalNanos(0)).isEqualTo(nanos);
                firstLook.countDown();
              }
              return nanos;
            });
    new Thread(looks, "looks").start();
    firstLook.await();
    for (int i = 0; i < rounds; i++) {
      int outer = Probe.enter(i % 100);
      int inner = Probe.enter(5);
      Probe.exit(inner);
      Probe.exit(outer);
    }
    over.set(true);
    assertThat(looks.get()).isPositive();
    CallTree tree = endedTree();
    assertThat(tree.size()).isEqualTo(1 + 2 * 100);
    for (int node = 1; node < tree.size(); node++) {
      assertThat(tree.count(node)).isEqualTo(rounds / 100);
    }
    assertThat(recorder.strayEnds()).isZero();
  }

  @Test
  void a_reader_after_a_table_has_grown_counts_no_time_twice() {
    recorder = Probe.watch(2, nowNanos);
    begin();
    int outer = Probe.enter(1);
    work(50);
    int inner = Probe.enter(2);
    recorder.provide(new CallTable(6));
    int last = Probe.enter(3);
    nowNanos += NANOS_PER_MILLI;
    assertThat(TreeLines.of(recorder.read().tree(51 * NANOS_PER_MILLI)))
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
    recorder = Probe.watch(2, nowNanos);
    begin();
    int outer = Probe.enter(1);
    callAndWork(2, 30);
    int again = Probe.enter(2);
    recorder.provide(new CallTable(6));
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
  void between_messages_and_while_one_stands_still_is_one_and_the_same() {
    for (int i = 0; i < 3; i++) {
      callAndWork(1, 1);
      begin();
      recorder.stop(nowNanos);
      callAndWork(1, 10);
      begin();
      recorder.stop(nowNanos);
      callAndWork(1, 100);
      recorder.resume(nowNanos);
      recorder.end(nowNanos, false);
      recorder.resume(nowNanos);
      recorder.end(nowNanos, false);
    }
    assertThat(TreeLines.of(recorder.read().tree(nowNanos)))
        .isEqualTo(
            """
            message 1 333 333
            .1 9 333 100
            """);
  }

  @Test
  void a_thread_takes_the_place_of_none_that_lives() throws Exception {
    FutureTask<Object> task =
        new FutureTask<>(
            () -> assertThatThrownBy(() -> Probe.watch(4, 0)).hasMessageContaining("is recorded"));
    Thread thread = new Thread(task, "another");
    thread.start();
    task.get();
    thread.join();
  }

  @Test
  void when_generations_begin_again_no_key_is_taken_for_a_new_one() {
    CallTable table = new CallTable(4);
    long first = 1L << CallTable.GENERATION_SHIFT;
    table.start(first);
    int slot = table.message();
    assertThat(table.call(CallTable.innermost(first, slot) | 7)).isPositive();
    table.start(first);
    assertThat(table.size()).isZero();
    slot = table.message();
    int again = table.call(CallTable.innermost(first, slot) | 7);
    assertThat(table.slots[2 * again + 1]).isEqualTo(1);
  }
}
