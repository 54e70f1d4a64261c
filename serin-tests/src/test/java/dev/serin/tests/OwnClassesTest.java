package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.instrument.InputResult;
import dev.serin.instrument.InstrumentOptions;
import dev.serin.instrument.InstrumentRun;
import dev.serin.instrument.base.SkipReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Serin's classes in the watched program, which are therefore among the instrumented ones. */
class OwnClassesTest {
  private static final byte JAVA_8 = 52;
  private static final int MAJOR_VERSION = 7;

  @TempDir private Path folder;

  @Test
  void classes_that_run_in_the_watched_program_get_no_probes() throws Exception {
    List<String> modules = new ArrayList<>();
    for (String module : ModuleClasses.modules()) {
      if (isForJava8(module) && !module.equals("serin-annotations")) { // it has no code
        modules.add(module);
        InstrumentRun run = new InstrumentRun(InstrumentOptions.defaults());
        run.add(ModuleClasses.mainFolder(module), folder.resolve(module));
        InputResult result = run.run().inputs().get(0);
        assertThat(result.probedMethods()).as(module).isZero();
        assertThat(result.skippedMethods().keySet())
            .as(module)
            .contains(SkipReason.SERIN)
            .isSubsetOf(SkipReason.SERIN, SkipReason.NO_CODE);
      }
    }
    assertThat(modules).contains("serin-probe-tree", "serin-desktop", "serin-android");
  }

  private static boolean isForJava8(String module) throws IOException {
    Path classes = ModuleClasses.root().resolve(module).resolve("target/classes/dev/serin");
    if (!Files.isDirectory(classes)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(classes)) {
      Path one = files.filter(file -> file.toString().endsWith(".class")).findFirst().orElseThrow();
      return Files.readAllBytes(one)[MAJOR_VERSION] == JAVA_8;
    }
  }
}
