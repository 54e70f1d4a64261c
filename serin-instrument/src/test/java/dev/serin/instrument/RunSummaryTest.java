package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunSummaryTest {
  private static final String LOOP =
      "package p; abstract class Loop { static void turn(int n) { while (n > 0) { n--; } } abstract"
          + " void stop(); }";

  @TempDir private Path folder;

  @BeforeEach
  void makeInputs() throws Exception {
    for (String input : new String[] {"one", "two"}) {
      Path file = folder.resolve(input).resolve(input + "/Loop.class");
      Files.createDirectories(file.getParent());
      String source = LOOP.replace("package p", "package " + input);
      Files.write(file, Sources.compile(source).get(input + "/Loop"));
    }
  }

  @Test
  void all_inputs_are_counted_together() throws Exception {
    RunResult result = run();
    RunSummary summary = RunSummary.of(result);
    assertThat(summary.text()).isEqualTo("2 methods of 2 classes have probes, 4 have none");
    assertThat(summary.json())
        .isEqualTo(
            "{\"mapId\":\""
                + result.methods().mapId()
                + "\",\"classes\":2,\"probedMethods\":2,\"entryPointsWithoutHandler\":0,"
                + "\"skippedMethods\":{\"NO_CODE\":2,\"CHEAP\":2},"
                + "\"allowedClasses\":0,\"droppedSignatures\":0,\"innerArchives\":0}\n");
  }

  @Test
  void what_was_kept_is_said_to_people_only() throws Exception {
    String first = RunSummary.of(run()).json();
    RunSummary second = RunSummary.of(run());
    assertThat(second.text()).endsWith(", 2 classes were kept from the last run");
    assertThat(second.json()).isEqualTo(first);
  }

  private RunResult run() throws Exception {
    InstrumentRun run =
        new InstrumentRun(InstrumentOptions.defaults().state(folder.resolve("state")));
    run.add(folder.resolve("one"), folder.resolve("out/one"));
    run.add(folder.resolve("two"), folder.resolve("out/two"));
    return run.run();
  }
}
