package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.runtime.Option;
import dev.serin.tests.apps.FreezesAgain;
import dev.serin.tests.apps.FreezesInDeepCalls;
import dev.serin.tests.apps.ShortFreeze;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code serin run} with programs in separate processes. */
@Tag("long")
class RunCommandTest {
  private static final int WRONG_USAGE = 2;
  private static final int BAD_INPUT = 3;

  @TempDir private Path folder;

  @Test
  void issues_of_this_run_are_announced_and_those_of_an_earlier_one_are_not() throws Exception {
    SerinProcess freezing = run(List.of(), SerinProcess.program(ShortFreeze.class, "750"));
    assertThat(freezing.await()).as(freezing.err()).isZero();
    assertThat(freezing.out()).isEqualTo("ended as it would have\n");
    assertThat(freezing.err()).contains("serin: issues are in " + issues());
    SerinProcess quick = run(List.of(), SerinProcess.program(ShortFreeze.class, "1"));
    assertThat(quick.await()).isZero();
    assertThat(quick.err()).contains("serin: no issue was found");
  }

  @Test
  void a_pattern_that_matches_nothing_is_said_when_the_program_has_ended() throws Exception {
    SerinProcess process =
        run(
            List.of("--include", "com.nobody.*", "--include", "dev.serin.tests.apps.*"),
            SerinProcess.program(ShortFreeze.class, "1"));
    assertThat(process.await()).isEqualTo(BAD_INPUT);
    assertThat(process.out()).isEqualTo("ended as it would have\n");
    assertThat(process.err())
        .containsOnlyOnce("matched nothing in the loaded classes")
        .contains("the include pattern com.nobody.*")
        .contains("A pattern is a class such as");
  }

  @Test
  void the_program_s_exit_status_is_passed_on() throws Exception {
    SerinProcess failing = run(List.of(), SerinProcess.program(ShortFreeze.class));
    assertThat(failing.await()).isEqualTo(1);
    SerinProcess unmatched =
        run(List.of("--include", "com.nobody.*"), SerinProcess.program(ShortFreeze.class));
    assertThat(unmatched.await()).isEqualTo(1);
  }

  @Test
  void options_that_the_agent_refuses_keep_the_program_from_starting() throws Exception {
    List<String> settings =
        List.of("nonsense=1", "lagMillis=soon", "directory=x", "summary=x", "excludes=x");
    for (String setting : settings) {
      SerinProcess process =
          run(List.of("--set", setting), SerinProcess.program(ShortFreeze.class, "1"));
      assertThat(process.await()).isEqualTo(WRONG_USAGE);
      assertThat(process.out()).isEmpty();
      assertThat(process.err())
          .startsWith("--set")
          .contains(setting.substring(0, setting.indexOf('=')))
          .contains("The program was not started.");
    }
    assertThat(issues()).doesNotExist();
  }

  @Test
  void a_pattern_that_cannot_be_understood_keeps_the_program_from_starting() throws Exception {
    for (String option : List.of("--include", "--exclude")) {
      SerinProcess process =
          run(List.of(option, "com..Main"), SerinProcess.program(ShortFreeze.class, "1"));
      assertThat(process.await()).isEqualTo(BAD_INPUT);
      assertThat(process.out()).isEmpty();
      assertThat(process.err())
          .startsWith("serin: " + option + ": the pattern \"com..Main\" cannot be understood: ");
    }
  }

  @Test
  void a_threshold_that_the_runtime_would_refuse_keeps_the_program_from_starting()
      throws Exception {
    assertThat(Option.SLOW_MILLIS.parse("3600000")).isEqualTo(3_600_000);
    assertThatThrownBy(() -> Option.SLOW_MILLIS.parse("3600001")).hasMessageContaining("3600000");
    SerinProcess process =
        run(List.of("--threshold", "3600001"), SerinProcess.program(ShortFreeze.class, "1"));
    assertThat(process.await()).isEqualTo(WRONG_USAGE);
    assertThat(process.out()).isEmpty();
    assertThat(process.err()).startsWith("--threshold must be a whole number");
  }

  @Test
  void an_exclude_pattern_that_matches_nothing_is_said_and_does_no_harm() throws Exception {
    SerinProcess process =
        run(
            List.of("--exclude", "com.nobody.*", "--exclude", "dev.serin.tests.apps.*"),
            SerinProcess.program(ShortFreeze.class, "1"));
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(process.err())
        .containsOnlyOnce("matched nothing in the loaded classes")
        .contains("the exclude pattern com.nobody.*");
  }

  @Test
  void files_of_patterns_are_heeded_and_checked_before_the_program_starts() throws Exception {
    Path patterns = Files.writeString(folder.resolve("patterns.txt"), "dev.serin.tests.apps.*\n");
    List<String> options = List.of("--excludes", patterns.toString());
    SerinProcess process = run(options, SerinProcess.program(ShortFreeze.class, "1"));
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(process.err()).contains("serin: 0 methods").doesNotContain("matched nothing");
    Files.writeString(patterns, "com..Main\n");
    SerinProcess misread = run(options, SerinProcess.program(ShortFreeze.class, "1"));
    assertThat(misread.await()).isEqualTo(BAD_INPUT);
    assertThat(misread.out()).isEmpty();
    assertThat(misread.err())
        .contains(patterns + ":1")
        .contains("the pattern \"com..Main\" cannot be understood");
  }

  @Test
  void methods_of_a_learned_list_are_not_traced_and_unknown_ones_are_named_at_the_end()
      throws Exception {
    String type = ShortFreeze.class.getName();
    Path list =
        Files.writeString(
            folder.resolve("hot.txt"),
            type
                + "#freeze(J)V # 412345 calls/s, 48 ns\n"
                + type
                + "#gone()V # 300000 calls/s, 20 ns\n");
    List<String> options =
        List.of("--include", type, "--learned", list.toString(), "--set", "briefMillis=0");
    SerinProcess process = run(options, SerinProcess.program(ShortFreeze.class, "1"));
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(process.err())
        .contains(
            "serin: 1 of 2 methods of the learned list "
                + list
                + " is not in the loaded classes: "
                + type
                + "#gone()V. ");
    try (Stream<Path> files = Files.list(issues())) {
      Path map = files.filter(file -> file.toString().endsWith(".txt")).findFirst().orElseThrow();
      assertThat(Files.readString(map)).contains(" main (").doesNotContain(" freeze ");
    }
    Files.writeString(list, type + "\n");
    SerinProcess misread = run(options, SerinProcess.program(ShortFreeze.class, "1"));
    assertThat(misread.await()).isEqualTo(BAD_INPUT);
    assertThat(misread.out()).isEmpty();
    assertThat(misread.err()).contains(list + ":1: ").contains("is not a line of a learned list");
  }

  @Test
  void a_command_that_starts_no_java_is_said_to_be_none() throws Exception {
    SerinProcess process = run(List.of(), "true");
    assertThat(process.await()).isEqualTo(BAD_INPUT);
    assertThat(process.err()).contains("nothing was traced").contains("\"true\" started no java");
    assertThat(issues()).doesNotExist();
    SerinProcess missing = run(List.of(), folder.resolve("no-such-program").toString());
    assertThat(missing.await()).isEqualTo(BAD_INPUT);
    assertThat(missing.err()).contains("cannot start " + folder.resolve("no-such-program"));
  }

  @Test
  void a_script_that_starts_java_is_traced_into_a_folder_with_spaces() throws Exception {
    Path out = folder.resolve("folder with spaces");
    List<String> java = List.of(SerinProcess.program(ShortFreeze.class, "750"));
    SerinProcess process =
        SerinProcess.serin(
            folder,
            "run",
            "--by-options",
            "--out",
            out.toString(),
            "--",
            "sh",
            "-c",
            String.join(" ", java));
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(process.err()).contains("serin: issues are in " + out);
    assertThat(out).isDirectoryContaining("glob:**/issues-*.jsonl");
  }

  @Test
  void files_of_arguments_are_read_by_java() throws Exception {
    List<String> java = List.of(SerinProcess.program(ShortFreeze.class, "1"));
    Path arguments = folder.resolve("arguments");
    Files.writeString(arguments, String.join("\n", java.subList(1, java.size())));
    SerinProcess process = run(List.of(), java.get(0), "@" + arguments);
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(process.out()).isEqualTo("ended as it would have\n");
    assertThat(process.err()).contains("serin: no issue was found");
  }

  @Test
  void a_folder_that_cannot_be_written_keeps_the_program_from_starting() throws Exception {
    Path below = Files.writeString(folder.resolve("file"), "a file").resolve("issues");
    List<String> arguments = new ArrayList<>(List.of("run", "--out", below.toString(), "--"));
    arguments.addAll(List.of(SerinProcess.program(ShortFreeze.class, "1")));
    SerinProcess process = SerinProcess.serin(folder, arguments.toArray(new String[0]));
    assertThat(process.await()).isEqualTo(BAD_INPUT);
    assertThat(process.out()).isEmpty();
    assertThat(process.err())
        .startsWith("serin: " + below + " cannot be written")
        .contains("The program was not started. Give a writable folder");
  }

  @Test
  void issues_that_cannot_be_written_fail_the_run() throws Exception {
    Path noFolder = Files.writeString(folder.resolve("file"), "a file").resolve("issues");
    String script = "rmdir \"$1\" && ln -s \"$2\" \"$1\" && shift 2 && exec \"$@\"";
    List<String> command = new ArrayList<>(List.of("sh", "-c", script, "sh"));
    command.addAll(List.of(issues().toString(), noFolder.toString()));
    command.addAll(List.of(SerinProcess.program(ShortFreeze.class, "750")));
    SerinProcess process = run(List.of("--by-options"), command.toArray(new String[0]));
    assertThat(process.await()).as(process.err()).isEqualTo(BAD_INPUT);
    assertThat(process.out()).isEqualTo("ended as it would have\n");
    assertThat(process.err())
        .contains("serin: issues were found, and none could be written to " + issues())
        .doesNotContain("no issue was found");
  }

  /** A limit of the size of files stands for a full disk: the issue with many calls has no room. */
  @Test
  void a_run_fails_if_only_some_of_its_issues_could_be_written() throws Exception {
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", "ulimit -f 64 && exec \"$@\"", "sh"));
    command.addAll(List.of(SerinProcess.program(FreezesInDeepCalls.class, "750", "2000")));
    List<String> options = new ArrayList<>(SerinProcess.NO_LAG_OR_ANR);
    options.add("--by-options");
    SerinProcess process = run(options, command.toArray(new String[0]));
    assertThat(process.await()).as(process.err()).isEqualTo(BAD_INPUT);
    assertThat(process.err())
        .contains("serin: 1 issue is missing in " + issues())
        .contains("serin: issues are in " + issues());
    assertThat(issues()).isDirectoryContaining("glob:**/issues-*.jsonl");
  }

  @Test
  void the_issues_of_an_interrupted_run_are_announced_and_its_temporary_folder_is_deleted()
      throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    List<String> arguments = new ArrayList<>(List.of("run", "--out", issues().toString()));
    arguments.addAll(List.of("--threshold", "200", "--"));
    arguments.addAll(List.of(SerinProcess.program(FreezesAgain.class)));
    SerinProcess process =
        SerinProcess.serinOn(
            List.of("-Djava.io.tmpdir=" + temporary, "-Dserin.pendingExitSeconds=300"),
            folder,
            arguments.toArray(new String[0]));
    process.awaitErr("slow event (");
    process.end();
    process.await();
    assertThat(process.err()).contains("serin: issues are in " + issues());
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void a_temporary_folder_that_cannot_be_deleted_does_not_change_the_exit_status()
      throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    String script = "cd \"$1\"/serin* && mkdir -p folder/folder && exit 7";
    SerinProcess process =
        SerinProcess.serinOn(
            List.of("-Djava.io.tmpdir=" + temporary),
            folder,
            List.of("run", "--out", "" + issues(), "--", "sh", "-c", script, "sh", "" + temporary)
                .toArray(new String[0]));
    assertThat(process.await()).as(process.err()).isEqualTo(7);
    assertThat(temporary).isDirectoryRecursivelyContaining("glob:**/folder/folder");
    assertThat(process.err()).contains("nothing was traced").doesNotContain("Exception");
  }

  private SerinProcess run(List<String> options, String... command) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("run", "--out", issues().toString()));
    arguments.addAll(options);
    arguments.add("--");
    arguments.addAll(List.of(command));
    return SerinProcess.serin(folder, arguments.toArray(new String[0]));
  }

  private Path issues() {
    return folder.resolve("issues");
  }
}
