package dev.serin.android;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.app.Activity;
import android.app.Application;
import android.os.Build;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import dev.serin.runtime.TracerConfig;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;
import org.robolectric.shadows.ShadowChoreographer;
import org.robolectric.shadows.ShadowSystemClock;

/**
 * Measures what Serin's threads cost by the real clock while an app rests, draws, or is in the
 * background, with the framework's own loop. Prints a table; {@code ./proof rest} starts it.
 */
@RunWith(RobolectricTestRunner.class)
@Config(minSdk = 23)
@LooperMode(LooperMode.Mode.PAUSED)
public class RestProof {
  private static final int SECONDS = Integer.getInteger("serin.rest.seconds", 60);

  /** Whether only the states with limits are measured. */
  private static final boolean IS_SHORT = Boolean.getBoolean("serin.rest.short");

  private static final Duration BEAT = Duration.ofNanos(16_666_667);
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final int CURSOR_MILLIS = 500;
  private static final int MESSAGE_MILLIS = 100;
  private static final int SETTLE_MILLIS = 2000;
  private static final long MAX_SETTLE_NANOS = TimeUnit.MINUTES.toNanos(10);
  private static final int RESTING_CHECKS = 2;
  private static final int SETTLE_BEATS = 10;
  private static final String SERIN = "serin-";

  /** Of an app that nobody sees change; one is the heartbeat's. */
  private static final int MAX_RESTING_WAKE_UPS = 2;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final RestClock clock = new RestClock();
  private final AtomicLong messages = new AtomicLong();
  private final AtomicLong heartbeats = new AtomicLong();
  private final AtomicLong frames = new AtomicLong();
  private final AtomicLong framesMessages = new AtomicLong();
  private final AtomicBoolean isRepeating = new AtomicBoolean();

  private final Handler main = new Handler(Looper.getMainLooper());

  @Test
  public void wakeUpsAndProcessorTime() throws Exception {
    ShadowChoreographer.setPaused(true);
    ShadowChoreographer.setFrameDelay(BEAT);
    Loopers.print(Looper.getMainLooper(), this::count);
    try (Installation installation = install()) {
      installation.watch(Looper.getMainLooper(), "main");
      ActivityController<Activity> screen = Robolectric.buildActivity(Activity.class).setup();
      Animated animation = new Animated(screen.get());
      for (Thread thread : Thread.getAllStackTraces().keySet()) {
        if (thread.getName().equals(RestReading.FRAMES)) {
          Loopers.print(
              ((HandlerThread) thread).getLooper(),
              line -> framesMessages.addAndGet(line.startsWith(">>>>>") ? 1 : 0));
        }
      }
      main.post(
          () -> {}); // wakes the heartbeat, which may rest since before the activity was shown
      measureResting("still", () -> false);
      if (!IS_SHORT) {
        measureBusy(animation);
      }
      screen.pause().stop();
      measureResting("background", RestProof::isHeartbeatAsleep);
    } finally {
      ShadowChoreographer.reset();
    }
  }

  private void measureBusy(Animated animation) throws Exception {
    repeat(animation::drawOnce, CURSOR_MILLIS);
    measure("cursor");
    isRepeating.set(false);
    animation.start();
    measure("scrolling");
    animation.stop();
    repeat(() -> {}, MESSAGE_MILLIS);
    measure("ten messages per second");
    isRepeating.set(false);
  }

  /** Runs a message again and again, until it is no longer wanted. */
  private void repeat(Runnable work, int millis) {
    isRepeating.set(true);
    main.post(() -> runAndRepeat(work, millis));
  }

  private void runAndRepeat(Runnable work, int millis) {
    if (isRepeating.get()) {
      work.run();
      main.postDelayed(() -> runAndRepeat(work, millis), millis);
    }
  }

  private void count(String line) {
    if (line.startsWith(">>>>>")) {
      boolean isHeartbeat = line.contains(LooperHeartbeat.class.getName());
      (isHeartbeat ? heartbeats : messages).incrementAndGet();
      frames.addAndGet(line.contains("Choreographer$") ? 1 : 0);
    }
  }

  private Installation install() throws IOException {
    Application app = RuntimeEnvironment.getApplication();
    File directory = folder.newFolder();
    Options options =
        Options.DEFAULTS.with(Option.DIRECTORY, directory).with(Option.LOOP_SOURCE, "frames");
    TracerConfig config = TracerConfig.builder().options(options).log(line -> {}).build();
    return new Installation(app, new AndroidPlatform(app, clock), config);
  }

  /**
   * Fails if an app that rests has more wake-ups than it may, or a message or beat. The two are
   * measured one after the other: each step of Robolectric's clock wakes the main thread's loop,
   * and a heartbeat that is due at that moment finds it at work. The clock therefore stands still
   * while wake-ups are counted, and messages are awaited afterwards. No message comes and no tick
   * while the clock stands, which no load of the machine changes.
   *
   * @param isHeartbeatDone whether the heartbeat needs no further checks of the loop
   */
  private void measureResting(String what, BooleanSupplier isHeartbeatDone) throws Exception {
    RestReading[] still =
        run(() -> awaitRest(isHeartbeatDone), () -> park(SECONDS * NANOS_PER_SECOND));
    RestReading[] passed = run(() -> {}, () -> step(SECONDS * NANOS_PER_SECOND));
    print(what, still, passed);
    String failure = "API " + Build.VERSION.SDK_INT + ", " + what + ": ";
    assertEquals(failure + "messages and ticks", still[0].work, still[1].work);
    long wakeUps = still[1].wakeUpsSince(still[0]);
    assertTrue(
        failure + wakeUps + " wake-ups in " + SECONDS + " s",
        wakeUps <= (long) MAX_RESTING_WAKE_UPS * SECONDS);
    assertEquals(failure + "messages", passed[0].messages, passed[1].messages);
    assertEquals(failure + "beats", passed[0].beats, passed[1].beats);
  }

  /** Prints the figures of a busy state. */
  private void measure(String what) throws Exception {
    RestReading[] readings =
        run(() -> pass(SETTLE_MILLIS), () -> pass(SECONDS * TimeUnit.SECONDS.toMillis(1)));
    print(what, readings, readings);
  }

  /**
   * Runs the main thread's loop.
   *
   * @return the readings before and after the measured part
   */
  private RestReading[] run(Runnable settle, Runnable measured) throws Exception {
    FutureTask<RestReading[]> measuring =
        new FutureTask<>(
            () -> {
              try {
                settle.run();
                RestReading before = read();
                measured.run();
                return new RestReading[] {before, read()};
              } finally {
                RealLoop.stopMain();
              }
            });
    new Thread(measuring).start();
    RealLoop.runMainUntilStopped();
    return measuring.get();
  }

  private static void print(String what, RestReading[] wakeUps, RestReading[] messages) {
    System.out.printf(
        "API %d, %s, %d s: %d messages of the main thread, %d of them beats%n%s",
        Build.VERSION.SDK_INT,
        what,
        SECONDS,
        messages[1].messages - messages[0].messages,
        messages[1].beats - messages[0].beats,
        wakeUps[1].tableSince(wakeUps[0], SECONDS));
  }

  /**
   * Lets the time pass until the app rests: nothing has happened in some beats, in case one is
   * requested, and until the heartbeat has checked the loop again and again. After the first
   * silence of the loop, it sends one message. No fixed time is right, as the first messages of an
   * app take seconds on a busy machine.
   */
  private void awaitRest(BooleanSupplier isHeartbeatDone) {
    long untilNanos = System.nanoTime() + MAX_SETTLE_NANOS;
    long seen;
    do {
      awaitResting(untilNanos);
      seen = work();
      step(SETTLE_BEATS * BEAT.toNanos());
      awaitChecks(untilNanos, isHeartbeatDone);
    } while (!isResting() || work() != seen);
  }

  /** The number of messages of the main thread, of heartbeats and of ticks. */
  private long work() {
    return messages.get() + heartbeats.get() + clock.ticks();
  }

  /** Lets the time pass until all rests at one moment. */
  private static void awaitResting(long untilNanos) {
    while (!isResting()) {
      assertTrue("the app does not rest; " + state(), System.nanoTime() < untilNanos);
      pass(16);
    }
  }

  /** Waits until the heartbeat has checked the loop {@link #RESTING_CHECKS} times, or is done. */
  private void awaitChecks(long untilNanos, BooleanSupplier isHeartbeatDone) {
    long enough = clock.checks() + RESTING_CHECKS;
    while (clock.checks() < enough && !isHeartbeatDone.getAsBoolean()) {
      assertTrue("the heartbeat does not check; " + state(), System.nanoTime() < untilNanos);
      park(NANOS_PER_MILLI);
    }
  }

  private static boolean isHeartbeatAsleep() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals(RestClock.HEARTBEAT))
        .anyMatch(thread -> thread.getState() == Thread.State.WAITING);
  }

  /** Why the app does not rest. */
  private static String state() {
    Looper main = Looper.getMainLooper();
    Map<String, Thread.State> states = new TreeMap<>();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith(SERIN)) {
        states.put(thread.getName(), thread.getState());
      }
    }
    return String.format(
        "the loop polls: %s, its next message is after %s, threads: %s",
        main.getQueue().isPolling(), Shadows.shadowOf(main).getNextScheduledTaskTime(), states);
  }

  /**
   * Whether all of Serin's threads wait, and then the main thread's loop, which has no message: not
   * even one that such a thread has just sent.
   */
  private static boolean isResting() {
    Looper main = Looper.getMainLooper();
    return Thread.getAllStackTraces().keySet().stream().allMatch(RestProof::isResting)
        && Shadows.shadowOf(main).getNextScheduledTaskTime().isZero()
        && main.getQueue().isPolling();
  }

  /** Whether a thread of Serin waits; the ticker does so for a limited time between ticks. */
  private static boolean isResting(Thread thread) {
    Thread.State state = thread.getState();
    boolean isTicker = thread.getName().equals(RestClock.TICKER);
    return !thread.getName().startsWith(SERIN)
        || state == Thread.State.WAITING
        || (state == Thread.State.TIMED_WAITING && !isTicker);
  }

  /**
   * Each step of Robolectric's clock wakes all its loops, so the messages of the thread that
   * receives frames count in place of its wake-ups.
   */
  private RestReading read() {
    return RestReading.now(messages.get(), frames.get(), work(), framesMessages.get());
  }

  /** Lets Robolectric's clock follow the real one. */
  private static void pass(long millis) {
    long startNanos = System.nanoTime();
    long passed = 0;
    while (passed < millis) {
      park(NANOS_PER_MILLI);
      long due = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
      if (due > passed) {
        ShadowSystemClock.advanceBy(Math.min(due, millis) - passed, TimeUnit.MILLISECONDS);
        passed = Math.min(due, millis);
      }
    }
  }

  /** Lets time of Robolectric's clock pass beat by beat, as fast as the loop handles each. */
  private static void step(long nanos) {
    for (long passed = 0; passed < nanos; passed += BEAT.toNanos()) {
      ShadowSystemClock.advanceBy(BEAT);
      awaitIdle();
    }
  }

  private static void awaitIdle() {
    Looper main = Looper.getMainLooper();
    long untilNanos = System.nanoTime() + MAX_SETTLE_NANOS;
    while (!main.getQueue().isPolling() || !Shadows.shadowOf(main).isIdle()) {
      assertTrue("the loop does not wait", System.nanoTime() < untilNanos);
      park(NANOS_PER_MILLI / 10);
    }
  }

  private static void park(long nanos) {
    long untilNanos = System.nanoTime() + nanos;
    for (long left = nanos; left > 0; left = untilNanos - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
