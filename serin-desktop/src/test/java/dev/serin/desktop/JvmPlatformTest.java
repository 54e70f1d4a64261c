package dev.serin.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.serin.runtime.Clock;
import java.io.File;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class JvmPlatformTest {
  private static final String AGENT = File.pathSeparator + "/opt/serin/serin-agent.jar";

  @Test
  void a_process_is_called_by_its_main_class() {
    assertThat(JvmPlatform.processName("com.example.Main /home/jane/x.jar", "/home/jane/classes"))
        .isEqualTo("com.example.Main");
    assertThat(JvmPlatform.processName("com.example/com.example.Main", ""))
        .isEqualTo("com.example.Main");
    assertThat(JvmPlatform.processName("java", "")).isEqualTo("java");
    String ours = TracedMain.class.getName() + " com.example.Main an argument";
    assertThat(JvmPlatform.processName(ours, "classes")).isEqualTo("com.example.Main");
  }

  @Test
  void a_process_of_a_jar_is_called_by_the_file_s_name_without_its_folders() {
    assertThat(JvmPlatform.processName("/home/jane/app.jar", "/home/jane/app.jar"))
        .isEqualTo("app.jar");
    assertThat(JvmPlatform.processName("app.jar an argument", "app.jar" + AGENT))
        .isEqualTo("app.jar");
    String spaces = "/home/jane doe/my app.jar";
    assertThat(JvmPlatform.processName(spaces + " -x", spaces + AGENT)).isEqualTo("my app.jar");
    assertThat(JvmPlatform.processName("C:\\Users\\jane\\app.jar", "")).isEqualTo("app.jar");
  }

  @Test
  void a_load_that_is_not_known_is_left_out() {
    assertThat(load(-1)).isEmpty();
    assertThat(load(Double.NaN)).isEmpty();
    assertThat(load(0)).containsExactly(entry("cpu_app", 0.0));
    assertThat(load(0.256)).containsExactly(entry("cpu_app", 0.26));
  }

  @Test
  @Timeout(60)
  void the_time_of_collections_grows_with_collections() {
    Clock clock = new JvmPlatform().clock();
    long beforeNanos = clock.collectionNanos();
    assertThat(beforeNanos).isNotNegative();
    while (clock.collectionNanos() == beforeNanos) {
      System.gc();
    }
    assertThat(clock.collectionNanos()).isGreaterThan(beforeNanos);
  }

  private static Map<String, Object> load(double load) {
    Map<String, Object> values = new LinkedHashMap<>();
    JvmPlatform.putLoad(values, load);
    return values;
  }
}
