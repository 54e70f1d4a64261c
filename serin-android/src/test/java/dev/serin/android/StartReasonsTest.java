package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.ActivityManager;
import android.app.Application;
import android.app.ApplicationStartInfo;
import android.os.Process;
import java.util.ArrayList;
import java.util.List;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowActivityManager;

/** The system's records of the start of this process. */
@RunWith(RobolectricTestRunner.class)
@Config(minSdk = 35, shadows = StartReasonsTest.KnownStarts.class)
public class StartReasonsTest {
  private final Application app = RuntimeEnvironment.getApplication();

  @Before
  public void nothingIsKnown() {
    KnownStarts.STARTS.clear();
  }

  @Test
  public void what_started_this_process_is_named() {
    add(Process.myPid() + 1, ApplicationStartInfo.START_REASON_ALARM);
    add(Process.myPid(), ApplicationStartInfo.START_REASON_LAUNCHER);
    add(Process.myPid(), ApplicationStartInfo.START_REASON_SERVICE);
    assertThat(startReason()).isEqualTo("launcher");
  }

  @Test
  public void every_reason_has_the_name_of_its_constant() throws ReflectiveOperationException {
    for (var field : ApplicationStartInfo.class.getFields()) {
      String prefix = "START_REASON_";
      if (field.getName().startsWith(prefix)) {
        KnownStarts.STARTS.clear();
        add(Process.myPid(), field.getInt(null));
        assertThat(prefix + startReason()).isEqualToIgnoringCase(field.getName());
      }
    }
  }

  @Test
  public void a_reason_that_is_newer_is_its_number_and_of_another_process_none() {
    add(Process.myPid() + 1, ApplicationStartInfo.START_REASON_ALARM);
    assertThat(startReason()).isEmpty();
    add(Process.myPid(), 999);
    assertThat(startReason()).isEqualTo("999");
  }

  private static void add(int pid, int reason) {
    ApplicationStartInfo start = new ApplicationStartInfo();
    start.setPid(pid);
    start.setReason(reason);
    KnownStarts.STARTS.add(start);
  }

  private String startReason() {
    return new AndroidPlatform(app, new VirtualClock()).startReason();
  }

  /** Answers with a given list; Robolectric has no answer. */
  @Implements(ActivityManager.class)
  public static class KnownStarts extends ShadowActivityManager {
    static final List<ApplicationStartInfo> STARTS = new ArrayList<>();

    @Implementation(minSdk = 35)
    protected List<ApplicationStartInfo> getHistoricalProcessStartReasons(int most) {
      return STARTS;
    }
  }
}
