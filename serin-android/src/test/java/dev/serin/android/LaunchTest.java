package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.content.Context;
import android.content.Intent;
import android.os.Build;
import android.os.Bundle;
import dev.serin.Probe;
import dev.serin.runtime.Issue;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.Test;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/** A start-up by the framework's own launch, with the lines that its own loop prints. */
@Config(shadows = LaunchTest.NoSandbox.class)
public class LaunchTest extends AppFixture {
  /** The clock of the running test, for the activity, which the framework creates. */
  private static VirtualClock running;

  /** Its creation takes 500 ms, in a method that has an id. */
  public static class Launched extends Activity {
    @Override
    protected void onCreate(@Nullable Bundle savedInstanceState) {
      super.onCreate(savedInstanceState);
      int call = Probe.enter(7);
      running.sleep(500);
      Probe.exit(call);
    }
  }

  /** Android 15 asks for a sandbox's package here, which Robolectric does not know. */
  @Implements(
      className = "android.app.sdksandbox.sandboxactivity.SdkSandboxActivityAuthority",
      isInAndroidSdk = false,
      minSdk = 35)
  public static class NoSandbox {
    @Implementation
    protected static boolean isSdkSandboxActivityIntent(Context context, Intent intent) {
      return false;
    }
  }

  @Override
  Options more(Options options) {
    return options
        .with(Option.STARTUP_COLD_MILLIS, 500L)
        .with(Option.SLOW_MILLIS, 100_000L)
        .with(Option.LAG_MILLIS, 100_000L);
  }

  @Test
  public void a_launch_is_known_by_its_message_and_its_call_tree_has_what_ran_in_it()
      throws Exception {
    running = clock;
    installation.watch(main, "main");
    installation.startUp(clock.nanoTime() - 100_000_000L);
    clock.sleep(250);
    message(() -> clock.sleep(70));
    try (RealLaunch launch = new RealLaunch(Launched.class)) {
      launch.send();
      RealLoop.runMain();
    }
    List<Activity> resumed = installation.visible().resumed();
    assertThat(resumed).hasSize(1).first().isInstanceOf(Launched.class);
    Probe.focus(resumed.get(0), true);
    message(() -> clock.sleep(3000)); // its window is not drawn here, but awaited
    Issue issue = next();
    assertThat(issue.content())
        .containsEntry("tag", "Trace_StartUp")
        .containsEntry("application_create", 350L)
        .containsEntry(
            "application_create_scene", Build.VERSION.SDK_INT < Build.VERSION_CODES.P ? 100 : 159)
        .containsEntry("stage_between_app_and_activity", 70L)
        .containsEntry("scene", Launched.class.getName())
        .containsEntry("startKind", "cold");
    Issue slow = next();
    assertThat((String) slow.value("stack")).contains("\n1,1048574,", "\n2,7,1,500\n");
  }
}
