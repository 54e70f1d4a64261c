package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.app.Application;
import android.content.pm.ApplicationInfo;
import android.os.Bundle;
import android.os.Looper;
import android.util.Printer;
import dev.serin.runtime.Option;
import dev.serin.runtime.TracerConfig;
import java.io.File;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.After;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.annotation.Config;
import org.robolectric.shadows.ShadowLog;

/** The installation of Serin in an app. */
@RunWith(RobolectricTestRunner.class)
@Config(minSdk = 23)
public class SerinTest {
  private final Application app = RuntimeEnvironment.getApplication();
  private final HiddenField<Printer> logging =
      new HiddenApi(true).field(Looper.class, "mLogging", Printer.class);

  @After
  public void uninstall() {
    Serin.uninstall();
  }

  @Test
  public void the_provider_installs_serin_and_one_line_says_so() {
    Robolectric.setupContentProvider(SerinProvider.class);
    assertThat(Serin.tracer()).isNotNull();
    assertThat(logging.of(Looper.getMainLooper())).isInstanceOf(LoopPrinter.class);
    Serin.uninstall();
    assertThat(lines()).hasSize(1);
    assertThat(lines().get(0))
        .startsWith("serin: watching the loop main by ")
        .contains(", no method map; issues go to the directory ")
        .endsWith("/no_backup/serin-issues");
  }

  @Test
  public void issues_and_logs_of_blocks_lie_where_android_backs_nothing_up() {
    Robolectric.setupContentProvider(SerinProvider.class);
    assertThat(directory()).isEqualTo(new File(app.getNoBackupFilesDir(), "serin-issues"));
    Serin.uninstall();
    metaData().putString("dev.serin.directory", "traces/today");
    Robolectric.setupContentProvider(SerinProvider.class);
    assertThat(directory()).isEqualTo(new File(app.getNoBackupFilesDir(), "traces/today"));
  }

  @Test
  public void an_absolute_directory_is_used_as_it_is() {
    File directory = new File(app.getFilesDir(), "traces");
    metaData().putString("dev.serin.directory", directory.getPath());
    Robolectric.setupContentProvider(SerinProvider.class);
    assertThat(directory()).isEqualTo(directory);
  }

  @Test
  public void the_manifest_says_which_map_the_classes_are_of() {
    metaData().putString("dev.serin.mapId", "1c2e5f");
    metaData().putInt("dev.serin.mapMethods", 12);
    Robolectric.setupContentProvider(SerinProvider.class);
    Serin.uninstall();
    assertThat(lines()).hasSize(1);
    assertThat(lines().get(0)).contains(", method map 1c2e5f of 12 methods; ");
  }

  @Test
  public void a_map_id_that_was_taken_for_a_number_is_ignored_with_a_line() {
    metaData().putFloat("dev.serin.mapId", 12.5f);
    Robolectric.setupContentProvider(SerinProvider.class);
    Serin.uninstall();
    assertThat(lines().get(0)).contains("dev.serin.mapId is ignored: it looks like a number");
    assertThat(lines().get(1)).contains(", no method map; ");
  }

  @Test
  public void the_manifest_turns_it_off() {
    metaData().putBoolean("dev.serin.install", false);
    Robolectric.setupContentProvider(SerinProvider.class);
    assertThat(Serin.tracer()).isNull();
    assertThat(logging.of(Looper.getMainLooper())).isNull();
    Serin.install(app, TracerConfig.DEFAULTS);
    assertThat(Serin.tracer()).isNotNull();
  }

  @Test
  public void the_manifest_sets_options() {
    metaData().putInt("dev.serin.slowMillis", 123);
    metaData().putString("dev.serin.anrMillis", "4567");
    Robolectric.setupContentProvider(SerinProvider.class);
    assertThat(Serin.tracer().detectors().slow().thresholdMillis()).isEqualTo(123);
    assertThat(Serin.tracer().detectors().anr().thresholdMillis()).isEqualTo(4567);
  }

  @Test
  public void
      the_loop_of_a_release_build_is_watched_by_frames_unless_the_manifest_says_otherwise() {
    assertThat(lineOfBuild(ApplicationInfo.FLAG_DEBUGGABLE)).contains(" loop main by its printer,");
    assertThat(lineOfBuild(0)).contains(" loop main by frames,");
    metaData().putString("dev.serin.loopSource", "printer");
    assertThat(lineOfBuild(0)).contains(" loop main by its printer,");
    metaData().putString("dev.serin.loopSource", "frames");
    assertThat(lineOfBuild(ApplicationInfo.FLAG_DEBUGGABLE)).contains(" loop main by frames,");
    metaData().putString("dev.serin.loopSource", "threads");
    assertThat(lineOfBuild(0)).contains("is one of auto, printer, frames, not \"threads\"");
  }

  @Test
  public void the_manifest_keeps_serin_from_hidden_members() {
    metaData().putBoolean("dev.serin.hiddenApi", false);
    lineOfBuild(0);
    assertThat(lines()).anyMatch(line -> line.contains("Looper.mLogging cannot be read here"));
    metaData().putBoolean("dev.serin.hiddenApi", true);
    assertThat(lineOfBuild(0)).contains(" loop main by frames,");
    assertThat(lines()).noneMatch(line -> line.contains("cannot be"));
    metaData().putString("dev.serin.hiddenApi", "no");
    assertThat(lineOfBuild(0))
        .isEqualTo(
            "serin: the manifest's meta-data dev.serin.hiddenApi is ignored: hiddenApi must be"
                + " true or false, not \"no\"");
  }

  @Test
  public void an_option_that_cannot_be_is_logged_and_the_others_count() {
    metaData().putInt("dev.serin.slowMillis", 0);
    metaData().putInt("dev.serin.lagMillis", 900);
    Robolectric.setupContentProvider(SerinProvider.class);
    assertThat(Serin.tracer().detectors().slow().thresholdMillis()).isEqualTo(700);
    assertThat(Serin.tracer().detectors().lag().thresholdMillis()).isEqualTo(900);
    assertThat(lines().get(0))
        .contains("dev.serin.slowMillis is ignored: slowMillis must be a whole");
  }

  @Test
  public void a_second_installation_changes_nothing() {
    Serin.install(app, TracerConfig.DEFAULTS);
    var first = Serin.tracer();
    Serin.install(app, TracerConfig.DEFAULTS);
    assertThat(Serin.tracer()).isSameAs(first);
    Serin.uninstall();
    assertThat(lines()).anyMatch(line -> line.contains("is installed already"));
  }

  @Test
  public void before_and_after_it_is_installed_calls_do_nothing() {
    Serin.scene("list");
    Serin.enterAnimationComplete(new Activity());
    Serin.watch(Looper.getMainLooper(), "main");
    assertThat(Serin.tracer()).isNull();
    Serin.install(app, TracerConfig.DEFAULTS);
    Serin.uninstall();
    assertThat(Serin.tracer()).isNull();
    assertThat(logging.of(Looper.getMainLooper())).isNull();
  }

  @Test
  public void what_an_app_gets_wrong_does_it_no_harm() {
    Serin.install(app, null);
    assertThat(Serin.tracer()).isNull();
    assertThat(lines()).anyMatch(line -> line.startsWith("serin: failed; the app continues: "));
    TracerConfig throwing =
        TracerConfig.builder()
            .log(
                text -> {
                  throw new IllegalStateException("no log");
                })
            .build();
    Serin.install(app, throwing);
    Serin.install(app, throwing);
    Serin.scene(null);
    Serin.watch(null, "nothing");
    assertThat(Serin.tracer()).isNotNull();
  }

  @Test
  public void a_configuration_from_elsewhere_changes_thresholds_while_the_app_runs() {
    Serin.configure(key -> "300"); // not installed
    Serin.install(app, TracerConfig.builder().build());
    Serin.configure(key -> key.equals("clicfg_matrix_trace_evil_method_threshold") ? "300" : null);
    assertThat(Serin.tracer().detectors().slow().thresholdMillis()).isEqualTo(300);
    Serin.configure(null);
    Serin.uninstall();
    assertThat(lines())
        .contains("serin: the setting clicfg_matrix_trace_evil_method_threshold is 300 now");
  }

  @Test
  public void the_app_s_own_log_is_not_written_to_on_the_main_thread() {
    List<Thread> writing = new CopyOnWriteArrayList<>();
    TracerConfig config =
        TracerConfig.builder().log(text -> writing.add(Thread.currentThread())).build();
    Serin.install(app, config);
    Serin.install(app, config);
    Serin.watch(Looper.getMainLooper(), "again");
    Serin.uninstall();
    assertThat(writing).hasSizeGreaterThan(2).doesNotContain(Thread.currentThread());
  }

  /** The log line when an app of a build installs Serin. */
  private String lineOfBuild(int flags) {
    ApplicationInfo info = app.getApplicationInfo();
    info.flags = (info.flags & ~ApplicationInfo.FLAG_DEBUGGABLE) | flags;
    ShadowLog.clear();
    Robolectric.setupContentProvider(SerinProvider.class);
    Serin.uninstall();
    return lines().get(0);
  }

  private Bundle metaData() {
    ApplicationInfo info =
        Shadows.shadowOf(app.getPackageManager())
            .getInternalMutablePackageInfo(app.getPackageName())
            .applicationInfo;
    if (info.metaData == null) {
      info.metaData = new Bundle();
    }
    return info.metaData;
  }

  private static File directory() {
    return Serin.tracer().options().get(Option.DIRECTORY);
  }

  private static List<String> lines() {
    return ShadowLog.getLogsForTag("Serin").stream().map(entry -> entry.msg).toList();
  }
}
