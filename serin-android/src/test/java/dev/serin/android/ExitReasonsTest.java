package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.ActivityManager;
import android.app.Application;
import android.app.ApplicationExitInfo;
import android.content.Context;
import dev.serin.runtime.Issue;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import dev.serin.runtime.PastAnr;
import dev.serin.runtime.TracerConfig;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.annotation.Config;
import org.robolectric.shadows.ShadowActivityManager.ApplicationExitInfoBuilder;

/** The system's records of processes that it has ended. */
@RunWith(RobolectricTestRunner.class)
@Config(minSdk = 30)
public class ExitReasonsTest {
  private static final long DIED_MILLIS = 1_700_000_000_000L;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final List<String> log = new CopyOnWriteArrayList<>();
  private final Application app = RuntimeEnvironment.getApplication();
  private final ActivityManager manager =
      (ActivityManager) app.getSystemService(Context.ACTIVITY_SERVICE);

  @Test
  public void an_anr_is_known_with_its_threads_and_its_reason() {
    add(anr().setTraceInputStream(stream(ThreadDumpTest.DUMP)));
    PastAnr anr = anrs().get(0);
    assertThat(anr.processName()).isEqualTo(app.getPackageName());
    assertThat(anr.processNumber()).isEqualTo(4711);
    assertThat(anr.epochMillis()).isEqualTo(DIED_MILLIS);
    Map<String, Object> content = anr.content();
    assertThat(content)
        .containsEntry("isProcessForeground", true)
        .containsEntry("exitReason", "Input dispatching timed out")
        .containsKeys("threads");
    assertThat((String) content.get("threadStack"))
        .startsWith("at com.example.Store.save(Store.java:20)\n");
  }

  @Test
  public void other_ends_are_no_anrs() {
    add(anr().setReason(ApplicationExitInfo.REASON_CRASH));
    add(anr().setReason(ApplicationExitInfo.REASON_LOW_MEMORY));
    assertThat(anrs()).isEmpty();
  }

  @Test
  public void an_anr_in_the_background_without_a_trace_or_a_reason_is_known_too() {
    add(
        anr()
            .setImportance(ActivityManager.RunningAppProcessInfo.IMPORTANCE_SERVICE)
            .setDescription(""));
    assertThat(anrs().get(0).content()).containsOnlyKeys("isProcessForeground");
    assertThat(anrs().get(0).content()).containsEntry("isProcessForeground", false);
  }

  @Test
  public void a_trace_that_cannot_be_read_is_left_out() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("gone");
          }
        };
    add(anr().setTraceInputStream(broken));
    assertThat(anrs().get(0).content()).containsOnlyKeys("isProcessForeground", "exitReason");
  }

  @Test
  public void a_long_reason_is_cut() {
    add(anr().setDescription("x".repeat(5000)));
    assertThat((String) anrs().get(0).content().get("exitReason")).hasSize(1000);
  }

  @Test
  public void an_app_that_starts_again_reports_it_once() throws Exception {
    add(anr().setTraceInputStream(stream(ThreadDumpTest.DUMP)));
    File directory = folder.newFolder();
    BlockingQueue<Issue> issues = new LinkedBlockingQueue<>();
    start(directory, issues);
    Issue issue = issues.poll(20, TimeUnit.SECONDS);
    assertThat(issue).as("an issue; the log says %s", log).isNotNull();
    assertThat(issue.value("detail")).isEqualTo("SIGNAL_ANR");
    assertThat(issue.value("process")).isEqualTo(app.getPackageName());
    KeyTable.assertKeys(issue);
    assertThat(issue.toJson())
        .contains("\"waitsFor\":\"com.example.Store\",\"heldBy\":\"a \\\"quoted\\\" name\"");
    start(directory, issues);
    assertThat(issues).isEmpty();
  }

  private void start(File directory, BlockingQueue<Issue> issues) {
    Options options = Options.DEFAULTS.with(Option.DIRECTORY, directory).with(Option.FRAMES, false);
    AndroidPlatform platform = new AndroidPlatform(app, new VirtualClock());
    TracerConfig config =
        TracerConfig.builder().options(options).log(log::add).sink(issues::add).build();
    new Installation(app, platform, config).close();
  }

  private ApplicationExitInfoBuilder anr() {
    return ApplicationExitInfoBuilder.newBuilder()
        .setProcessName(app.getPackageName())
        .setPid(4711)
        .setTimestamp(DIED_MILLIS)
        .setReason(ApplicationExitInfo.REASON_ANR)
        .setImportance(ActivityManager.RunningAppProcessInfo.IMPORTANCE_FOREGROUND)
        .setDescription("Input dispatching timed out");
  }

  private void add(ApplicationExitInfoBuilder exit) {
    Shadows.shadowOf(manager).addApplicationExitInfo(exit.build());
  }

  private List<PastAnr> anrs() {
    return new AndroidPlatform(app, new VirtualClock()).pastAnrs();
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
