package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.serin.Probe;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Exactly countable costs on the program's own thread. */
class CostTest {
  private static final int MESSAGES = 10_000;
  private static final int BUSY_MESSAGES = 100_000;
  private static final int MESSAGES_PER_TICK = 50;

  private final WatchedLoop watched = new WatchedLoop();
  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @AfterEach
  void close() {
    watched.close();
  }

  @Test
  void a_message_allocates_nothing() {
    messages();
    watched.watchdog.poll(); // there is no start-up to follow
    messages();
    long before = threads.getCurrentThreadAllocatedBytes();
    messages();
    long after = threads.getCurrentThreadAllocatedBytes();
    assertThat(after - before).isLessThan(MESSAGES / 10); // the test itself allocates a little
  }

  @Test
  void a_frame_allocates_nothing_also_where_a_listener_does_not_want_it() {
    FakeFrames frames = new FakeFrames();
    FrameDetector detector = watched.detectors.frames();
    detector.sliceMillis(TimeUnit.HOURS.toMillis(1));
    detector.watch(frames);
    detector.add(frame -> {}, FrameFilter.ALL.minDropped(1));
    FrameTiming timing = new FrameTiming();
    frames(frames, timing);
    long before = threads.getCurrentThreadAllocatedBytes();
    frames(frames, timing);
    long after = threads.getCurrentThreadAllocatedBytes();
    assertThat(after - before).isLessThan(MESSAGES / 10);
  }

  @Test
  void a_probe_allocates_nothing() {
    watched.source.begin();
    probes();
    long before = threads.getCurrentThreadAllocatedBytes();
    probes();
    long after = threads.getCurrentThreadAllocatedBytes();
    assertThat(after - before).isLessThan(MESSAGES / 10);
    watched.source.end();
  }

  @Test
  void a_message_is_not_reported_before_it_is_slow_and_its_thread_allocates_nothing_for_the_report()
      throws Exception {
    busy();
    watched.watchdog.poll();
    assertThat(watched.kept).isEmpty();
    watched.source.begin();
    probes();
    watched.clock.advanceMillis(2000);
    Thread other = new Thread(watched.watchdog::poll);
    long before = threads.getCurrentThreadAllocatedBytes();
    other.start();
    other.join();
    long after = threads.getCurrentThreadAllocatedBytes();
    assertThat(watched.reports()).containsExactly("LAG 2000");
    assertThat(after - before).isLessThan(MESSAGES); // a byte per call would be more
    watched.source.end();
  }

  @Test
  void a_busy_loop_wakes_nobody() {
    messages();
    watched.watchdog.poll(); // there is no start-up to follow
    busy();
    assertThat(watched.ticker.unparks()).isZero();
    assertThat(watched.alarms).isZero();
    assertThat(watched.unread).isZero();
    assertThat(watched.ended).isZero();
  }

  @Test
  void a_loop_that_was_idle_wakes_the_ticker_once() {
    watched.clock.advanceMillis(Ticker.IDLE_NANOS / Ticker.TICK_NANOS);
    assertThat(watched.ticker.tick()).isEqualTo(Threads.UNTIL_WOKEN);
    busy();
    assertThat(watched.ticker.unparks()).isEqualTo(1);
  }

  @Test
  void a_short_message_of_an_idle_loop_costs_six_ticks() {
    watched.clock.advanceMillis(Ticker.IDLE_NANOS / Ticker.TICK_NANOS);
    assertThat(watched.ticker.tick()).isEqualTo(Threads.UNTIL_WOKEN);
    assertThat(ticksOfMessage()).isEqualTo(6); // the first one is at once
    assertThat(watched.ticker.unparks()).isEqualTo(1);
  }

  /** At 60 Hz, four messages wake the ticker, which does not sleep before the animation ends. */
  @Test
  void the_messages_of_an_animation_wake_the_ticker_only_at_its_begin() {
    watched.clock.advanceMillis(Ticker.IDLE_NANOS / Ticker.TICK_NANOS);
    assertThat(watched.ticker.tick()).isEqualTo(Threads.UNTIL_WOKEN);
    for (int i = 1; i < Ticker.MAX_WAKES; i++) {
      assertThat(ticksOfMessage()).isEqualTo(6);
      watched.clock.advanceMillis(11);
    }
    for (int i = 0; i < 60; i++) {
      message();
      for (int millis = 0; millis < 16; millis++) {
        assertThat(watched.ticker.tick()).isEqualTo(Ticker.TICK_NANOS);
        watched.clock.advanceMillis(1);
      }
    }
    assertThat(watched.ticker.unparks()).isEqualTo(Ticker.MAX_WAKES);
    assertThat(ticksOfMessage()).isEqualTo(41);
    watched.clock.advanceMillis(460);
    assertThat(ticksOfMessage()).isEqualTo(6);
    assertThat(watched.ticker.unparks()).isEqualTo(Ticker.MAX_WAKES + 1);
  }

  /** Runs a message, and returns the number of ticks until the ticker sleeps. */
  private int ticksOfMessage() {
    message();
    int ticks = 1;
    while (watched.ticker.tick() != Threads.UNTIL_WOKEN) {
      watched.clock.advanceMillis(1);
      ticks++;
    }
    return ticks;
  }

  private void message() {
    watched.source.begin();
    watched.source.end();
  }

  @Test
  void a_long_message_wakes_the_watchdog_at_each_tick_and_at_its_end() {
    watched.source.begin();
    watched.clock.advanceMillis(100);
    assertThat(watched.ticker.tick()).isEqualTo(Ticker.TICK_NANOS);
    assertThat(watched.alarms).isEqualTo(1);
    watched.source.end();
    assertThat(watched.ended).isEqualTo(1);
    assertThat(watched.ticker.unparks()).isZero();
  }

  /** Runs many messages with calls in them. Some ticks fall into one, some between two. */
  private void busy() {
    for (int i = 0; i < BUSY_MESSAGES; i++) {
      watched.source.begin();
      Probe.exit(Probe.enter(1));
      if (i % (2 * MESSAGES_PER_TICK) == 0) {
        tick();
      }
      watched.source.end();
      if (i % (2 * MESSAGES_PER_TICK) == MESSAGES_PER_TICK) {
        tick();
      }
    }
  }

  private void tick() {
    watched.clock.advanceMillis(1);
    assertThat(watched.ticker.tick()).isEqualTo(Ticker.TICK_NANOS);
  }

  private void messages() {
    for (int i = 0; i < MESSAGES; i++) {
      watched.source.begin();
      watched.source.waiting();
      watched.source.resumed();
      watched.source.begin();
      watched.source.end();
      watched.source.end();
    }
  }

  private static void frames(FakeFrames frames, FrameTiming timing) {
    for (int i = 0; i < MESSAGES; i++) {
      timing.clear("Main", FakeFrames.AT_60_HZ);
      timing.stageNanos(FrameStage.TOTAL, FakeFrames.AT_60_HZ);
      frames.draw(timing);
    }
  }

  private static void probes() {
    for (int i = 0; i < MESSAGES; i++) {
      int outer = Probe.enter(1);
      int inner = Probe.enter(2);
      Probe.caught(outer);
      Probe.exit(inner);
      Probe.exit(outer);
    }
  }
}
