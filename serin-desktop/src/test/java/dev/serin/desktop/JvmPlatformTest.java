package dev.serin.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import org.junit.jupiter.api.Test;

class JvmPlatformTest {
  private static final String AGENT = File.pathSeparator + "/opt/serin/serin-agent.jar";

  @Test
  void a_process_is_called_by_its_main_class() {
    assertThat(JvmPlatform.processName("com.example.Main /home/jane/x.jar", "/home/jane/classes"))
        .isEqualTo("com.example.Main");
    assertThat(JvmPlatform.processName("com.example/com.example.Main", ""))
        .isEqualTo("com.example.Main");
    assertThat(JvmPlatform.processName("java", "")).isEqualTo("java");
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
}
