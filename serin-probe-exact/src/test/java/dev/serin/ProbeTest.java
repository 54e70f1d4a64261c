package dev.serin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.format.Records;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class ProbeTest {
  private static final int CAPACITY = 16;

  private final FreshProbe probe = new FreshProbe();

  @Test
  void enter_exit_and_caught_are_records_with_the_calls_they_name() {
    Object recording = probe.watch(CAPACITY, false);
    int outer = probe.enter(7);
    int inner = probe.enter(8);
    probe.exit(inner);
    probe.caught(outer);
    long[] ring = probe.ring(recording);
    assertThat(probe.position(recording)).isEqualTo(4);
    assertRecord(ring[0], Records.ENTER, 7);
    assertRecord(ring[1], Records.ENTER, 8);
    assertRecord(ring[2], Records.EXIT, 1);
    assertRecord(ring[3], Records.CAUGHT, 3);
  }

  @Test
  void records_carry_the_coarse_clock_and_the_lap_they_are_from() {
    Object recording = probe.watch(CAPACITY, false);
    long originNanos = (long) probe.field(null, "ORIGIN_NANOS");
    for (int i = 0; i < 3 * CAPACITY; i++) {
      probe.call(null, "tick", originNanos + i * 1000L);
      int unused = probe.enter(i);
    }
    long[] ring = probe.ring(recording);
    for (int i = 2 * CAPACITY; i < 3 * CAPACITY; i++) {
      assertRecord(ring[i % CAPACITY], Records.ENTER, i);
      assertThat(Records.micros(ring[i % CAPACITY])).isEqualTo(i);
      assertThat(ring[i % CAPACITY] & Records.LAP_MASK).isEqualTo(Records.lap(i, CAPACITY));
    }
  }

  @Test
  void a_call_that_was_not_recorded_has_token_0_and_its_exit_no_record() throws Exception {
    Object recording = probe.watch(CAPACITY, false);
    int token =
        onOtherThread(
            () -> {
              int unrecorded = probe.enter(1);
              probe.exit(unrecorded);
              return unrecorded;
            });
    assertThat(token).isZero();
    assertThat(probe.position(recording)).isZero();
  }

  @Test
  void tokens_are_never_0_and_distances_right_where_an_int_overflows() {
    Object recording = probe.watch(CAPACITY, false);
    for (long edge : new long[] {1L << 31, 1L << 32, 3L << 31}) {
      for (long position = edge - 3; position < edge + 3; position++) {
        probe.move(recording, position);
        int token = probe.enter(1);
        assertThat(token).isNotZero();
        probe.move(recording, position + 5);
        probe.exit(token);
        assertRecord(probe.ring(recording)[(int) (position + 5) & (CAPACITY - 1)], Records.EXIT, 5);
      }
    }
  }

  @Test
  void positions_begin_again_after_the_greatest() {
    Object recording = probe.watch(CAPACITY, false);
    probe.move(recording, Long.MIN_VALUE);
    assertThat(probe.enter(1)).isNotZero();
    assertThat(probe.position(recording)).isZero();
  }

  @Test
  void an_exit_of_a_call_that_is_far_away_has_its_distance_in_a_record_of_its_own() {
    Object recording = probe.watch(CAPACITY, false);
    int token = probe.enter(1);
    long position = (1L << 24) + 3;
    probe.move(recording, position);
    probe.exit(token);
    long far = probe.ring(recording)[3];
    assertThat(Records.kind(far)).isEqualTo(Records.FAR);
    assertThat(Records.farDistance(far)).isEqualTo(position + 1);
    assertRecord(probe.ring(recording)[4], Records.EXIT, Records.FAR_DISTANCE);
  }

  @Test
  void the_initialising_thread_is_recorded_from_its_first_probe_on() throws Exception {
    probe.exit(probe.enter(7));
    assertThat(onOtherThread(() -> probe.enter(8))).isZero();
    Object startUp = probe.startUp();
    long[] ring = probe.ring(startUp);
    assertThat(ring).hasSize(Probe.START_UP_CAPACITY);
    assertThat(probe.position(startUp)).isEqualTo(2);
    assertRecord(ring[0], Records.ENTER, 7);
    assertRecord(ring[1], Records.EXIT, 1);
  }

  @Test
  void times_of_a_start_up_are_exact_though_nobody_ticks() {
    int token = probe.enter(7);
    long fromNanos = System.nanoTime();
    while (System.nanoTime() - fromNanos < 3_000_000) {
      Thread.onSpinWait();
    }
    probe.exit(token);
    long[] ring = probe.ring(probe.startUp());
    assertThat(Records.micros(ring[1]) - Records.micros(ring[0])).isGreaterThanOrEqualTo(3000);
  }

  @Test
  void a_larger_ring_takes_over_what_the_start_up_recorded() {
    int token = probe.enter(7);
    Object recording = probe.watch(CAPACITY, false);
    probe.exit(token);
    long[] ring = probe.ring(recording);
    assertThat(probe.startUp()).isNull();
    assertRecord(ring[0], Records.ENTER, 7);
    assertRecord(ring[1], Records.EXIT, 1);
  }

  @Test
  void a_start_up_longer_than_the_ring_keeps_its_last_records_with_their_laps() {
    for (int i = 0; i < CAPACITY * 2 + 3; i++) {
      int unused = probe.enter(i);
    }
    Object recording = probe.watch(CAPACITY, false);
    long[] ring = probe.ring(recording);
    for (int i = CAPACITY + 3; i < CAPACITY * 2 + 3; i++) {
      assertRecord(ring[i % CAPACITY], Records.ENTER, i);
      assertThat(ring[i % CAPACITY] & Records.LAP_MASK).isEqualTo(Records.lap(i, CAPACITY));
    }
  }

  @Test
  void the_start_up_is_freed_when_another_thread_becomes_the_loop() throws Exception {
    Object loop = onOtherThread(() -> probe.watch(CAPACITY, false));
    assertThat(probe.startUp()).isNull();
    assertThat(probe.enter(1)).isZero();
    assertThat(loop).isNotNull();
  }

  @Test
  void the_start_up_is_freed_by_the_next_probe_when_nobody_came_in_time() {
    FreshProbe impatient = new FreshProbe(1);
    int last = impatient.enter(1);
    assertThat(last).isNotZero();
    assertThat(impatient.startUp()).isNull();
    assertThat(impatient.enter(2)).isZero();
  }

  @Test
  void several_threads_are_recorded_each_in_its_own_ring() throws Exception {
    Object first = probe.watch(CAPACITY, false);
    FutureTask<Object> second =
        new FutureTask<>(
            () -> {
              Object recording = probe.watch(CAPACITY, false);
              probe.exit(probe.enter(2));
              return recording;
            });
    FutureTask<Object> third =
        new FutureTask<>(
            () -> {
              Object recording = probe.watch(CAPACITY, true);
              probe.exit(probe.enter(3));
              return recording;
            });
    CountDownLatch recorded = new CountDownLatch(1);
    Thread secondThread = start(second, recorded);
    Thread thirdThread = start(third, recorded);
    Object secondRecording = second.get();
    Object thirdRecording = third.get();
    probe.exit(probe.enter(1));
    recorded.countDown();
    secondThread.join();
    thirdThread.join();
    assertRecord(probe.ring(first)[0], Records.ENTER, 1);
    assertRecord(probe.ring(secondRecording)[0], Records.ENTER, 2);
    assertRecord(probe.ring(thirdRecording)[0], Records.ENTER, 3);
    assertThat(probe.position(first)).isEqualTo(2);
    assertThat(probe.position(secondRecording)).isEqualTo(2);
    assertThat(probe.position(thirdRecording)).isEqualTo(2);
  }

  @Test
  void a_thread_that_ended_leaves_its_place_to_the_next() throws Exception {
    onOtherThread(() -> probe.watch(CAPACITY, false));
    Object next = probe.watch(CAPACITY, false);
    assertThat(probe.field(null, "primary")).isSameAs(next);
  }

  @Test
  void a_thread_is_no_longer_recorded_once_it_is_unwatched() {
    Object recording = probe.watch(CAPACITY, false);
    int token = probe.enter(1);
    probe.call(null, "unwatch", recording);
    assertThat(probe.enter(2)).isZero();
    probe.exit(token);
    assertThat(probe.position(recording)).isEqualTo(1);
  }

  @Test
  void a_pause_records_nothing_and_ends() {
    Object recording = probe.watch(CAPACITY, false);
    probe.call(null, "pause");
    assertThat(probe.enter(1)).isZero();
    probe.call(null, "resume");
    assertThat(probe.enter(2)).isNotZero();
    assertThat(probe.position(recording)).isEqualTo(1);
  }

  @Test
  void a_thread_watched_during_a_pause_is_recorded_after_it() {
    probe.call(null, "pause");
    Object recording = probe.watch(CAPACITY, false);
    assertThat(probe.enter(1)).isZero();
    probe.call(null, "resume");
    assertThat(probe.enter(2)).isNotZero();
    assertThat(probe.position(recording)).isEqualTo(1);
  }

  @Test
  void after_a_stop_nothing_is_recorded_any_more() {
    probe.watch(CAPACITY, false);
    int token = probe.enter(1);
    probe.call(null, "stop");
    probe.exit(token);
    probe.call(null, "resume");
    assertThat(probe.enter(1)).isZero();
    assertThat(probe.watch(CAPACITY, false)).isNull();
    assertThat(probe.field(null, "others")).isNull();
  }

  @Test
  void a_capacity_that_is_no_power_of_two_is_refused() {
    assertThatThrownBy(() -> probe.watch(1000, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("power of two")
        .hasMessageContaining("1000");
    assertThatThrownBy(() -> probe.watch(Records.MAX_CAPACITY * 2, false))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static void assertRecord(long record, long kind, int argument) {
    assertThat(Records.kind(record)).isEqualTo(kind);
    assertThat(Records.argument(record)).isEqualTo(argument);
  }

  private static <T> T onOtherThread(Callable<T> task)
      throws InterruptedException, ExecutionException {
    FutureTask<T> future = new FutureTask<>(task);
    Thread thread = new Thread(future);
    thread.start();
    thread.join();
    return future.get();
  }

  private static Thread start(FutureTask<?> task, CountDownLatch end) {
    Thread thread =
        new Thread(
            () -> {
              task.run();
              try {
                end.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.start();
    return thread;
  }
}
