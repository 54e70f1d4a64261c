package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Application;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.MessageQueue;
import android.os.StrictMode;
import dev.serin.Probe;
import dev.serin.format.MethodNames;
import dev.serin.runtime.Issue;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import dev.serin.runtime.TracerConfig;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;

/** An app with Serin running on Robolectric's clock and the framework's own loop. */
@RunWith(RobolectricTestRunner.class)
@Config(minSdk = 23)
@LooperMode(LooperMode.Mode.PAUSED)
public abstract class AppFixture {
  /** A queue's list of idle handlers. */
  @SuppressWarnings("unchecked")
  static final HiddenField<ArrayList<MessageQueue.IdleHandler>> IDLE_HANDLERS =
      new HiddenApi(true)
          .field(
              MessageQueue.class,
              "mIdleHandlers",
              (Class<ArrayList<MessageQueue.IdleHandler>>) (Class<?>) ArrayList.class);

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  final VirtualClock clock = new VirtualClock();
  final Looper main = Looper.getMainLooper();
  final Handler handler = new Handler(main);
  final List<String> log = new CopyOnWriteArrayList<>();
  final BlockingQueue<Issue> issues = new LinkedBlockingQueue<>();
  Installation installation;

  @Before
  public final void meetSounds() {
    Sounds.meet();
  }

  @Before
  public final void install() throws IOException {
    Application app = RuntimeEnvironment.getApplication();
    File directory = folder.newFolder();
    // Only tests of frames count them, and only those of heartbeats have some.
    Options options =
        Options.DEFAULTS
            .with(Option.DIRECTORY, directory)
            .with(Option.FRAMES, false)
            .with(Option.HEARTBEAT_MILLIS, 0L)
            .with(Option.LOOP_SOURCE, loopSource());
    StrictMode.setThreadPolicy(
        new StrictMode.ThreadPolicy.Builder().detectAll().penaltyDeath().build());
    options = more(options);
    Probe.tick(clock.nanoTime()); // a former test left a later time; no device's clock goes back
    TracerConfig config =
        TracerConfig.builder()
            .options(options)
            .methods(methods())
            .log(log::add)
            .sink(issues::add)
            .build();
    installation =
        new Installation(
            app, new AndroidPlatform(app, clock), config, hidden(options.get(Option.HIDDEN_API)));
  }

  /** Checks that a slow message of another thread's loop is reported. */
  final void checkAnotherLoop() {
    HandlerThread worker = new HandlerThread("worker");
    worker.start();
    installation.watch(worker.getLooper(), "worker");
    new Handler(worker.getLooper()).post(() -> clock.sleep(800));
    Issue slow = next();
    worker.quit();
    assertThat(slow.value("loop")).isEqualTo("worker");
    assertThat(slow.value("cost")).isEqualTo(800L);
  }

  /** Stops the installation and returns the complete log. */
  final List<String> logged() {
    installation.close();
    awaitEnd("serin-last-word"); // the installation waits for it only briefly
    return log;
  }

  /** Stops the reports of pages and of warm starts, which a test of messages would find instead. */
  final void stopPages() {
    installation.tracer().detectors().pages().stop();
    installation.tracer().detectors().warmStarts().stop();
  }

  /** The installation's way to members of the framework that are not public. */
  HiddenApi hidden(boolean isAllowed) {
    return new HiddenApi(isAllowed);
  }

  /** The names of methods that the installation knows. */
  MethodNames methods() {
    return MethodNames.NONE;
  }

  /** The source for messages of the main thread. */
  String loopSource() {
    return "printer";
  }

  @After
  public final void uninstall() {
    installation.close();
    clock.awaitEnd();
    awaitEnd("serin-frames");
    StrictMode.setThreadPolicy(StrictMode.ThreadPolicy.LAX);
    Loopers.print(main, null); // the loop outlives the test
  }

  /** The next test must not mistake a thread of this one for its own. */
  private static void awaitEnd(String name) {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals(name)) {
        try {
          thread.join(TimeUnit.SECONDS.toMillis(20));
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  /** The options of the installation: the given ones, unless a test overrides them. */
  Options more(Options options) {
    return options;
  }

  /** Returns the next reported issue. */
  final Issue next() {
    try {
      Issue issue = issues.poll(20, TimeUnit.SECONDS);
      assertThat(issue).as("an issue; the log says %s", log).isNotNull();
      return issue;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the next reported issue with a detail. */
  final Issue nextOf(String detail) {
    Issue issue = next();
    while (!detail.equals(issue.value("detail"))) {
      issue = next();
    }
    return issue;
  }

  /** Runs a message on the main thread, by the framework's loop, which then becomes idle. */
  final void message(Runnable work) throws ReflectiveOperationException {
    handler.post(work);
    RealLoop.runMain();
    handler.post(() -> {}); // Robolectric calls idle handlers only after a message
    Shadows.shadowOf(main).idle();
  }
}
