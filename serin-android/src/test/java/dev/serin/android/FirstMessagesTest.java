package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.app.Instrumentation;
import android.app.Service;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.os.Build;
import android.os.Bundle;
import android.os.IBinder;
import android.os.SystemClock;
import dev.serin.Probe;
import dev.serin.runtime.Issue;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import org.jspecify.annotations.Nullable;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Shadows;
import org.robolectric.annotation.Config;

/**
 * Start-ups of processes that the system creates for a receiver, a service, a provider or an
 * activity, by the framework's own messages and the lines that its own loop prints.
 */
@Config(shadows = LaunchTest.NoSandbox.class)
public class FirstMessagesTest extends AppFixture {
  static final int ENABLE_JIT = 132;
  static final int LAUNCH = Build.VERSION.SDK_INT < Build.VERSION_CODES.P ? 100 : 159;

  /** The clock of the running test, for components, which the framework creates. */
  static VirtualClock running;

  private RealLaunch launch;
  private RealComponents components;
  private long focusedMillis;

  /** Its message takes 40 ms before it is created, and its creation 500 ms after. */
  public static class Home extends Activity {
    private final long launchedMillis = SystemClock.uptimeMillis();
    private long createdMillis;

    public Home() {
      running.sleep(40);
    }

    @Override
    protected void onCreate(@Nullable Bundle savedInstanceState) {
      createdMillis = SystemClock.uptimeMillis();
      super.onCreate(savedInstanceState);
      running.sleep(500);
    }
  }

  /** Takes 20 ms. */
  public static class Receiver extends BroadcastReceiver {
    @Override
    public void onReceive(Context context, Intent intent) {
      running.sleep(20);
    }
  }

  /** Its creation takes 20 ms. */
  public static class Worker extends Service {
    @Override
    public void onCreate() {
      running.sleep(20);
    }

    @Override
    public @Nullable IBinder onBind(Intent intent) {
      return null;
    }
  }

  @Override
  Options more(Options options) {
    return options
        .with(Option.STARTUP_COLD_MILLIS, 5000L)
        .with(Option.SLOW_MILLIS, 100_000L)
        .with(Option.LAG_MILLIS, 100_000L)
        .with(Option.ANR_MILLIS, 100_000L);
  }

  @Before
  public void begin() throws Exception {
    running = clock;
    launch = new RealLaunch(Home.class);
    components = new RealComponents();
    installation.watch(main, "main");
    installation.startUp(clock.nanoTime() - 100_000_000L);
    clock.sleep(200);
  }

  @After
  public void end() throws Exception {
    launch.close();
  }

  @Test
  public void after_a_broadcast_the_user_s_start_begins_with_the_launch() throws Exception {
    components.send(Receiver.class);
    idle();
    clock.pass(9300);
    Home home = open();
    assertAlone(113);
    assertWarm(home.launchedMillis);
  }

  @Test
  public void after_a_service_the_user_s_start_begins_with_the_launch() throws Exception {
    components.create(Worker.class);
    idle();
    clock.pass(9300);
    Home home = open();
    assertAlone(114);
    assertWarm(home.launchedMillis);
  }

  @Test
  public void after_a_provider_the_user_s_start_begins_with_the_launch() throws Exception {
    idle();
    clock.pass(5000);
    Home home = open();
    assertAlone(-100);
    assertWarm(home.launchedMillis);
  }

  @Test
  public void an_idle_process_with_a_provider_has_started_before_the_first_message()
      throws Exception {
    RealLaunch.handler().sendEmptyMessageDelayed(ENABLE_JIT, 10_000); // as up to Android 9
    idle();
    clock.pass(10_000);
    idle();
    message(() -> clock.sleep(20_000)); // wakes the watchdog
    assertAlone(-100);
    assertWarm(open().launchedMillis);
  }

  @Test
  public void a_process_for_an_activity_has_a_cold_start_from_its_creation() throws Exception {
    assertCold(open(), 0);
  }

  @Test
  public void a_short_wait_for_the_launch_is_part_of_a_cold_start() throws Exception {
    idle();
    clock.pass(300);
    assertCold(open(), 300);
  }

  @Test
  public void a_later_activity_s_start_begins_when_it_is_created() throws Exception {
    Home first = open();
    assertCold(first, 0);
    Instrumentation instrumentation = new Instrumentation();
    instrumentation.callActivityOnPause(first);
    instrumentation.callActivityOnStop(first);
    instrumentation.callActivityOnDestroy(first);
    clock.pass(60_000);
    idle();
    assertWarm(open().createdMillis);
  }

  /** Runs the messages that are due, and leaves the loop idle. */
  private void idle() throws Exception {
    RealLoop.runMainUntilIdle();
    handler.post(() -> {}); // the message that ended the loop has left it busy
    Shadows.shadowOf(main).idle();
  }

  /** Has the framework launch the activity, and gives it the focus. */
  private Home open() throws Exception {
    launch.send();
    RealLoop.runMain();
    Home home = (Home) installation.visible().resumed().get(0);
    Probe.focus(home, true);
    focusedMillis = SystemClock.uptimeMillis();
    message(() -> clock.sleep(3000)); // its window is not drawn here, but awaited
    return home;
  }

  private void assertAlone(int scene) {
    Issue alone = next();
    assertThat(alone.content())
        .containsEntry("tag", "Trace_StartUp")
        .containsEntry("startKind", "cold")
        .containsEntry("application_create", 300L)
        .containsEntry("application_create_scene", scene)
        .containsEntry("startup_duration", 300L)
        .containsEntry("withoutActivity", true)
        .containsEntry("backgroundStart", true);
  }

  private void assertWarm(long beganMillis) {
    Issue warm = next();
    assertThat(warm.content())
        .containsEntry("tag", "Trace_StartUp")
        .containsEntry("startKind", "warm")
        .containsEntry("startup_duration", focusedMillis - beganMillis)
        .containsEntry("scene", Home.class.getName());
    assertThat(issues).isEmpty();
  }

  private void assertCold(Home home, long betweenMillis) {
    assertThat(next().content())
        .containsEntry("startKind", "cold")
        .containsEntry("application_create", 300L)
        .containsEntry("application_create_scene", LAUNCH)
        .containsEntry("stage_between_app_and_activity", betweenMillis + 40)
        .containsEntry(
            "startup_duration", 300 + betweenMillis + focusedMillis - home.launchedMillis)
        .doesNotContainKeys("withoutActivity", "backgroundStart");
    assertThat(issues).isEmpty();
  }
}
