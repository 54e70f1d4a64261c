package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.CallTable;
import dev.serin.Probe;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The size of recordings while memory is low. */
class MemoryLimitTest {
  private static final int USUAL = 1 << Probe.DEFAULT_BITS;
  private static final int SMALL = USUAL / 4;
  private static final long REPORT_MILLIS = TimeUnit.NANOSECONDS.toMillis(MemoryLimit.REPORT_NANOS);

  private final WatchedLoop watched = new WatchedLoop();
  private final MemoryLimit memory = new MemoryLimit(watched);

  @AfterEach
  void close() {
    watched.close();
  }

  /** The capacity of the table that a message gets. */
  private int capacity() {
    watched.source.begin();
    int capacity =
        Objects.requireNonNull(watched.loop.recorder()).live().stream()
            .mapToInt(CallTable::capacity)
            .max()
            .orElse(0);
    watched.source.end();
    return capacity;
  }

  @Test
  void tables_are_small_for_five_minutes_after_a_report_in_the_foreground() {
    assertThat(capacity()).isEqualTo(USUAL);
    memory.report();
    assertThat(watched.ended).isEqualTo(1);
    assertThat(capacity()).isEqualTo(SMALL);
    watched.clock.advanceMillis(REPORT_MILLIS - 1);
    memory.check();
    assertThat(capacity()).isEqualTo(SMALL);
    memory.report();
    watched.clock.advanceMillis(REPORT_MILLIS - 1);
    memory.check();
    assertThat(capacity()).isEqualTo(SMALL);
    watched.clock.advanceMillis(1);
    memory.check();
    assertThat(capacity()).isEqualTo(USUAL);
  }

  @Test
  void they_are_small_in_the_background_until_the_program_is_back() {
    capacity();
    memory.report();
    memory.background(true);
    watched.clock.advanceMillis(10 * REPORT_MILLIS);
    memory.check();
    assertThat(capacity()).isEqualTo(SMALL);
    memory.background(false);
    assertThat(capacity()).isEqualTo(USUAL);
  }

  @Test
  void without_a_report_the_background_changes_nothing() {
    memory.background(true);
    assertThat(capacity()).isEqualTo(USUAL);
    memory.background(false);
    memory.check();
    assertThat(capacity()).isEqualTo(USUAL);
  }

  @Test
  void a_permanent_limit_stays() {
    memory.permanent();
    memory.report();
    watched.clock.advanceMillis(2 * REPORT_MILLIS);
    memory.check();
    memory.background(false);
    assertThat(capacity()).isEqualTo(SMALL);
  }

  @Test
  void a_thread_that_is_recorded_later_has_small_tables_too() {
    memory.permanent();
    watched.loop.attach();
    assertThat(capacity()).isEqualTo(SMALL);
  }
}
