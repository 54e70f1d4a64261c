package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robolectric.Shadows.shadowOf;

import android.app.Activity;
import android.app.ActivityManager;
import android.app.Application;
import android.content.ComponentCallbacks2;
import android.content.Context;
import dev.serin.CallRecorder;
import dev.serin.CallTable;
import dev.serin.Probe;
import dev.serin.runtime.HeldObjects;
import dev.serin.runtime.Options;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.android.controller.ActivityController;

/** The size of recordings when the system reports that memory is low. */
@SuppressWarnings("deprecation") // older versions of Android report these levels
public class LowMemoryTest extends AppFixture {
  private static final int USUAL = 1 << Probe.DEFAULT_BITS;
  private static final int SMALL = USUAL / 4;

  private final Application app = RuntimeEnvironment.getApplication();

  @Override
  Options more(Options options) {
    Probe.dropStartUp();
    return options;
  }

  /** The capacity of the largest table that the main thread has in a message. */
  private int capacity() throws Exception {
    AtomicInteger capacity = new AtomicInteger();
    message(() -> capacity.set(liveCapacity()));
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
  public void the_system_s_reports_from_running_low_on_make_tables_small() throws Exception {
    installation.watch(main, "main");
    assertThat(capacity()).isEqualTo(USUAL);
    app.onTrimMemory(ComponentCallbacks2.TRIM_MEMORY_RUNNING_MODERATE);
    assertThat(capacity()).isEqualTo(USUAL);
    app.onTrimMemory(ComponentCallbacks2.TRIM_MEMORY_RUNNING_LOW);
    assertThat(capacity()).isEqualTo(SMALL);
  }

  @Test
  public void they_are_small_while_the_app_is_not_visible_and_large_when_it_is_back()
      throws Exception {
    installation.watch(main, "main");
    ActivityController<Activity> screen = Robolectric.buildActivity(Activity.class).setup();
    assertThat(capacity()).isEqualTo(USUAL);
    screen.pause().stop();
    shadowOf(main).idleFor(java.time.Duration.ofSeconds(1));
    app.onTrimMemory(ComponentCallbacks2.TRIM_MEMORY_UI_HIDDEN);
    assertThat(capacity()).isEqualTo(SMALL);
    screen.restart().resume();
    assertThat(capacity()).isEqualTo(USUAL);
  }

  @Test
  public void no_report_is_taken_after_the_end() throws Exception {
    installation.watch(main, "main");
    installation.close();
    app.onTrimMemory(ComponentCallbacks2.TRIM_MEMORY_COMPLETE);
    assertThat(logged()).noneMatch(line -> line.contains("the app continues"));
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
  }
}
