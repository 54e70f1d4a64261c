package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import dev.serin.format.CallTree;
import dev.serin.format.MethodNames;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Hangs of a loop between two messages, which a heartbeat finds. */
class HeartbeatTest {
  private final WatchedLoop watched = new WatchedLoop();
  private final Heartbeats heartbeats =
      new Heartbeats(watched, watched.detectors, Options.DEFAULTS, watched.tally);
  private final Beats beats = new Beats();

  /** A loop that is in no callback, unless it hangs. */
  private static final class Beats implements Heartbeat {
    private final List<String> asked = new ArrayList<>();
    private boolean isWaiting = true;
    private boolean isSent = true;

    @Override
    public boolean isLoopWaiting() {
      return isWaiting;
    }

    @Override
    public boolean send() {
      asked.add("sent");
      return isSent;
    }
  }

  HeartbeatTest() {
    watched.source.setHeartbeat(beats);
    watched.message(1);
  }

  @AfterEach
  void close() {
    watched.close();
  }

  /** Lets time pass, with the heartbeat's thread. */
  private void pass(long millis) {
    for (long passed = 0; passed < millis; passed += 10) {
      watched.pass(10);
      heartbeats.poll();
    }
  }

  private static String text(CallTree tree) {
    return TreeText.of(tree, MethodNames.NONE);
  }

  /** The loop answers, and is idle. */
  private void answer() {
    watched.source.alive();
    watched.watchdog.poll();
  }

  @Test
  void a_hang_between_messages_is_a_lag_then_an_anr_and_slow_at_its_end() {
    beats.isWaiting = false;
    pass(12_000);
    assertThat(beats.asked).containsExactly("sent");
    assertThat(watched.reports()).containsExactly("LAG 2000", "ANR 5000");
    answer();
    assertThat(watched.reports()).containsExactly("LAG 2000", "ANR 5000", "NORMAL 12000");
    assertThat(watched.reported)
        .extracting(incident -> incident.dispatch.number)
        .containsExactly(2L, 2L, 2L);
    assertThat(watched.reported)
        .extracting(incident -> watched.loop.source().describe(incident.dispatch.kind))
        .containsOnly("between messages");
    watched.message(800);
    assertThat(watched.reports()).endsWith("NORMAL 800");
    assertThat(watched.reported.get(3).dispatch.number).isEqualTo(3);
  }

  @Test
  void the_next_message_ends_it_as_well() {
    beats.isWaiting = false;
    pass(2500);
    watched.message(10);
    assertThat(watched.reports()).containsExactly("LAG 2000", "NORMAL 2500");
    answer();
    pass(1000);
    assertThat(beats.asked).hasSize(2);
  }

  @Test
  void its_tree_has_the_calls_since_the_last_message_and_no_others() {
    answer(); // a reader of gaps begins with the first silence
    pass(1000);
    int early = Probe.enter(7);
    watched.pass(100);
    Probe.exit(early);
    watched.message(5);
    beats.isWaiting = false;
    pass(500);
    int hanging = Probe.enter(8);
    int inner = Probe.enter(9);
    pass(1500);
    CallTree tree = watched.reported.get(0).tree;
    assertThat(text(tree)).isEqualTo("message 1 2000000\n.#8 1 1500000…\n..#9 1 1500000…\n");
    Probe.exit(inner);
    pass(1000);
    Probe.exit(hanging);
    watched.message(5);
    assertThat(text(watched.reported.get(1).tree))
        .isEqualTo("message 1 3000000\n.#8 1 2500000\n..#9 1 1500000\n");
    assertThat(watched.reported.get(1).detector.detail()).isEqualTo("NORMAL");
  }

  @Test
  void a_loop_that_waits_gets_no_message() {
    pass(1000);
    answer(); // the first one, with which the recording of gaps begins
    pass(5000);
    assertThat(beats.asked).hasSize(1);
    assertThat(watched.reports()).isEmpty();
  }

  @Test
  void no_beat_is_due_while_messages_come() {
    beats.isWaiting = false;
    for (int i = 0; i < 20; i++) {
      watched.message(10);
      pass(900);
    }
    assertThat(beats.asked).isEmpty();
  }

  @Test
  void in_the_background_none_is_due() {
    beats.isWaiting = false;
    watched.source.setForeground(false);
    pass(10_000);
    assertThat(beats.asked).isEmpty();
    assertThat(heartbeats.poll()).isEqualTo(Threads.UNTIL_WOKEN);
  }

  @Test
  void a_loop_that_answers_late_is_not_slow() {
    beats.isWaiting = false;
    for (int i = 0; i < 10; i++) {
      pass(1000);
      pass(500);
      answer();
    }
    assertThat(beats.asked).hasSize(10);
    assertThat(watched.reports()).isEmpty();
    assertThat(watched.loop.dispatches()).isEqualTo(1);
  }

  @Test
  void a_heartbeat_that_was_late_itself_counts_from_its_own_time() {
    beats.isWaiting = false;
    watched.pass(60_000);
    heartbeats.poll();
    pass(1990);
    assertThat(watched.reports()).isEmpty();
    pass(10);
    assertThat(watched.reports()).containsExactly("LAG 2000");
  }

  @Test
  void one_that_cannot_be_sent_is_none() {
    beats.isWaiting = false;
    beats.isSent = false;
    pass(5000);
    assertThat(beats.asked).isNotEmpty();
    assertThat(watched.reports()).isEmpty();
  }
}
