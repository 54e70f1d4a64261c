package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.Probe;
import dev.serin.format.CallTree;
import dev.serin.format.MethodNames;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Hangs of a loop between two messages, which a heartbeat finds. */
class HeartbeatTest {
  private final ReadClock clock = new ReadClock();
  private final WatchedLoop watched = new WatchedLoop(clock, Options.DEFAULTS);
  private final Heartbeats heartbeats =
      new Heartbeats(watched, watched.detectors, Options.DEFAULTS, watched.tally);
  private final FakeHeartbeat beats = new FakeHeartbeat();
  private int answered;

  /** A clock at whose next reading a thread may lose its processor for a time. */
  private static final class ReadClock extends FakeClock {
    private Runnable afterRead = () -> {};

    @Override
    public long nanoTime() {
      long nanos = super.nanoTime();
      Runnable action = afterRead;
      afterRead = () -> {};
      action.run();
      return nanos;
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
    pass(millis, () -> {});
  }

  private void pass(long millis, Runnable eachTime) {
    for (long passed = 0; passed < millis; passed += 10) {
      watched.pass(10);
      heartbeats.poll();
      eachTime.run();
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
  void a_native_callback_hangs_though_its_stack_is_that_of_a_loop_that_waits() {
    beats.isWaiting = false;
    watched.source.seemsToRun(true);
    pass(12_000);
    assertThat(watched.reports()).containsExactly("LAG 2000", "ANR 5000");
    answer();
    assertThat(watched.reports()).endsWith("NORMAL 12000");
  }

  @Test
  void calls_that_follow_each_heartbeat_ask_for_no_other() {
    Probe.exit(Probe.enter(7));
    pass(60_000, this::answerWithACall);
    assertThat(beats.asked).containsExactly("sent");
    assertThat(watched.reports()).isEmpty();
    watched.message(1);
    Probe.exit(Probe.enter(7));
    pass(60_000, this::answerWithACall);
    assertThat(beats.asked).hasSize(2);
  }

  /** The loop answers a heartbeat, if there was one, and the printer of the app has a probe. */
  private void answerWithACall() {
    if (answered < beats.asked.size()) {
      answered = beats.asked.size();
      answer();
      Probe.exit(Probe.enter(8));
    }
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

  @Test
  void one_that_ends_is_reported_once_though_the_watchdog_looks_meanwhile() {
    beats.isWaiting = false;
    pass(6000);
    watched.whenEnded = watched.watchdog::poll;
    answer();
    assertThat(watched.reports()).containsExactly("LAG 2000", "ANR 5000", "NORMAL 6000");
  }

  @Test
  void one_that_ends_before_it_counts_is_none_though_the_watchdog_looks_later() {
    beats.isWaiting = false;
    pass(1990);
    clock.afterRead = () -> watched.pass(1000);
    answer();
    assertThat(watched.reports()).isEmpty();
    assertThat(watched.loop.dispatches()).isEqualTo(1);
  }

  @Test
  void a_late_heartbeat_that_is_answered_at_once_is_none() {
    beats.isWaiting = false;
    watched.pass(60_000);
    heartbeats.poll();
    pass(990);
    answer();
    assertThat(watched.loop.dispatches()).isEqualTo(1);
  }

  @Test
  void a_message_that_begins_while_one_is_sent_ends_no_gap() {
    pass(1000);
    answer(); // calls are separate from now on, so the next one depends on whether the loop waits
    beats.isWaiting = false;
    pass(990);
    beats.beforeSending = watched.source::begin;
    pass(400);
    watched.source.end();
    pass(10);
    assertThat(beats.asked).hasSize(2);
    answer();
    assertThat(watched.loop.dispatches()).isEqualTo(2);
  }

  @Test
  void one_that_is_lost_makes_no_loop_that_waits_hang() {
    for (int i = 0; i < 10; i++) {
      watched.pass(1000 - i);
      heartbeats.poll(); // sends, or sees that the loop waits
      watched.pass(TimeUnit.NANOSECONDS.toMillis(heartbeats.poll()));
    }
    assertThat(beats.asked).isNotEmpty();
    assertThat(watched.reports()).isEmpty();
    assertThat(watched.loop.dispatches()).isEqualTo(1);
  }

  @Test
  void one_is_checked_before_it_counts() {
    beats.isWaiting = false;
    watched.pass(1000);
    assertThat(heartbeats.poll()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(500));
  }

  @Test
  void one_that_fails_before_it_is_sent_is_none() {
    beats.isWaiting = false;
    watched.pass(1000);
    watched.busyFailure = new OutOfMemoryError("a test");
    assertThatThrownBy(heartbeats::poll).isSameAs(watched.busyFailure);
    watched.busyFailure = null;
    watched.pass(10_000);
    assertThat(watched.reports()).isEmpty();
  }

  @Test
  void a_source_that_gives_up_the_loop_needs_no_answer() {
    beats.isWaiting = false;
    pass(1500);
    watched.source.setHeartbeat(null);
    pass(10_000);
    assertThat(watched.reports()).isEmpty();
    assertThat(beats.asked).hasSize(1);
  }

  @Test
  void a_source_may_have_none_before_it_starts() {
    beats.isWaiting = false;
    watched.source.setHeartbeat(null);
    pass(1000);
    assertThat(watched.loop.source().heartbeat()).isNull();
    watched.source.setHeartbeat(beats);
    assertThat(watched.loop.source().heartbeat()).isNotNull();
    pass(10);
    assertThat(beats.asked).hasSize(1);
  }

  @Test
  void a_thread_that_cannot_be_started_is_logged_once_and_the_ticker_goes_on() {
    int[] threads = {0};
    Heartbeats refused =
        new Heartbeats(
            watched,
            watched.detectors,
            Options.DEFAULTS,
            watched.tally,
            task ->
                new Thread(task) {
                  @Override
                  public synchronized void start() {
                    threads[0]++;
                    throw new OutOfMemoryError("unable to create native thread");
                  }
                });
    watched.ticker.setCheck(refused::check);
    pass(200);
    watched.message(10);
    pass(200);
    refused.close();
    assertThat(threads[0]).isEqualTo(1);
    assertThat(watched.failures)
        .containsExactly(
            "loops are not checked between messages, as their thread cannot start:"
                + " java.lang.OutOfMemoryError: unable to create native thread");
  }

  @Test
  void the_background_ends_no_hang_but_further_heartbeats() {
    beats.isWaiting = false;
    pass(1500);
    watched.source.setForeground(false);
    pass(1500);
    assertThat(watched.reports()).containsExactly("LAG 2000");
    answer();
    assertThat(watched.reports()).containsExactly("LAG 2000", "NORMAL 3000");
    pass(10_000);
    assertThat(beats.asked).hasSize(1);
    assertThat(heartbeats.poll()).isEqualTo(Threads.UNTIL_WOKEN);
  }

  @Test
  void one_that_waits_in_the_background_makes_no_loop_that_waits_hang() {
    beats.isWaiting = false;
    pass(1010);
    beats.isWaiting = true;
    watched.source.setForeground(false);
    pass(10_000);
    assertThat(beats.asked).hasSize(1);
    assertThat(watched.reports()).isEmpty();
    assertThat(heartbeats.poll()).isEqualTo(Threads.UNTIL_WOKEN);
  }

  @Test
  void a_loop_that_waits_for_an_hour_is_not_woken_or_counted() {
    pass(1000);
    answer();
    pass(200);
    int unparks = watched.ticker.unparks();
    for (int seconds = 0; seconds < 3600; seconds++) {
      clock.advanceMillis(1000);
      heartbeats.poll();
    }
    assertThat(watched.ticker.unparks()).isEqualTo(unparks);
    assertThat(beats.asked).hasSize(1);
    pass(1000);
    watched.message(10);
    assertThat(watched.reports()).isEmpty();
    assertThat(watched.loop.dispatches()).isEqualTo(2);
    assertThat(watched.tally.last()).isNull();
  }

  @Test
  void a_busy_loop_does_not_keep_the_others_from_being_checked() {
    int[] checks = {0};
    watched.ticker.setCheck(() -> checks[0]++);
    watched.source.begin();
    pass(3500);
    assertThat(checks[0]).isEqualTo(3);
    watched.source.end();
    pass(200);
    assertThat(checks[0]).isGreaterThan(3);
  }
}
