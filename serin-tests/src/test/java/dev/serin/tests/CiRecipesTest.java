package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.tests.apps.Echo;
import dev.serin.tests.apps.ShortFreeze;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recipes of docs/ci.md, with programs that freeze and programs that do not. */
@Tag("any-jvm")
@Tag("long")
class CiRecipesTest {
  private static final Pattern FILE = Pattern.compile("(?s)```\\w+ \\(([\\w.]+)\\)\n(.*?)```");
  private static final int OVER_BUDGET = 1;

  @TempDir private Path folder;

  @BeforeEach
  void copyRecipes() throws IOException {
    String page = Files.readString(ModuleClasses.root().resolve("docs/ci.md"));
    FILE.matcher(page).results().forEach(file -> write(file.group(1), file.group(2)));
    String serin = String.join("' '", SerinProcess.commandLine());
    write("serin", "#!/bin/sh\nexec '" + serin + "' \"$@\"\n");
  }

  @Test
  void a_program_that_freezes_fails_the_build_and_one_that_does_not_passes() throws Exception {
    SerinProcess quick = script("gate.sh", SerinProcess.program(Echo.class));
    assertThat(quick.await()).as(quick.err()).isZero();
    assertThat(folder.resolve("report.html")).isNotEmptyFile();

    SerinProcess slow = script("gate.sh", SerinProcess.program(ShortFreeze.class, "750"));
    assertThat(slow.await()).as(slow.err()).isEqualTo(OVER_BUDGET);
    assertThat(slow.out())
        .contains("over the budget: rule 1, message: ")
        .contains("dev.serin.tests.apps.ShortFreeze.freeze");
  }

  /** The freeze is long enough that it answers for the message's time on a busy machine too. */
  @Test
  void a_problem_that_the_last_version_did_not_have_fails_the_build() throws Exception {
    Path budget = folder.resolve("budget.json");
    String limits = Files.readString(budget);
    assertThat(limits).contains("\"maxMillis\": 500,");
    Files.writeString(budget, limits.replace("\"maxMillis\": 500,", "\"maxMillis\": 60000,"));
    SerinProcess first = script("compare.sh", SerinProcess.program(Echo.class));
    assertThat(first.await()).as(first.err()).isZero();
    SerinProcess kept = script("keep.sh");
    assertThat(kept.await()).as(kept.err()).isZero();
    assertThat(folder.resolve("baseline")).isDirectory();

    SerinProcess slower = script("compare.sh", SerinProcess.program(ShortFreeze.class, "2000"));
    assertThat(slower.await()).as(slower.err()).isEqualTo(OVER_BUDGET);
    assertThat(slower.out())
        .contains("new: A message took ")
        .contains("dev.serin.tests.apps.ShortFreeze.freeze");
  }

  /** Runs a script in the folder, with {@code serin} on its path. */
  private SerinProcess script(String name, String... arguments) throws IOException {
    String script = "cd \"$0\"; export PATH=\"$0:$PATH\" SESSIONS=4; exec bash \"$@\"";
    List<String> command = new ArrayList<>(List.of("bash", "-c", script, folder.toString(), name));
    command.addAll(List.of(arguments));
    return SerinProcess.command(command, folder);
  }

  private void write(String name, String text) {
    try {
      Path file = Files.writeString(folder.resolve(name), text);
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
