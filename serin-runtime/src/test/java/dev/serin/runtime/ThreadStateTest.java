package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.MethodNames;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The states of a loop's thread during a message, as the ticker sees them. */
class ThreadStateTest {
  private static final long MILLI = 1_000_000;

  @Test
  void a_message_that_waits_for_a_lock_has_its_time_as_blocked() throws InterruptedException {
    try (WatchedLoop watched = new WatchedLoop()) {
      Object lock = new Object();
      Thread thread;
      synchronized (lock) {
        thread = start(watched, () -> takeLock(lock));
        await(thread, Thread.State.BLOCKED);
        watched.pass(1000);
      }
      thread.join();
      watched.watchdog.poll();
      assertThat(times(watched)).isEqualTo(Map.of(Thread.State.BLOCKED, 1000 * MILLI));
    }
  }

  @Test
  void a_message_that_waits_to_be_woken_has_its_time_as_waiting() throws InterruptedException {
    try (WatchedLoop watched = new WatchedLoop()) {
      Hang hang = new Hang();
      Thread thread = start(watched, hang::hang);
      hang.awaitBegin();
      await(thread, Thread.State.WAITING);
      watched.pass(800);
      hang.release();
      thread.join();
      watched.watchdog.poll();
      assertThat(times(watched)).isEqualTo(Map.of(Thread.State.WAITING, 800 * MILLI));
    }
  }

  @Test
  void no_time_passes_between_messages() {
    try (WatchedLoop watched = new WatchedLoop()) {
      watched.message(750);
      watched.pass(300);
      watched.message(900);
      assertThat(watched.reported).hasSize(2);
      assertThat(times(watched)).isEqualTo(Map.of(Thread.State.RUNNABLE, 900 * MILLI));
    }
  }

  @Test
  void an_issue_has_the_states_and_the_collections_since_the_message_became_long()
      throws InterruptedException {
    try (WatchedLoop watched = new WatchedLoop()) {
      watched.clock.collectMillis(5000); // before the message
      Hang hang = new Hang();
      Thread thread = start(watched, hang::hang);
      hang.awaitBegin();
      await(thread, Thread.State.WAITING);
      watched.pass(200);
      watched.clock.collectMillis(30);
      watched.pass(600);
      hang.release();
      thread.join();
      watched.clock.collectMillis(70); // until the watchdog sees the end
      watched.message(10);
      Issue issue = issue(watched);
      assertThat(issue.value("collectionMillis")).isEqualTo(100L);
      assertThat(issue.value("stateMillis")).isEqualTo(Map.of("WAITING", 800L));
    }
  }

  @Test
  void an_issue_without_collections_does_not_mention_them() {
    try (WatchedLoop watched = new WatchedLoop()) {
      watched.message(750);
      Issue issue = issue(watched);
      assertThat(issue.value("collectionMillis")).isNull();
      assertThat(issue.value("stateMillis")).isEqualTo(Map.of("RUNNABLE", 750L));
    }
  }

  private static Issue issue(WatchedLoop watched) {
    GuardedPlatform platform = new GuardedPlatform(new FakePlatform(watched.clock), watched);
    IssueFactory factory =
        new IssueFactory(platform, watched.clock, MethodNames.NONE, "test", Options.DEFAULTS);
    Incident first = watched.reported.get(0);
    return factory.issue(first, factory.matrixCut(first), false, 0);
  }

  private static Map<Thread.State, Long> times(WatchedLoop watched) {
    Incident last = watched.reported.get(watched.reported.size() - 1);
    return last.loop.states().of(last.dispatch.number);
  }

  private static Thread start(WatchedLoop watched, Runnable message) {
    Thread thread =
        new Thread(
            () -> {
              watched.source.begin();
              message.run();
              watched.source.end();
            });
    thread.start();
    return thread;
  }

  private static void takeLock(Object lock) {
    synchronized (lock) {
      assertThat(Thread.holdsLock(lock)).isTrue();
    }
  }

  private static void await(Thread thread, Thread.State state) {
    while (thread.getState() != state) {
      Thread.onSpinWait();
    }
  }
}
