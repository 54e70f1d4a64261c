package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How often the heartbeat's thread wakes while the loop waits for messages that do not come. */
class HeartbeatRestTest {
  private static final long INTERVAL_MILLIS = 200;

  private final CountingClock clock = new CountingClock();
  private final WatchedLoop watched = new WatchedLoop(clock, Options.DEFAULTS);
  private final FakeHeartbeat beats = new FakeHeartbeat();

  /** A clock that counts its readings by another thread, one for each check of the loop. */
  private static final class CountingClock extends FakeClock {
    private final Thread test = Thread.currentThread();
    private final CountDownLatch checks = new CountDownLatch(5);

    @Override
    public long nanoTime() {
      if (Thread.currentThread() != test) {
        checks.countDown();
      }
      return super.nanoTime();
    }
  }

  @AfterEach
  void close() {
    watched.close();
  }

  @Test
  void on_a_still_screen_it_wakes_once_a_second() {
    Heartbeats heartbeats = rest(Options.DEFAULTS);
    assertThat(wakeUpsInAMinute(heartbeats)).isEqualTo(60);
    assertThat(beats.asked).hasSize(1);
  }

  @Test
  void in_the_background_it_does_not_wake() {
    Heartbeats heartbeats = rest(Options.DEFAULTS);
    watched.source.setForeground(false);
    assertThat(wakeUpsInAMinute(heartbeats)).isZero();
  }

  /**
   * Takes real time. No load shortens the waits, which are the lower limit. Meanwhile the ticker
   * falls asleep again and again, as after each message.
   */
  @Test
  void its_thread_waits_until_the_next_check_is_due() throws InterruptedException {
    Heartbeats heartbeats = rest(Options.DEFAULTS.with(Option.HEARTBEAT_MILLIS, INTERVAL_MILLIS));
    long beganNanos = System.nanoTime();
    heartbeats.check(); // starts the thread
    while (!clock.checks.await(1, TimeUnit.MILLISECONDS)) {
      assertThat(System.nanoTime() - beganNanos).isLessThan(TimeUnit.SECONDS.toNanos(20));
      heartbeats.check();
    }
    long elapsedMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beganNanos);
    heartbeats.close();
    assertThat(elapsedMillis).isGreaterThanOrEqualTo(3 * INTERVAL_MILLIS); // of four waits
  }

  /** The heartbeats of a loop that has handled its last message and answered the one heartbeat. */
  private Heartbeats rest(Options options) {
    Heartbeats heartbeats = new Heartbeats(watched, watched.detectors, options, watched.tally);
    watched.source.setHeartbeat(beats);
    watched.message(1);
    watched.pass(1000);
    heartbeats.poll();
    watched.source.alive();
    watched.pass(1000);
    heartbeats.poll();
    return heartbeats;
  }

  /** Lets a minute pass, in which the ticker sleeps and the thread waits as long as it may. */
  private int wakeUpsInAMinute(Heartbeats heartbeats) {
    int unparks = watched.ticker.unparks();
    int wakeUps = 0;
    long leftNanos = TimeUnit.MINUTES.toNanos(1);
    long waitNanos = heartbeats.poll();
    while (waitNanos <= leftNanos) {
      clock.advanceMicros(TimeUnit.NANOSECONDS.toMicros(waitNanos));
      leftNanos -= waitNanos;
      wakeUps++;
      waitNanos = heartbeats.poll();
    }
    assertThat(watched.ticker.unparks()).isEqualTo(unparks); // it would wake the thread
    return wakeUps;
  }
}
