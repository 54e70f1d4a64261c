package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import dev.serin.format.CallTree;
import dev.serin.format.MethodNames;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The trees of dispatches as the watchdog reads them. */
class DispatchTreeTest {
  private static final Options SMALL_TABLE = Options.DEFAULTS.with(Option.CALL_PATHS, 4L);

  private final WatchedLoop watched = new WatchedLoop(new FakeClock(), SMALL_TABLE);

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
  void a_message_with_many_paths_gets_room_for_them_at_the_next_tick() {
    watched.source.begin();
    int outer = Probe.enter(1);
    int folded = Probe.enter(2);
    Probe.exit(folded);
    Probe.exit(Probe.enter(3));
    for (int i = 0; i < 5; i++) {
      watched.pass(100);
      for (int methodId = 4; methodId < 44; methodId++) {
        Probe.exit(Probe.enter(methodId));
      }
    }
    watched.pass(300);
    Probe.exit(outer);
    watched.source.end();
    watched.watchdog.poll();
    CallTree tree = watched.reported.get(0).tree;
    assertThat(tree.size()).isEqualTo(2 + 40 + 1);
    assertThat(tree.foldedCalls()).isPositive().isLessThan(100);
    assertThat(tree(0)).startsWith("message 1 800000\n.#1 1 800000\n..#2 1 0\n");
  }

  @Test
  void pumped_messages_have_no_part_in_the_tree_of_the_one_that_pumps() {
    watched.source.begin();
    int outer = Probe.enter(1);
    watched.pass(400);
    watched.source.waiting();
    watched.pass(5000);
    watched.source.resumed();
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
  void a_message_that_calls_much_has_all_of_it() {
    watched.source.begin();
    int outer = Probe.enter(1);
    for (int millis = 0; millis < 1000; millis++) {
      for (int i = 0; i < 100; i++) {
        Probe.exit(Probe.enter(2));
      }
      watched.clock.advanceMillis(1);
      watched.ticker.tick();
    }
    Probe.exit(outer);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(tree(0)).isEqualTo("message 1 1000000\n.#1 1 1000000\n..#2 100000 0\n");
  }

  @Test
  void many_pumped_messages_leave_the_calls_of_the_outer_one_as_they_were() {
    watched.source.begin();
    int outer = Probe.enter(1);
    watched.pass(600);
    int dialog = Probe.enter(2);
    watched.source.waiting();
    for (int message = 0; message < 1000; message++) {
      watched.source.resumed();
      watched.source.begin();
      for (int i = 0; i < 100; i++) {
        Probe.exit(Probe.enter(3));
      }
      watched.clock.advanceMillis(1);
      watched.ticker.tick();
      watched.source.end();
      watched.source.waiting();
    }
    watched.source.resumed();
    Probe.exit(dialog);
    watched.pass(200);
    Probe.exit(outer);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("NORMAL 800");
    assertThat(tree(0)).isEqualTo("message 1 800000\n.#1 1 800000\n..#2 1 0\n");
    assertThat(watched.reported.get(0).tree.pumpedNanos()).isEqualTo(1_000_000_000L);
  }

  private String tree(int report) {
    return TreeText.of(watched.reported.get(report).tree, MethodNames.NONE);
  }
}
