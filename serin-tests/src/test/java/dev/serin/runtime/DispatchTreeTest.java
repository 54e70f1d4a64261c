package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import dev.serin.format.MethodNames;
import dev.serin.format.Records;
import dev.serin.testkit.FakeClock;
import dev.serin.testkit.TreeText;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The trees of dispatches as the watchdog reads them, bit by bit, from the ring. */
class DispatchTreeTest {
  private static final Options SMALL_RING = Options.DEFAULTS.with(Option.RING_RECORDS, 1024L);

  /** Two records each: a call around so many is left at a distance that has no room in a record. */
  private static final int FAR_CALLS = Records.FAR_DISTANCE / 2 + 1;

  private final WatchedLoop watched = new WatchedLoop(new FakeClock(), SMALL_RING);

  @AfterEach
  void close() {
    assertThat(watched.failures).isEmpty();
    watched.close();
  }

  @Test
  void a_lag_shows_what_runs_and_the_slow_dispatch_what_ran() {
    watched.source.begin();
    int outer = Probe.enter(1);
    watched.pass(500);
    int inner = Probe.enter(2);
    watched.pass(1600);
    Probe.exit(inner);
    Probe.exit(outer);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("LAG 2000", "NORMAL 2100");
    assertThat(tree(0)).isEqualTo("message 1 2000000\n.#1 1 2000000…\n..#2 1 1500000…\n");
    assertThat(tree(1)).isEqualTo("message 1 2100000\n.#1 1 2100000\n..#2 1 1600000\n");
  }

  @Test
  void the_tree_begins_and_ends_with_its_dispatch() {
    int before = Probe.enter(9);
    Probe.exit(before);
    watched.message(10);
    watched.source.begin();
    watched.pass(800);
    watched.source.end();
    watched.source.begin();
    Probe.exit(Probe.enter(8));
    watched.source.end();
    watched.watchdog.poll();
    assertThat(tree(0)).isEqualTo("message 1 800000\n");
  }

  @Test
  void more_records_than_the_ring_holds_are_known_when_the_watchdog_reads_in_time() {
    watched.source.begin();
    int outer = Probe.enter(1);
    watched.pass(110);
    for (int i = 0; i < 200; i++) {
      for (int k = 0; k < 100; k++) {
        Probe.exit(Probe.enter(2));
      }
      watched.pass(10);
    }
    Probe.exit(outer);
    watched.source.end();
    watched.watchdog.poll();
    int last = watched.reported.size() - 1;
    assertThat(tree(last)).isEqualTo("message 1 2110000\n.#1 1 2110000\n..#2 20000 0\n");
    assertThat(watched.reported.get(last).tree.overwrittenRecords()).isZero();
  }

  @Test
  void what_the_ring_overwrote_before_the_watchdog_came_is_counted_and_marked() {
    watched.source.begin();
    int outer = Probe.enter(1);
    for (int i = 0; i < 1000; i++) {
      Probe.exit(Probe.enter(2));
      watched.clock.advanceMillis(1);
    }
    Probe.exit(outer);
    watched.source.end();
    watched.watchdog.poll();
    // Of 2,002 records and the end's mark, the last 1,024 are left.
    assertThat(overwrittenRecords()).isEqualTo(979);
    assertThat(tree(0)).isEqualTo("message 1 1000000\n.overwritten 1 1000000\n..#2 511 0\n");
  }

  @Test
  void a_call_around_a_gap_that_ends_at_a_far_distance_is_left_where_it_returned() {
    leaveTwoCallsFarAway(
        () -> {
          callMany(509);
          Probe.enter(4);
        });
    assertThat(oldestKind()).isEqualTo(Records.FAR);
    assertThat(tree(0))
        .isEqualTo(
            """
            message 1 1000000
            .#1 1 910000
            ..overwritten 1 800000
            ...#3 509 0
            ...#4 1 300000!?
            """);
    assertThat(overwrittenRecords()).isEqualTo(1 + 2L * FAR_CALLS);
  }

  @Test
  void a_call_around_a_gap_that_ends_after_a_far_distance_is_left_where_it_returned() {
    leaveTwoCallsFarAway(() -> callMany(510));
    assertThat(oldestKind()).isEqualTo(Records.EXIT);
    assertThat(tree(0))
        .isEqualTo(
            """
            message 1 1000000
            .#1 1 910000
            ..overwritten 1 800000
            ...#3 510 0
            """);
    assertThat(overwrittenRecords()).isEqualTo(1 + 2L * FAR_CALLS + 1);
  }

  @Test
  void pumped_messages_have_no_part_in_the_tree_of_the_one_that_pumps() {
    watched.source.begin();
    int outer = Probe.enter(1);
    watched.pass(400);
    watched.source.waiting();
    watched.pass(5000);
    watched.source.woke();
    watched.source.begin();
    int inner = Probe.enter(2);
    watched.pass(100);
    Probe.exit(inner);
    watched.source.end();
    watched.pass(400);
    Probe.exit(outer);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("NORMAL 800");
    assertThat(tree(0)).isEqualTo("message 1 800000\n.#1 1 800000\n");
    assertThat(watched.reported.get(0).tree.pumpedNanos()).isEqualTo(5_100_000_000L);
  }

  @Test
  void a_message_that_records_much_is_read_before_the_ring_is_full_though_it_is_not_long_yet() {
    watched.source.begin();
    int outer = Probe.enter(1);
    for (int millis = 0; millis < 1000; millis++) {
      for (int i = 0; i < 100; i++) {
        Probe.exit(Probe.enter(2));
      }
      watched.clock.advanceMillis(1);
      watched.ticker.tick();
      pursue();
    }
    Probe.exit(outer);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(tree(0)).isEqualTo("message 1 1000000\n.#1 1 1000000\n..#2 100000 0\n");
    assertThat(overwrittenRecords()).isZero();
  }

  @Test
  void a_flood_in_pumped_messages_does_not_overwrite_what_the_outer_one_recorded() {
    watched.source.begin();
    int outer = Probe.enter(1);
    watched.pass(600);
    int dialog = Probe.enter(2);
    watched.source.waiting();
    for (int message = 0; message < 1000; message++) {
      watched.source.woke();
      watched.source.begin();
      for (int i = 0; i < 100; i++) {
        Probe.exit(Probe.enter(3));
      }
      watched.clock.advanceMillis(1);
      watched.ticker.tick();
      pursue();
      watched.source.end();
      watched.source.waiting();
    }
    watched.source.woke();
    Probe.exit(dialog);
    watched.pass(200);
    Probe.exit(outer);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("NORMAL 800");
    assertThat(tree(0)).isEqualTo("message 1 800000\n.#1 1 800000\n..#2 1 0\n");
    assertThat(overwrittenRecords()).isZero();
    assertThat(watched.reported.get(0).tree.pumpedNanos()).isEqualTo(1_000_000_000L);
  }

  @Test
  void what_pumped_messages_overwrote_of_the_outer_one_is_a_gap_of_the_time_it_ran_itself() {
    watched.source.begin();
    int outer = Probe.enter(1);
    watched.pass(100);
    int dialog = Probe.enter(2);
    watched.clock.advanceMillis(500);
    watched.source.waiting();
    watched.source.woke();
    watched.source.begin();
    for (int i = 0; i < 1000; i++) {
      Probe.exit(Probe.enter(3));
      watched.clock.advanceMillis(1);
    }
    watched.source.end();
    watched.clock.advanceMillis(30);
    watched.ticker.tick();
    Probe.exit(dialog);
    watched.clock.advanceMillis(200);
    watched.ticker.tick();
    Probe.exit(outer);
    watched.source.end();
    watched.watchdog.poll();
    int last = watched.reported.size() - 1;
    assertThat(watched.reports().get(last)).isEqualTo("NORMAL 830");
    assertThat(tree(last)).isEqualTo("message 1 830000\n.#1 1 830000\n..overwritten 1 730000\n");
  }

  @Test
  void a_ring_that_fills_up_is_said_at_the_next_tick_and_not_again_once_it_was_read() {
    watched.source.begin();
    for (int i = 0; i < 63; i++) {
      Probe.exit(Probe.enter(2));
    }
    watched.ticker.tick();
    assertThat(watched.floods).isZero();
    Probe.exit(Probe.enter(2));
    watched.ticker.tick();
    assertThat(watched.floods).isEqualTo(1);
    watched.watchdog.poll();
    watched.ticker.tick();
    assertThat(watched.floods).isEqualTo(1);
    watched.source.end();
  }

  /**
   * A call of 910 ms in a dispatch of 1000 ms, of which the watchdog reads the first 110 ms. Then
   * it calls another, which is left after 500 ms, and what comes after that. The exits of both are
   * so far from where they were entered that each is two records.
   */
  private void leaveTwoCallsFarAway(Runnable between) {
    watched.source.begin();
    int outer = Probe.enter(1);
    watched.pass(110);
    int inner = Probe.enter(2);
    callMany(FAR_CALLS);
    watched.clock.advanceMillis(500);
    Probe.exit(inner);
    between.run();
    watched.clock.advanceMillis(300);
    Probe.exit(outer);
    watched.clock.advanceMillis(90);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("NORMAL 1000");
  }

  private static void callMany(int calls) {
    for (int i = 0; i < calls; i++) {
      Probe.exit(Probe.enter(3));
    }
  }

  /** What kind of record the ring begins with. */
  private long oldestKind() {
    Probe probe = watched.reported.get(0).dispatch.probe;
    long[] ring = probe.ring();
    return Records.kind(ring[(int) probe.position() & (ring.length - 1)]);
  }

  private long overwrittenRecords() {
    return watched.reported.get(0).tree.overwrittenRecords();
  }

  /** The watchdog looks if the ticker has said that it must. */
  private void pursue() {
    if (watched.floods > 0) {
      watched.floods = 0;
      watched.watchdog.poll();
    }
  }

  private String tree(int report) {
    return TreeText.of(watched.reported.get(report).tree, MethodNames.NONE);
  }
}
