package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A process that is suspended while a heartbeat is unanswered. */
class SuspendedGapTest extends SuspensionFixture {
  private static final long INTERVAL_NANOS = 1_000_000_000;

  /** A loop that does not wait, so it gets a message. */
  private static final class Busy implements Heartbeat {
    @Override
    public boolean isLoopWaiting() {
      return false;
    }

    @Override
    public boolean send() {
      return true;
    }
  }

  /** Sends a heartbeat after a second of silence. */
  private void ask() {
    watched.source.setHeartbeat(new Busy());
    watched.message(1);
    watched.pass(1000);
    watched.loop.beat(INTERVAL_NANOS);
    watched.pass(10);
  }

  private void answer() {
    watched.source.alive();
    watched.watchdog.poll();
  }

  @Test
  void suspended_time_does_not_make_a_loop_hang() {
    ask();
    suspend(60_000);
    watched.pass(10);
    answer();
    assertThat(watched.reports()).isEmpty();
    assertThat(watched.kept).isEmpty();
    assertThat(watched.said)
        .containsExactly(
            "serin: a time between messages of the loop fake ran for 0 ms and is not reported: the"
                + " process was suspended for another 60000 ms meanwhile");
  }

  @Test
  void nor_if_the_watchdog_looks_before_the_clock_ticks_again() {
    ask();
    watched.clock.advanceMillis(60_000);
    watched.watchdog.poll();
    watched.clock.advanceMillis(5);
    watched.watchdog.poll();
    watched.pass(10);
    answer();
    assertThat(watched.reports()).isEmpty();
  }

  @Test
  void a_hang_after_it_counts_without_it() {
    ask();
    suspend(60_000);
    watched.pass(980);
    assertThat(watched.reports()).isEmpty();
    watched.pass(20);
    assertThat(watched.reports()).containsExactly("LAG 2000");
    answer();
    assertThat(watched.reports()).hasSize(2).last().isEqualTo("NORMAL 2010");
    assertThat(watched.reported.get(1).tracked.suspendedNanos()).isEqualTo(60_000_000_000L);
  }
}
