package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.os.Bundle;
import dev.serin.Probe;
import dev.serin.format.MethodNames;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;

/** The settings of an app's build and those of its manifest. */
@RunWith(RobolectricTestRunner.class)
@Config(minSdk = 23)
public class AppOptionsTest {
  private final Bundle manifest = new Bundle();
  private final Properties build = new Properties();
  private final List<String> log = new ArrayList<>();
  private final AppOptions options =
      new AppOptions(
          Options.DEFAULTS,
          manifest,
          build,
          RuntimeEnvironment.getApplication().getAssets(),
          log::add);

  @Test
  public void the_build_sets_options_and_the_manifest_wins() {
    build.setProperty("slowMillis", "300");
    build.setProperty("callPaths", "4096");
    manifest.putInt("dev.serin.slowMillis", 500);
    assertThat(options.options().get(Option.SLOW_MILLIS)).isEqualTo(500);
    assertThat(options.options().get(Option.CALL_PATHS)).isEqualTo(4096);
    assertThat(log).isEmpty();
  }

  @Test
  public void the_build_names_its_maps() {
    build.setProperty("mapId", "4a70de49420a7841");
    build.setProperty("mapMethods", "819");
    build.setProperty("mappingId", "67e5b82");
    MethodNames methods = options.methods();
    assertThat(methods.mapId()).isEqualTo("4a70de49420a7841");
    assertThat(methods.size()).isEqualTo(819);
    assertThat(methods.mappingId()).isEqualTo("67e5b82");
    assertThat(options.options().get(Option.SLOW_MILLIS)).isEqualTo(700);
    assertThat(log).isEmpty();
  }

  @Test
  public void a_map_that_the_manifest_names_wins() {
    build.setProperty("mapId", "4a70de49420a7841");
    manifest.putString("dev.serin.mapId", "1c2e5f");
    assertThat(options.methods().mapId()).isEqualTo("1c2e5f");
  }

  @Test
  public void an_app_whose_probes_are_newer_than_the_runtime_is_not_watched() {
    build.setProperty("probeVersion", String.valueOf(Probe.VERSION));
    assertThat(options.isInstalled()).isTrue();
    assertThat(options.options()).isEqualTo(Options.DEFAULTS);
    assertThat(log).isEmpty();
    int newer = Probe.VERSION + 1;
    build.setProperty("probeVersion", String.valueOf(newer));
    assertThat(options.isInstalled()).isFalse();
    assertThat(log)
        .containsExactly(
            "serin: the app is not watched: its classes have probes of version "
                + newer
                + ", but its runtime supports versions up to "
                + Probe.VERSION
                + "; use the same version of the plugin dev.serin and serin-android");
  }

  @Test
  public void what_is_no_option_is_logged_and_left_out() {
    build.setProperty("slowMilis", "300");
    build.setProperty("mapId", "4a70de49420a7841");
    build.setProperty("mapMethods", "many");
    assertThat(options.options().get(Option.SLOW_MILLIS)).isEqualTo(700);
    assertThat(options.methods().size()).isZero();
    assertThat(log).hasSize(1);
    assertThat(log.get(0))
        .startsWith("serin: the option slowMilis of the asset serin/build.properties is ignored: ");
  }
}
