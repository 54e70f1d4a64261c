package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

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
