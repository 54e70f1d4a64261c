package dev.serin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.CallTree;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Tables while memory is low. */
class LowMemoryTest extends RecordedThread {
  private static final int USUAL = 1 << Probe.DEFAULT_BITS;
  private static final int SMALL = 1 << CallRecorder.LOW_BITS;
  private static final int LARGEST = 1 << CallRecorder.MAX_LOW_BITS;

  /** The capacity of the table that a message gets. */
  private int capacityOfMessage() {
    begin();
    int capacity = recorder.table().capacity();
    recorder.end(nowNanos, false);
    return capacity;
  }

  /** The capacity of all tables that the recorder has. */
  private int capacity() {
    return recorder.live().stream().mapToInt(CallTable::capacity).sum();
  }

  @Test
  void a_table_that_no_message_uses_is_freed_at_once_and_the_next_one_is_small() {
    recorder.log().ignore(0);
    int between = recorder.table().capacity();
    assertThat(capacityOfMessage()).isEqualTo(USUAL);
    assertThat(capacity()).isEqualTo(between + USUAL);
    recorder.setMemoryLow(true);
    assertThat(capacity()).isEqualTo(between);
    assertThat(capacityOfMessage()).isEqualTo(SMALL);
    recorder.setMemoryLow(true);
    assertThat(capacity()).isEqualTo(between + SMALL);
    recorder.setMemoryLow(false);
    assertThat(capacity()).isEqualTo(between);
    assertThat(capacityOfMessage()).isEqualTo(USUAL);
  }

  @Test
  void the_table_of_a_running_message_is_freed_at_its_end() {
    begin();
    int outer = Probe.enter(1);
    recorder.setMemoryLow(true);
    callAndWork(2, 5);
    Probe.exit(outer);
    assertThat(recorder.table().capacity()).isEqualTo(USUAL);
    assertThat(TreeLines.of(Trees.of(calls(), 5 * NANOS_PER_MILLI)))
        .isEqualTo("message 1 5 5\n.1 1 5 5\n..2 1 5 5\n");
    recorder.end(nowNanos, false);
    assertThat(recorder.live()).hasSize(1);
    recorder.log().ignore(0);
    assertThat(capacityOfMessage()).isEqualTo(SMALL);
  }

  @Test
  void a_table_grows_to_the_usual_size_and_further_calls_are_counted() {
    int methods = 2 * LARGEST;
    recorder.setMemoryLow(true);
    begin();
    for (int methodId = 1; methodId <= methods; methodId++) {
      Probe.exit(Probe.enter(methodId));
      recorder.tick(nowNanos);
      int wantedBits = recorder.spare().wantedBits();
      if (wantedBits > 0) {
        recorder.spare().provide(wantedBits);
      }
    }
    assertThat(recorder.table().capacity()).isEqualTo(LARGEST);
    assertThat(recorder.spare().wantedBits()).isZero();
    CallTree tree = endedTree();
    assertThat(tree.foldedCalls()).isPositive();
    assertThat(tree.size() - 1 + tree.foldedCalls()).isEqualTo(methods);
  }

  @Test
  void a_larger_table_that_waits_is_freed() {
    recorder.spare().provide(CallRecorder.MAX_LOW_BITS + 1);
    recorder.setMemoryLow(true);
    assertThat(recorder.spare().isThere()).isFalse();
    recorder.spare().provide(CallRecorder.MAX_LOW_BITS + 1); // the ticker may be late
    assertThat(recorder.spare().isThere()).isFalse();
  }

  @Test
  void a_table_for_growth_is_freed_when_no_message_needs_it_any_more() {
    recorder.spare().provide(CallRecorder.MAX_LOW_BITS);
    recorder.tick(nowNanos);
    recorder.setMemoryLow(true);
    assertThat(recorder.spare().isThere()).isTrue();
    recorder.tick(nowNanos);
    assertThat(recorder.spare().isThere()).isFalse();
  }

  @Test
  void calls_that_a_reader_follows_are_in_its_log() {
    recorder.log().setFollowed(true);
    begin();
    callAndWork(1, 5);
    recorder.end(nowNanos, false);
    recorder.setMemoryLow(true);
    assertThat(recorder.log().isEmpty()).isTrue();
    assertThat(capacityOfMessage()).isEqualTo(SMALL);
    CallTable complete = Objects.requireNonNull(recorder.log().poll());
    assertThat(complete.capacity()).isEqualTo(USUAL);
    assertThat(complete.calls()).isEqualTo(2);
    recorder.log().setFollowed(false);
  }

  @Test
  void a_table_between_messages_that_has_grown_is_replaced_by_a_small_one() {
    recorder.gaps().separate();
    recorder.spare().provide(Probe.DEFAULT_BITS);
    for (int methodId = 1; methodId <= 1 << CallTable.MAX_BITS_BETWEEN; methodId++) {
      Probe.exit(Probe.enter(methodId));
    }
    assertThat(recorder.table().capacity()).isEqualTo(USUAL);
    begin();
    end();
    assertThat(recorder.table().capacity()).isEqualTo(1 << CallTable.MAX_BITS_BETWEEN);
  }
}
