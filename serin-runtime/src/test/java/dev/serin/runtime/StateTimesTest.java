package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The time of dispatches by state of their thread. */
class StateTimesTest {
  private static final long MILLI = 1_000_000;

  private final StateTimes times = new StateTimes(0);
  private long nowNanos;

  @Test
  void each_tick_belongs_to_the_state_that_it_sees() {
    run(1, 0, 0, 10, Thread.State.RUNNABLE);
    run(1, 0, 10, 30, Thread.State.BLOCKED);
    run(1, 0, 40, 5, Thread.State.RUNNABLE);
    assertThat(times.of(1))
        .isEqualTo(Map.of(Thread.State.RUNNABLE, 15 * MILLI, Thread.State.BLOCKED, 30 * MILLI));
  }

  @Test
  void nothing_is_known_of_a_dispatch_without_ticks() {
    run(1, 0, 0, 10, Thread.State.RUNNABLE);
    assertThat(times.of(2)).isEmpty();
  }

  @Test
  void the_time_before_a_dispatch_is_not_its_own() {
    times.idle(0);
    nowNanos = 7 * MILLI;
    times.tick(1, 0, 2 * MILLI, Thread.State.WAITING, nowNanos);
    assertThat(times.of(1)).isEqualTo(Map.of(Thread.State.WAITING, 2 * MILLI));
  }

  @Test
  void the_first_interval_after_a_long_idle_time_counts_as_far_as_the_dispatch_ran() {
    times.idle(0);
    nowNanos = 5_000 * MILLI;
    times.tick(1, 0, 30 * MILLI, Thread.State.BLOCKED, nowNanos);
    assertThat(times.of(1)).isEqualTo(Map.of(Thread.State.BLOCKED, 30 * MILLI));
  }

  @Test
  void an_interval_in_which_the_process_may_have_stood_still_is_unknown() {
    run(1, 0, 0, 10, Thread.State.RUNNABLE);
    nowNanos += 600 * MILLI;
    times.tick(1, 0, 610 * MILLI, Thread.State.RUNNABLE, nowNanos);
    assertThat(times.of(1)).isEqualTo(Map.of(Thread.State.RUNNABLE, 10 * MILLI));
  }

  @Test
  void a_dispatch_that_pumps_others_keeps_its_own_times() {
    run(1, 0, 0, 10, Thread.State.RUNNABLE);
    run(2, 1, 0, 20, Thread.State.TIMED_WAITING);
    run(1, 0, 10, 5, Thread.State.RUNNABLE);
    assertThat(times.of(1)).isEqualTo(Map.of(Thread.State.RUNNABLE, 15 * MILLI));
    assertThat(times.of(2)).isEqualTo(Map.of(Thread.State.TIMED_WAITING, 20 * MILLI));
  }

  @Test
  void after_a_late_tick_a_resumed_dispatch_gets_no_time_of_the_others() {
    run(1, 0, 0, 10, Thread.State.RUNNABLE);
    run(2, 1, 0, 20, Thread.State.RUNNABLE);
    nowNanos += 100 * MILLI;
    times.tick(1, 0, 11 * MILLI, Thread.State.BLOCKED, nowNanos);
    assertThat(times.of(1))
        .isEqualTo(Map.of(Thread.State.RUNNABLE, 10 * MILLI, Thread.State.BLOCKED, MILLI));
  }

  @Test
  void the_last_long_dispatches_are_kept_after_their_end() {
    for (int number = 1; number <= 1000; number++) {
      run(number, 0, 0, number % 10 == 0 ? 4 : 3, Thread.State.RUNNABLE);
    }
    run(1001, 0, 0, 1, Thread.State.RUNNABLE);
    assertThat(times.of(850)).isNotEmpty();
    assertThat(times.of(840)).isEmpty();
    assertThat(times.of(999)).isEmpty();
  }

  @Test
  void dispatches_nested_deeper_than_the_limit_are_not_measured() {
    run(1, StateTimes.MAX_DEPTH, 0, 10, Thread.State.RUNNABLE);
    assertThat(times.of(1)).isEmpty();
  }

  /** Ticks every millisecond while a dispatch runs that has run before. */
  private void run(long number, int depth, long ranMillis, int millis, Thread.State state) {
    for (int i = 1; i <= millis; i++) {
      nowNanos += MILLI;
      times.tick(number, depth, (ranMillis + i) * MILLI, state, nowNanos);
    }
  }
}
