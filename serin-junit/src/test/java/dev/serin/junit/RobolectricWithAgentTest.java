package dev.serin.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.notes.NoteCases;
import com.example.notes.TwoVersions;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests on Robolectric in a JVM of their own, with Serin's agent and without JUnit 5. */
@Tag("long")
class RobolectricWithAgentTest {
  private static final String ROW = "\n +[\\d.]+ +[\\d.]+ +\\d+ +[\\d.]+ +";

  /** The first call of a class has Robolectric load it, whose libraries have probes. */
  private static final String ROWS_OF_OTHERS = "(" + ROW + "(?!com\\.example\\.).*)*";

  private static List<String> output;

  /** One process for all tests, as the start of each Android takes seconds. */
  @BeforeAll
  static void run_the_tests_of_the_app(@TempDir Path folder) throws Exception {
    String out = run(folder, NoteCases.class.getName(), TwoVersions.class.getName());
    output = List.of(out.split("(?m)(?<=^passed: .{0,200}\n)"));
    assertThat(output).as(out).hasSize(2);
  }

  @Test
  void a_failure_has_the_call_tree_of_the_app() {
    assertThat(output.get(0))
        .contains("posted: 1 message of the main Looper took longer than 200 ms:\n  ")
        .contains(" ms  android.os.Handler com.example.notes.NoteCases$$Lambda\n")
        .containsPattern(
            ROW
                + "com\\.example\\.notes\\.NoteActivity\\.save"
                + ROWS_OF_OTHERS
                + ROW
                + "com\\.example\\.notes\\.Disk\\.write\n")
        .contains("message_fails: the message's own\n")
        .endsWith("passed: never_run, own_work, quick, starts\n");
  }

  @Test
  void robolectric_and_the_framework_have_no_probes() {
    assertThat(output.get(0)).doesNotContainPattern(ROW + "(android|org\\.robolectric)\\.");
  }

  @Test
  void each_version_of_android_is_watched() {
    assertThat(output.get(1))
        .contains("posted[28]: 1 message of the main Looper took longer than 200 ms:\n  ")
        .contains("posted: 1 message of the main Looper took longer than 200 ms:\n  ")
        .contains(", loop main, ")
        .contains(", loop main-2, ")
        .containsPattern(ROW + "com\\.example\\.notes\\.Disk\\.write\n")
        .endsWith("passed: quick, quick[28]\n");
  }

  private static String run(Path folder, String... tests) throws Exception {
    String agent = System.getProperty("junit.test.agent");
    String options = "adapt=false;briefMillis=0;directory=" + folder.resolve("issues");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--add-opens=java.base/java.io=ALL-UNNAMED");
    command.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
    command.add("--add-exports=java.base/jdk.internal.access=ALL-UNNAMED");
    command.add("-javaagent:" + agent + "=" + options);
    command.addAll(List.of("-cp", classPath(), RunTests.class.getName()));
    command.addAll(List.of(tests));
    Path out = folder.resolve("out.txt");
    Path err = folder.resolve("err.txt");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(err)).isZero();
    return Files.readString(out);
  }

  /** As in an Android build, which has JUnit 4 only. */
  private static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(element -> !element.contains("junit-jupiter") && !element.contains("serin-agent"))
        .collect(Collectors.joining(File.pathSeparator));
  }
}
