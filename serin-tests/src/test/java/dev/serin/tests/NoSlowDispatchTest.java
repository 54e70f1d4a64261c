package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.tests.apps.SlowTest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests with a threshold for messages, in a separate JVM. */
@Tag("long")
class NoSlowDispatchTest {
  private static final String CLASS_PATH = System.getProperty("java.class.path");

  @TempDir private Path folder;

  @Test
  void with_the_agent_a_failure_has_the_call_tree() throws Exception {
    String options = "directory=" + folder.resolve("issues");
    String agent = "-javaagent:" + SerinProcess.agent() + "=adapt=false;briefMillis=0;" + options;
    SerinProcess process = SerinProcess.java(folder, List.of(agent), CLASS_PATH, SlowTest.class);
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(process.out())
        .startsWith("1 message of the event thread took longer than 200 ms:\n  ")
        .contains(" ms  java.awt.event.InvocationEvent\n")
        .containsPattern(
            "\n +[\\d.]+ +[\\d.]+ +1 +[\\d.]+ +dev\\.serin\\.tests\\.apps\\.SlowTest\\$Tests\\.save\n")
        .doesNotContain("No method with a probe")
        .endsWith("\n1 passed\n");
  }

  @Test
  void without_agent_and_probes_a_failure_has_stacks_and_the_way_to_call_trees() throws Exception {
    SerinProcess process = SerinProcess.java(folder, List.of(), CLASS_PATH, SlowTest.class);
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(process.out())
        .startsWith("1 message of the event thread took longer than 200 ms:\n  ")
        .contains("SlowTest$Tests.save")
        .contains("To get call trees, run the tests with Serin's agent")
        .endsWith("\n1 passed\n");
  }
}
