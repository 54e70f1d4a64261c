package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robolectric.Shadows.shadowOf;

import android.app.Activity;
import android.app.ActivityManager;
import android.app.Application;
import android.content.ComponentCallbacks;
import android.content.ComponentCallbacks2;
import android.content.Context;
import android.content.res.Configuration;
import android.os.Handler;
import android.os.HandlerThread;
import dev.serin.CallRecorder;
import dev.serin.CallTable;
import dev.serin.Probe;
import dev.serin.runtime.HeldObjects;
import dev.serin.runtime.Issue;
import dev.serin.runtime.Options;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;

/** The size of recordings when the system reports that memory is low. */
@Config(application = LowMemoryTest.App.class)
@SuppressWarnings("deprecation") // older versions of Android report these levels
public class LowMemoryTest extends AppFixture {
  private static final int USUAL = 1 << Probe.DEFAULT_BITS;
  private static final int SMALL = USUAL / 4;

  private static final int[] LOW_LEVELS = {
    ComponentCallbacks2.TRIM_MEMORY_RUNNING_LOW,
    ComponentCallbacks2.TRIM_MEMORY_RUNNING_CRITICAL,
    ComponentCallbacks2.TRIM_MEMORY_UI_HIDDEN,
    ComponentCallbacks2.TRIM_MEMORY_BACKGROUND,
    ComponentCallbacks2.TRIM_MEMORY_MODERATE,
    ComponentCallbacks2.TRIM_MEMORY_COMPLETE
  };

  private final Application app = RuntimeEnvironment.getApplication();

  /** Knows its callbacks. */
  public static final class App extends Application {
    private final List<ComponentCallbacks> registered = new CopyOnWriteArrayList<>();

    @Override
    public void registerComponentCallbacks(ComponentCallbacks callbacks) {
      registered.add(callbacks);
      super.registerComponentCallbacks(callbacks);
    }

    @Override
    public void unregisterComponentCallbacks(ComponentCallbacks callbacks) {
      registered.remove(callbacks);
      super.unregisterComponentCallbacks(callbacks);
    }
  }

  @Override
  Options more(Options options) {
    Probe.dropStartUp();
    return options;
  }

  /** The capacity of the largest table that the main thread has in a message. */
  private int capacity() throws Exception {
    return capacity(this);
  }

  private static int capacity(AppFixture its) throws Exception {
    AtomicInteger capacity = new AtomicInteger();
    its.message(() -> capacity.set(liveCapacity()));
    return capacity.get();
  }

  private static int liveCapacity() {
    try {
      return HeldObjects.of(Probe.class).list(CallRecorder.class).stream()
          .filter(recorder -> recorder.thread() == Thread.currentThread())
          .flatMap(recorder -> recorder.live().stream())
          .mapToInt(CallTable::capacity)
          .max()
          .orElse(0);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("unexpected", e);
    }
  }

  @Test
  public void each_level_from_running_low_on_makes_tables_small() throws Exception {
    installation.watch(main, "main");
    assertThat(capacity()).isEqualTo(USUAL);
    app.onTrimMemory(ComponentCallbacks2.TRIM_MEMORY_RUNNING_MODERATE);
    assertThat(capacity()).isEqualTo(USUAL);
    for (int level : LOW_LEVELS) {
      app.onTrimMemory(level);
      assertThat(capacity()).as("level %s", level).isEqualTo(SMALL);
      installation.tracer().background(true);
      installation.tracer().background(false);
      assertThat(capacity()).isEqualTo(USUAL);
    }
    app.onLowMemory();
    assertThat(capacity()).isEqualTo(SMALL);
  }

  @Test
  public void they_are_small_while_the_app_is_not_visible_and_large_when_it_is_back()
      throws Exception {
    installation.watch(main, "main");
    ActivityController<Activity> screen = Robolectric.buildActivity(Activity.class).setup();
    assertThat(capacity()).isEqualTo(USUAL);
    screen.pause().stop();
    shadowOf(main).idleFor(Duration.ofSeconds(1));
    app.onTrimMemory(ComponentCallbacks2.TRIM_MEMORY_UI_HIDDEN);
    assertThat(capacity()).isEqualTo(SMALL);
    screen.restart().resume();
    assertThat(capacity()).isEqualTo(USUAL);
  }

  @Test
  public void a_report_before_the_first_activity_counts_until_it_is_shown() throws Exception {
    installation.watch(main, "main");
    app.onTrimMemory(ComponentCallbacks2.TRIM_MEMORY_RUNNING_LOW);
    assertThat(capacity()).isEqualTo(SMALL);
    ActivityController<Activity> screen = Robolectric.buildActivity(Activity.class).setup();
    assertThat(capacity()).isEqualTo(USUAL);
    app.onTrimMemory(ComponentCallbacks2.TRIM_MEMORY_RUNNING_LOW);
    screen.pause().resume();
    assertThat(capacity()).isEqualTo(SMALL); // it has been in the foreground all the time
  }

  @Test
  public void a_report_inside_a_long_message_loses_none_of_its_calls() throws Exception {
    installation.watch(main, "main");
    message(
        () -> {
          int outer = Probe.enter(1);
          work(2, 400);
          app.onTrimMemory(ComponentCallbacks2.TRIM_MEMORY_RUNNING_CRITICAL);
          work(3, 500);
          Probe.exit(outer);
        });
    Issue issue = next();
    assertThat(issue.value("cost")).isEqualTo(900L);
    assertThat(rows(issue)).contains("1 900", "2 400", "3 500");
    assertThat(capacity()).isEqualTo(SMALL);
  }

  @Test
  public void an_issue_after_a_report_has_its_tree() throws Exception {
    installation.watch(main, "main");
    app.onTrimMemory(ComponentCallbacks2.TRIM_MEMORY_COMPLETE);
    message(
        () -> {
          int outer = Probe.enter(1);
          work(2, 300);
          work(2, 500);
          Probe.exit(outer);
        });
    Issue issue = next();
    assertThat(issue.value("cost")).isEqualTo(800L);
    assertThat(rows(issue)).contains("1 800", "2 800");
  }

  private void work(int methodId, long millis) {
    int token = Probe.enter(methodId);
    clock.sleep(millis);
    Probe.exit(token);
  }

  /** The method and the milliseconds of each row of a tree. */
  private static List<String> rows(Issue issue) {
    List<String> rows = new ArrayList<>();
    for (Object row : (List<?>) Objects.requireNonNull(issue.value("callTree"))) {
      List<?> values = (List<?>) row;
      rows.add(values.get(1) + " " + ((Number) values.get(3)).longValue() / 1000);
    }
    return rows;
  }

  @Test
  public void a_loop_that_is_no_longer_watched_has_no_tables_meanwhile() throws Exception {
    installation.watch(main, "main");
    HandlerThread worker = new HandlerThread("worker");
    worker.start();
    installation.watch(worker.getLooper(), "worker");
    app.onTrimMemory(ComponentCallbacks2.TRIM_MEMORY_COMPLETE);
    AtomicInteger watched = new AtomicInteger();
    run(worker, () -> watched.set(liveCapacity()));
    installation.unwatch(worker.getLooper());
    app.onTrimMemory(ComponentCallbacks2.TRIM_MEMORY_COMPLETE);
    AtomicInteger unwatched = new AtomicInteger();
    run(worker, () -> unwatched.set(liveCapacity()));
    worker.quit();
    worker.join();
    assertThat(watched.get()).isEqualTo(SMALL);
    assertThat(unwatched.get()).isZero();
  }

  private static void run(HandlerThread worker, Runnable work) throws Exception {
    FutureTask<Void> task = new FutureTask<>(work, null);
    new Handler(worker.getLooper()).post(task);
    task.get(20, TimeUnit.SECONDS);
  }

  @Test
  public void nothing_is_registered_after_the_end() {
    App known = (App) app;
    assertThat(known.registered).hasAtLeastOneElementOfType(MemoryCallbacks.class);
    installation.close();
    assertThat(known.registered).doesNotHaveAnyElementsOfTypes(MemoryCallbacks.class);
  }

  @Test
  public void a_failure_does_not_reach_the_app_and_is_logged_once() {
    AppGuard guard = new AppGuard(log::add, "a test: ");
    MemoryCallbacks failing =
        new MemoryCallbacks(
            guard,
            () -> {
              throw new IllegalStateException("no memory");
            });
    failing.onTrimMemory(ComponentCallbacks2.TRIM_MEMORY_COMPLETE);
    failing.onLowMemory();
    failing.onConfigurationChanged(new Configuration());
    assertThat(log).containsExactly("a test: java.lang.IllegalStateException: no memory");
  }

  /** Messages of the main thread that frames reveal. */
  public static final class ByFramesTest extends AppFixture {
    @Override
    Options more(Options options) {
      Probe.dropStartUp();
      return options;
    }

    @Override
    String loopSource() {
      return "frames";
    }

    @Test
    public void their_tables_are_small_too() throws Exception {
      installation.watch(main, "main");
      Robolectric.buildActivity(Activity.class).setup();
      assertThat(capacity(this)).isEqualTo(USUAL);
      RuntimeEnvironment.getApplication().onTrimMemory(ComponentCallbacks2.TRIM_MEMORY_COMPLETE);
      message(() -> clock.sleep(1));
      assertThat(capacity(this)).isEqualTo(SMALL);
    }
  }

  /** Has a limit from the beginning. */
  public static final class LittleMemoryTest extends AppFixture {
    @Override
    Options more(Options options) {
      Probe.dropStartUp();
      Context app = RuntimeEnvironment.getApplication();
      shadowOf((ActivityManager) app.getSystemService(Context.ACTIVITY_SERVICE))
          .setIsLowRamDevice(true);
      return options;
    }

    @Test
    public void a_device_with_little_memory_has_small_tables() throws Exception {
      installation.watch(main, "main");
      message(() -> {});
      assertThat(HeldObjects.of(installation, Probe.class).list(CallTable.class))
          .isNotEmpty()
          .allMatch(table -> table.capacity() <= SMALL);
    }

    @Test
    public void its_calls_before_the_first_message_have_a_small_table_too() throws Exception {
      StartUpCalls.begin();
      int early = Probe.enter(1);
      installation.watch(main, "main");
      assertThat(HeldObjects.of(installation, Probe.class).list(CallTable.class))
          .isNotEmpty()
          .allMatch(table -> table.capacity() <= SMALL);
      Probe.exit(early);
    }
  }
}
