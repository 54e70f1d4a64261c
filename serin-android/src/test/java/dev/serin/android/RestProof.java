package dev.serin.android;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.app.Activity;
import android.app.Application;
import android.os.Build;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import dev.serin.runtime.Clock;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import dev.serin.runtime.TracerConfig;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
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
  private static final Duration BEAT = Duration.ofNanos(16_666_667);
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int CURSOR_MILLIS = 500;
  private static final int MESSAGE_MILLIS = 100;
  private static final int SETTLE_MILLIS = 2000;
  private static final String FRAMES = "serin-frames";
  private static final String SWITCHES = "\nvoluntary_ctxt_switches:";

  /** Of an app that nobody sees change; one is the heartbeat's. */
  private static final double MAX_RESTING_WAKE_UPS = 2;

  private static final Use NEVER = new Use(0, 0);

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final AtomicLong messages = new AtomicLong();
  private final AtomicLong frames = new AtomicLong();
  private final AtomicLong framesMessages = new AtomicLong();
  private final AtomicBoolean isRepeating = new AtomicBoolean();

  /** Of the last measurement. */
  private long measuredBeats;

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
        if (thread.getName().equals(FRAMES)) {
          Loopers.print(
              ((HandlerThread) thread).getLooper(),
              line -> framesMessages.addAndGet(line.startsWith(">>>>>") ? 1 : 0));
        }
      }
      measureResting("still");
      repeat(animation::drawOnce, CURSOR_MILLIS);
      measure("cursor");
      isRepeating.set(false);
      animation.start();
      measure("scrolling");
      animation.stop();
      repeat(() -> {}, MESSAGE_MILLIS);
      measure("ten messages a second");
      isRepeating.set(false);
      screen.pause().stop();
      measureResting("background");
    } finally {
      ShadowChoreographer.reset();
    }
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
      messages.incrementAndGet();
      frames.addAndGet(line.contains("Choreographer$") ? 1 : 0);
    }
  }

  private Installation install() throws IOException {
    Application app = RuntimeEnvironment.getApplication();
    File directory = folder.newFolder();
    Options options =
        Options.DEFAULTS.with(Option.DIRECTORY, directory).with(Option.LOOP_SOURCE, "frames");
    TracerConfig config = TracerConfig.builder().options(options).log(line -> {}).build();
    return new Installation(app, new AndroidPlatform(app, new RealClock()), config);
  }

  /** Fails if an app that rests has more wake-ups than it may, or a beat. */
  private void measureResting(String what) throws Exception {
    double wakeUps = measure(what);
    String failure = "API " + Build.VERSION.SDK_INT + ", " + what + ": ";
    assertTrue(failure + wakeUps + " wake-ups a second", wakeUps <= MAX_RESTING_WAKE_UPS);
    assertEquals(failure + "beats", 0, measuredBeats);
  }

  /** Prints the figures. Returns the wake-ups per second. */
  private double measure(String what) throws Exception {
    Map<String, Use> before = new TreeMap<>();
    Map<String, Use> after = new TreeMap<>();
    AtomicLong messagesOfAll = new AtomicLong();
    AtomicLong beats = new AtomicLong();
    Thread time =
        new Thread(
            () -> {
              pass(SETTLE_MILLIS); // the message that began the run is over, and the ticker rests
              before.putAll(threads());
              long messagesBefore = messages.get();
              long framesBefore = frames.get();
              pass(SECONDS * 1000L);
              after.putAll(threads());
              messagesOfAll.set(messages.get() - messagesBefore);
              beats.set(frames.get() - framesBefore);
              pass(2 * SETTLE_MILLIS); // until the run is over
            });
    time.start();
    RealLoop.runMain(SECONDS * 1000L + 2 * SETTLE_MILLIS);
    time.join();
    System.out.printf(
        "API %d, %s, %d s: %d messages of the main thread, %d of them beats%n",
        Build.VERSION.SDK_INT, what, SECONDS, messagesOfAll.get(), beats.get());
    measuredBeats = beats.get();
    return print(before, after);
  }

  private static double print(Map<String, Use> before, Map<String, Use> after) {
    double wakeUps = 0;
    double millis = 0;
    for (Map.Entry<String, Use> thread : after.entrySet()) {
      Use since = before.getOrDefault(thread.getKey(), NEVER);
      if (since.wakeUps > thread.getValue().wakeUps) {
        since = NEVER; // another thread has the name now
      }
      long itsWakeUps = thread.getValue().wakeUps - since.wakeUps;
      double itsMillis = (double) (thread.getValue().cpuNanos - since.cpuNanos) / NANOS_PER_MILLI;
      System.out.printf("  %-18s %8d wake-ups %10.1f ms%n", thread.getKey(), itsWakeUps, itsMillis);
      wakeUps += itsWakeUps;
      millis += itsMillis;
    }
    System.out.printf(
        "  %-18s %8.2f a second %9.3f %% of a processor%n",
        "all", wakeUps / SECONDS, millis / SECONDS / 10);
    return wakeUps / SECONDS;
  }

  /**
   * The wake-ups and the processor time of Serin's threads so far. Each step of Robolectric's clock
   * wakes all its loops, so the thread that receives frames is left out, and its messages count in
   * its place.
   */
  private Map<String, Use> threads() {
    Map<String, Use> threads = new TreeMap<>();
    threads.put(FRAMES, new Use(framesMessages.get(), 0));
    for (File task : new File("/proc/self/task").listFiles()) {
      try {
        String name = text(task, "comm").trim();
        if (name.startsWith("serin-") && !name.equals(FRAMES)) {
          String status = text(task, "status");
          String switches = status.substring(status.indexOf(SWITCHES) + SWITCHES.length());
          long wakeUps = Long.parseLong(switches.substring(0, switches.indexOf('\n')).trim());
          long cpuNanos = Long.parseLong(text(task, "schedstat").split(" ", 2)[0]);
          threads.put(name, new Use(wakeUps, cpuNanos));
        }
      } catch (NoSuchFileException e) {
        // This thread has ended.
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
    return threads;
  }

  private static String text(File task, String file) throws IOException {
    return new String(Files.readAllBytes(new File(task, file).toPath()), StandardCharsets.US_ASCII);
  }

  /** Lets Robolectric's clock follow the real one. */
  private static void pass(long millis) {
    long startNanos = System.nanoTime();
    long passed = 0;
    while (passed < millis) {
      LockSupport.parkNanos(NANOS_PER_MILLI);
      long due = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
      if (due > passed) {
        ShadowSystemClock.advanceBy(Math.min(due, millis) - passed, TimeUnit.MILLISECONDS);
        passed = Math.min(due, millis);
      }
    }
  }

  /** How often a thread has waited, and its processor time. */
  private static final class Use {
    private final long wakeUps;
    private final long cpuNanos;

    Use(long wakeUps, long cpuNanos) {
      this.wakeUps = wakeUps;
      this.cpuNanos = cpuNanos;
    }
  }

  /** The clock of the machine. */
  private static final class RealClock implements Clock {
    @Override
    public long threadCpuNanos(Thread thread) {
      return -1;
    }
  }
}
