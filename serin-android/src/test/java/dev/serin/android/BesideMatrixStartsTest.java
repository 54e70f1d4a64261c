package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.os.Bundle;
import dev.serin.Probe;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.annotation.Config;

/**
 * The start-ups that Matrix 0.6.0 and Serin report in processes for an activity, and in others. On
 * newer versions of Android, Matrix 0.6.0 does not find the members that it looks for.
 */
@Config(minSdk = 23, maxSdk = 28)
public class BesideMatrixStartsTest extends AppFixture {
  private RealLaunch launch;
  private RealComponents components;
  private MatrixPeer matrix;

  /** Its creation takes 600 ms. */
  public static class Home extends Activity {
    @Override
    protected void onCreate(@Nullable Bundle savedInstanceState) {
      super.onCreate(savedInstanceState);
      FirstMessagesTest.running.sleep(600);
    }
  }

  @Override
  Options more(Options options) {
    return options
        .with(Option.SLOW_MILLIS, 100_000L)
        .with(Option.LAG_MILLIS, 100_000L)
        .with(Option.ANR_MILLIS, 100_000L);
  }

  @Before
  public void begin() throws Exception {
    FirstMessagesTest.running = clock;
    installation.watch(main, "main");
    launch = new RealLaunch(Home.class);
    components = new RealComponents();
    matrix = new MatrixPeer();
    matrix.install(RuntimeEnvironment.getApplication());
    installation.startUp(clock.nanoTime());
    clock.sleep(300);
  }

  @After
  public void end() throws Exception {
    matrix.close();
    launch.close();
  }

  @Test
  public void a_process_for_an_activity_has_the_same_cold_start() throws Exception {
    open();
    assertMatrix(300, 915, FirstMessagesTest.LAUNCH);
    assertSerin("cold", 915);
  }

  @Test
  public void matrix_counts_the_time_after_a_broadcast() throws Exception {
    components.send(FirstMessagesTest.Receiver.class);
    idle();
    clock.pass(9300);
    openLater(300, 10_235, 113);
  }

  @Test
  public void matrix_counts_the_time_after_a_service() throws Exception {
    components.create(FirstMessagesTest.Worker.class);
    idle();
    clock.pass(9300);
    openLater(300, 10_235, 114);
  }

  @Test
  public void matrix_counts_the_idle_time_after_a_provider_as_that_of_the_application()
      throws Exception {
    idle();
    clock.pass(5000);
    openLater(5300, 5915, FirstMessagesTest.LAUNCH);
  }

  @Test
  public void matrix_waits_for_the_launch_though_the_framework_sends_itself_a_message()
      throws Exception {
    RealLaunch.handler().sendEmptyMessageDelayed(FirstMessagesTest.ENABLE_JIT, 10_000);
    idle();
    clock.pass(10_000);
    idle();
    clock.pass(5000);
    openLater(15_300, 15_915, FirstMessagesTest.LAUNCH);
  }

  /** Compares the start of an activity in a process that was created for something else. */
  private void openLater(long applicationMillis, long millis, int reason) throws Exception {
    open();
    assertMatrix(applicationMillis, millis, reason);
    assertSerin("cold", 300);
    assertSerin("warm", 615);
  }

  private void assertMatrix(long applicationMillis, long millis, int reason) throws Exception {
    List<Map<String, Object>> starts =
        matrix.rest().stream().filter(issue -> "Trace_StartUp".equals(issue.get("tag"))).toList();
    assertThat(starts).hasSize(1);
    assertThat(starts.get(0))
        .containsEntry("is_warm_start_up", false)
        .containsEntry("application_create", applicationMillis)
        .containsEntry("application_create_scene", reason)
        .containsEntry("startup_duration", millis);
  }

  private void assertSerin(String kind, long millis) {
    assertThat(next().content())
        .containsEntry("startKind", kind)
        .containsEntry("application_create", 300L)
        .containsEntry("startup_duration", millis);
  }

  private void open() throws Exception {
    launch.send();
    RealLoop.runMain();
    matrix.messageEnded();
    Activity home = installation.visible().resumed().get(0);
    Probe.focus(home, true);
    matrix.focus(home, true);
    message(() -> clock.sleep(3000));
    matrix.messageEnded();
  }

  private void idle() throws Exception {
    RealLoop.runMainUntilIdle();
    matrix.messageEnded();
    handler.post(() -> {});
    Shadows.shadowOf(main).idle();
  }
}
