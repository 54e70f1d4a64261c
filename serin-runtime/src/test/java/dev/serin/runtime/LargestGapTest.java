package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The accuracy of the times of a message's calls. */
class LargestGapTest {
  private final WatchedLoop watched = new WatchedLoop();

  @AfterEach
  void close() {
    assertThat(watched.failures).isEmpty();
    watched.close();
  }

  @Test
  void the_largest_gap_of_the_clock_while_a_message_ran_is_known() {
    watched.source.begin();
    watched.pass(100);
    watched.clock.advanceMillis(37);
    watched.ticker.tick();
    watched.pass(600);
    assertThat(largestGapMillis()).isEqualTo(37);
  }

  @Test
  void a_gap_in_which_the_watchdog_looks_counts_as_one() {
    watched.source.begin();
    watched.pass(200);
    watched.clock.advanceMillis(30);
    watched.watchdog.poll();
    watched.clock.advanceMillis(20);
    watched.ticker.tick();
    watched.pass(600);
    assertThat(largestGapMillis()).isEqualTo(50);
  }

  private long largestGapMillis() {
    watched.source.end();
    watched.watchdog.poll();
    return watched.reported.get(0).tracked.largestGapNanos() / 1_000_000;
  }
}
