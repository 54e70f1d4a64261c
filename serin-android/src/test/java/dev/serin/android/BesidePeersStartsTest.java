package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.os.Bundle;
import dev.serin.Probe;
import org.jspecify.annotations.Nullable;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Shadows;

/** The start-ups that all three report in processes for an activity, and in others. */
public class BesidePeersStartsTest extends PeersFixture {
  /** For the activity, which the framework creates. */
  private static Runnable creation = () -> {};

  private RealComponents components;

  /** Its creation takes some time. */
  public static class Home extends Activity {
    @Override
    protected void onCreate(@Nullable Bundle savedInstanceState) {
      super.onCreate(savedInstanceState);
      creation.run();
    }
  }

  @Override
  Class<? extends Activity> activity() {
    return Home.class;
  }

  @Before
  public void begin() throws Exception {
    FirstMessagesTest.running = clock;
    creation = () -> clock.sleep(600);
    components = new RealComponents();
    installation.startUp(clock.nanoTime());
    clock.sleep(300);
  }

  @Test
  public void a_process_for_an_activity_has_the_same_cold_start() throws Exception {
    show();
    assertReports("a process for an activity, with the focus after 915 ms");
    assertMatrix(300, FirstMessagesTest.LAUNCH);
    assertSerin("cold");
  }

  @Test
  public void matrix_counts_the_time_after_a_broadcast() throws Exception {
    components.send(FirstMessagesTest.Receiver.class);
    idle();
    clock.pass(9300);
    show();
    assertReports("a process for a receiver, an activity after another 9.3 s");
    assertMatrix(300, 113);
    assertSerin("cold", "warm");
  }

  @Test
  public void matrix_counts_the_time_after_a_service() throws Exception {
    components.create(FirstMessagesTest.Worker.class);
    idle();
    clock.pass(9300);
    show();
    assertReports("a process for a service, an activity after another 9.3 s");
    assertMatrix(300, 114);
    assertSerin("cold", "warm");
  }

  @Test
  public void matrix_counts_the_idle_time_after_a_provider_as_that_of_the_application()
      throws Exception {
    idle();
    clock.pass(5000);
    show();
    assertReports("a process for a provider, an activity after 5 s");
    assertMatrix(5300, FirstMessagesTest.LAUNCH);
    assertSerin("cold", "warm");
  }

  @Test
  public void matrix_waits_for_the_launch_though_the_framework_sends_itself_a_message()
      throws Exception {
    RealLaunch.handler().sendEmptyMessageDelayed(FirstMessagesTest.ENABLE_JIT, 10_000);
    idle();
    clock.pass(10_000);
    idle();
    clock.pass(5000);
    show();
    assertReports("a process for a provider, an activity after 15 s");
    assertMatrix(15_300, FirstMessagesTest.LAUNCH);
    assertSerin("cold", "warm");
  }

  @Test
  public void blockcanary_reports_only_the_slow_message_of_a_start() throws Exception {
    clock.sleep(6000);
    creation =
        () -> {
          clock.sleep(2000);
          ours.add(next());
          clock.sleep(2200);
          passed();
        };
    show();
    assertReports("a process whose application takes 6.3 s and whose activity takes 4.2 s");
  }

  private void assertMatrix(long applicationMillis, int reason) {
    assertThat(theirs).isNotEmpty();
    assertThat(theirs.get(0))
        .containsEntry("is_warm_start_up", false)
        .containsEntry("application_create", applicationMillis)
        .containsEntry("application_create_scene", reason);
  }

  private void assertSerin(String... kinds) {
    assertThat(ours)
        .extracting(issue -> issue.value("startKind"))
        .containsExactly((Object[]) kinds);
    assertThat(ours).extracting(issue -> issue.value("application_create")).containsOnly(300L);
  }

  private void show() throws Exception {
    launch.send();
    RealLoop.runMain();
    matrix.messageEnded();
    Activity home = installation.visible().resumed().get(0);
    Probe.focus(home, true);
    matrix.focus(home, true);
    clock.pass(3000);
    run(() -> {});
  }

  private void idle() throws Exception {
    RealLoop.runMainUntilIdle();
    matrix.messageEnded();
    handler.post(() -> {});
    Shadows.shadowOf(main).idle();
  }
}
