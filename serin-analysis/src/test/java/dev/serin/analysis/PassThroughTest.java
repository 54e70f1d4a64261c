package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.issue.PassThroughMethods;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PassThroughTest {
  private static final PassThroughMethods DEFAULTS = PassThrough.DEFAULTS.methods();

  @TempDir private Path folder;

  @Test
  void methods_of_the_platforms_never_end_a_path() {
    assertThat(
            DEFAULTS.trim(
                List.of(
                    "com.example.Main.load",
                    "java.util.ArrayList.forEach",
                    "java.lang.Object.wait")))
        .containsExactly("com.example.Main.load");
    assertThat(DEFAULTS.contains("javassist.ClassPool.get")).isFalse();
    assertThat(DEFAULTS.contains("androidx.recyclerview.widget.RecyclerView.onLayout")).isTrue();
  }

  @Test
  void a_path_without_other_methods_stays_whole() {
    List<String> path = List.of("android.view.View.measure", "android.view.View.onMeasure");

    assertThat(DEFAULTS.trim(path)).isEqualTo(path);
  }

  @Test
  void a_file_adds_methods_and_packages() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("own.txt"),
            "# our framework\n\ncom.example.base.\ncom.example.Bus.send\n");
    PassThroughMethods own = PassThrough.DEFAULTS.with(file).methods();

    assertThat(own.contains("com.example.base.ui.Window.paint")).isTrue();
    assertThat(own.contains("com.example.Bus.send")).isTrue();
    assertThat(own.contains("com.example.Bus.sendAll")).isFalse();
    assertThat(own.contains("java.lang.Object.wait")).isTrue();
  }

  @Test
  void a_line_that_is_no_name_is_refused_with_its_number() throws Exception {
    Path file = Files.writeString(folder.resolve("own.txt"), "com.example.Bus.send\nsend(int)\n");

    assertThatThrownBy(() -> PassThrough.DEFAULTS.with(file))
        .isInstanceOf(ReportException.class)
        .hasMessage(
            file
                + ":2: neither a method nor a package. Write a method as java.lang.Object.wait, and a"
                + " package with a dot at its end, as java.util.");
    assertThatThrownBy(() -> PassThrough.DEFAULTS.with(folder.resolve("none.txt")))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("cannot be read");
  }
}
