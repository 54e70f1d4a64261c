package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import android.app.Activity;
import android.app.Application;
import android.os.Handler;
import android.os.Looper;
import android.os.StrictMode;
import dalvik.system.BlockGuard;
import dev.serin.runtime.Issue;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import dev.serin.runtime.TracerConfig;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;
import org.junit.runners.model.FrameworkMethod;
import org.junit.runners.model.InitializationError;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;
import org.robolectric.internal.bytecode.InstrumentationConfiguration;

/**
 * Serin neither reads nor writes files or sockets on the app's main thread. Strict mode checks
 * this. It does not know a JVM's files, so the JVM's flight recorder checks too.
 */
@RunWith(MainThreadTest.Runner.class)
@Config(minSdk = 23)
@LooperMode(LooperMode.Mode.PAUSED)
public class MainThreadTest {
  private static final List<String> EVENTS =
      List.of(
          "jdk.FileRead", "jdk.FileWrite", "jdk.FileForce", "jdk.SocketRead", "jdk.SocketWrite");

  private static final Set<String> TESTS =
      Set.of(MainThreadTest.class.getName(), RealLoop.class.getName());

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final Application app = RuntimeEnvironment.getApplication();
  private final Looper main = Looper.getMainLooper();
  private final BlockingQueue<Issue> issues = new LinkedBlockingQueue<>();

  @Before
  public void beStrict() {
    Sounds.meet();
    StrictMode.setThreadPolicy(
        new StrictMode.ThreadPolicy.Builder().detectAll().penaltyDeath().build());
  }

  @After
  public void uninstall() {
    Serin.uninstall();
    Loopers.print(main, null); // the loop outlives the test
    StrictMode.setThreadPolicy(StrictMode.ThreadPolicy.LAX);
  }

  @Test
  public void it_is_not_used_for_files() throws Exception {
    List<RecordedEvent> events =
        recorded(
            () -> {
              reportAFreeze();
              Serin.uninstall();
            });
    assertThat(events).anyMatch(event -> isOfSerin(event) && !isOfThisThread(event));
    assertThat(events).noneMatch(event -> isOfSerin(event) && isOfThisThread(event));
  }

  @Test
  public void files_that_are_used_on_it_would_be_seen() throws Exception {
    List<RecordedEvent> events =
        recorded(() -> Files.writeString(folder.newFile().toPath(), "on the main thread"));
    assertThat(events)
        .anyMatch(event -> isOfThisThread(event) && classes(event).anyMatch(TESTS::contains));
  }

  /** Android's own file classes call strict mode, but a JVM has its own in their place. */
  @Test
  public void what_strict_mode_hears_of_ends_the_app() {
    List<ThrowingCallable> forbidden =
        List.of(
            () -> StrictMode.noteSlowCall("too slow"),
            () -> BlockGuard.getThreadPolicy().onReadFromDisk(),
            () -> BlockGuard.getThreadPolicy().onWriteToDisk(),
            () -> BlockGuard.getThreadPolicy().onNetwork());
    for (ThrowingCallable call : forbidden) {
      assertThatThrownBy(call).hasStackTraceContaining("android.os.StrictMode");
    }
  }

  private void reportAFreeze() throws Exception {
    File directory = folder.newFolder();
    Options options =
        Options.DEFAULTS
            .with(Option.DIRECTORY, directory)
            .with(Option.FRAMES, false)
            .with(Option.LOOP_SOURCE, "printer");
    Options fast = options.with(Option.SLOW_MILLIS, 1L);
    Serin.install(app, TracerConfig.builder().options(fast).sink(issues::add).build());
    Robolectric.buildActivity(Activity.class).setup();
    new Handler(main).post(() -> android.os.SystemClock.sleep(800));
    RealLoop.runMain();
    Shadows.shadowOf(main).idle();
    assertThat(issues.poll(20, TimeUnit.SECONDS)).isNotNull();
  }

  private List<RecordedEvent> recorded(Work work) throws Exception {
    Path file = folder.newFile().toPath();
    try (Recording recording = new Recording()) {
      for (String event : EVENTS) {
        recording.enable(event).withThreshold(Duration.ZERO).withStackTrace();
      }
      recording.start();
      work.run();
      recording.stop();
      recording.dump(file);
    }
    return RecordingFile.readAllEvents(file);
  }

  private static boolean isOfThisThread(RecordedEvent event) {
    return event.getThread() != null
        && event.getThread().getJavaThreadId() == Thread.currentThread().getId();
  }

  /**
   * Whether Serin causes it, directly or through the framework; excludes the JVM's class loading.
   */
  private static boolean isOfSerin(RecordedEvent event) {
    boolean isOfSerin =
        classes(event).anyMatch(name -> name.startsWith("dev.serin.") && !TESTS.contains(name));
    return isOfSerin && classes(event).noneMatch(name -> name.equals("java.lang.ClassLoader"));
  }

  private static Stream<String> classes(RecordedEvent event) {
    return event.getStackTrace() == null
        ? Stream.of()
        : event.getStackTrace().getFrames().stream()
            .map(frame -> outermost(frame.getMethod().getType().getName()));
  }

  /**
   * Uses no regular expression, as it is called for each frame of several hundred thousand events.
   */
  private static String outermost(String className) {
    int nested = className.indexOf('$');
    return nested < 0 ? className : className.substring(0, nested);
  }

  /** Leaves the flight recorder's classes to the JVM. */
  public static final class Runner extends RobolectricTestRunner {
    public Runner(Class<?> test) throws InitializationError {
      super(test);
    }

    @Override
    protected InstrumentationConfiguration createClassLoaderConfig(FrameworkMethod method) {
      return new InstrumentationConfiguration.Builder(super.createClassLoaderConfig(method))
          .doNotAcquirePackage("jdk.jfr.")
          .doNotAcquireClass(Recording.class) // packages alone do not tell two sandboxes apart
          .build();
    }
  }

  /** The work to record. */
  private interface Work {
    void run() throws Exception;
  }
}
