package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.ReportedIssue;
import dev.serin.issue.TreeRow;
import dev.serin.tests.apps.FreezesAgain;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code serin attach}, with a program that freezes while the command runs. */
@Tag("long")
class AttachTest {
  private static final int BAD_INPUT = 3;
  private static final int WRONG_USAGE = 2;
  private static final String CLI_MODULES =
      "java.base,java.instrument,java.logging,java.xml,java.sql,java.desktop,java.management";
  private static final String APP = FreezesAgain.class.getName();

  @TempDir private Path folder;
  private final List<SerinProcess> programs = new ArrayList<>();

  @AfterEach
  void kill() throws Exception {
    for (SerinProcess program : programs) {
      program.kill();
      program.await();
    }
  }

  @Test
  void a_program_that_freezes_is_traced_with_exact_trees_from_its_next_event_on() throws Exception {
    SerinProcess program = frozen();
    SerinProcess attach = attach(program, "--threshold", "200");
    assertThat(attach.await()).as(attach.err() + program.err()).isZero();
    assertThat(attach.out())
        .contains("AWT-EventQueue-0 ran one event, or several, in ")
        .contains("at " + APP + ".freeze")
        .containsPattern("[1-9][0-9]* loaded class(es were| was) retransformed in [0-9]+ ms")
        .containsPattern("[1-9][0-9]* methods have probes\\.")
        .contains("The program is traced until it ends");
    program.awaitErr("slow event (");
    program.end();
    program.await();
    assertThat(program.err())
        .contains("serin: attached; ")
        .contains("methods of")
        .doesNotContain("not traced", "cannot", "had been instrumented before");
    assertThat(read().issues())
        .filteredOn(issue -> issue.detail().equals("NORMAL")) // a freeze on a slow machine is a lag
        .isNotEmpty()
        .allSatisfy(AttachTest::assertIsExact);
  }

  @Test
  void the_recording_ends_when_its_time_is_over_and_cannot_begin_again() throws Exception {
    SerinProcess program = frozen();
    SerinProcess attach = attachWithoutIssues(program, "--for", "500ms");
    assertThat(attach.await()).as(attach.err() + program.err()).isZero();
    assertThat(attach.out()).contains("serin: no issue was found");
    program.awaitErr("the recording has ended, and the program continues");
    assertIsRefused(attach(program), "Serin already runs or ran in this program");
  }

  @Test
  void the_recording_lasts_its_time_although_the_command_was_killed() throws Exception {
    SerinProcess program = frozen();
    long startNanos = System.nanoTime();
    SerinProcess attach = attach(program, "--for", "10s");
    program.awaitErr("serin: attached; ");
    assertThat(attach.isAlive()).as(attach.err() + program.err()).isTrue();
    attach.kill();
    attach.await();
    program.awaitErr("the recording has ended, and the program continues");
    assertThat(System.nanoTime() - startNanos).isGreaterThan(TimeUnit.SECONDS.toNanos(10));
  }

  @Test
  void an_include_pattern_that_matched_nothing_by_the_end_is_bad_input() throws Exception {
    SerinProcess attach = attach(frozen(), "--for", "500ms", "--include", "nowhere.*");
    assertThat(attach.await()).as(attach.err()).isEqualTo(BAD_INPUT);
    assertThat(attach.out()).contains("--include nowhere.* matched nothing. Is it misspelt?");
  }

  /** Checks that the freeze has one call of outer, and two of inner, which take the time. */
  private static void assertIsExact(ReportedIssue issue) {
    List<TreeRow> rows =
        issue.tree().stream().filter(row -> row.name().startsWith(APP + ".")).toList();
    assertThat(rows)
        .extracting(row -> row.name().substring(APP.length() + 1) + " " + row.count())
        .containsExactly("freeze 1", "outer 1", "inner 2");
    assertThat(rows.get(2).totalMicros()).isGreaterThan(200_000);
  }

  @Test
  void the_list_has_the_program_and_not_the_command_itself() throws Exception {
    SerinProcess program = frozen();
    SerinProcess list = SerinProcess.serin(folder, "attach", "--list");
    assertThat(list.await()).as(list.err()).isZero();
    assertThat(list.out().lines())
        .contains(program.pid() + "  " + APP)
        .noneMatch(line -> line.startsWith(list.pid() + " "));
  }

  @Test
  void a_program_with_the_agent_is_refused() throws Exception {
    SerinProcess program =
        SerinProcess.traced(folder, "directory=" + folder.resolve("own"), FreezesAgain.class);
    programs.add(program);
    program.awaitOut(FreezesAgain.FROZEN);
    assertIsRefused(attach(program), "Serin already runs or ran in this program");
  }

  @Test
  void a_jvm_that_forbids_it_is_refused_and_not_touched() throws Exception {
    SerinProcess program = frozen("-XX:+DisableAttachMechanism");
    assertIsRefused(attach(program), "was started with -XX:+DisableAttachMechanism");
    assertThat(program.out()).as("no thread dump").doesNotContain("Full thread dump");
  }

  @Test
  void a_jvm_that_forbids_agents_is_refused_with_its_reason() throws Exception {
    SerinProcess program = frozen("-XX:-EnableDynamicAgentLoading");
    assertIsRefused(attach(program), "Dynamic agent loading is not enabled");
  }

  @Test
  void a_process_that_is_no_jvm_is_refused_and_lives_on() throws Exception {
    Process other = new ProcessBuilder("cat").start(); // waits for input
    try {
      assertIsRefused(attach(other.pid()), "is not a JVM that can load an agent");
      assertThat(other.isAlive()).isTrue();
    } finally {
      other.destroy();
    }
  }

  @Test
  void a_java_without_the_module_is_named() throws Exception {
    SerinProcess attach =
        SerinProcess.serinOn(List.of("--limit-modules", CLI_MODULES), folder, "attach", "--list");
    assertIsRefused(attach, "this Java has no module jdk.attach");
  }

  @Test
  void a_pid_that_no_process_has_is_refused() throws Exception {
    assertIsRefused(attach(Integer.MAX_VALUE), "no process has the pid");
  }

  @ParameterizedTest
  @ValueSource(strings = {"60", "0s", "1.5m", "25h", "s"})
  void a_duration_that_is_none_is_wrong_usage(String duration) throws Exception {
    SerinProcess attach = SerinProcess.serin(folder, "attach", "--for", duration, "1");
    assertThat(attach.await()).isEqualTo(WRONG_USAGE);
    assertThat(attach.err())
        .contains("--for must be a whole number", "The program was not changed.");
  }

  private static void assertIsRefused(SerinProcess attach, String why) throws Exception {
    assertThat(attach.await()).as(attach.out()).isEqualTo(BAD_INPUT);
    assertThat(attach.err()).startsWith("serin: ").contains(why).hasLineCount(1);
  }

  /** A program that is in its first freeze. */
  private SerinProcess frozen(String... jvm) throws Exception {
    List<String> options = new ArrayList<>(List.of(jvm));
    options.add("-Djava.awt.headless=true");
    SerinProcess program =
        SerinProcess.java(folder, options, SerinProcess.classes(), FreezesAgain.class);
    programs.add(program);
    program.awaitOut(FreezesAgain.FROZEN);
    return program;
  }

  private SerinProcess attach(SerinProcess program, String... options) throws Exception {
    return attach(program.pid(), options);
  }

  private SerinProcess attach(long pid, String... options) throws Exception {
    List<String> command = new ArrayList<>(List.of("attach", "--out", issues().toString()));
    command.addAll(List.of(options));
    command.add(Long.toString(pid));
    // A killed command leaves its temporary folder behind.
    List<String> jvm = List.of("-Djava.io.tmpdir=" + folder);
    return SerinProcess.serinOn(jvm, folder, command.toArray(new String[0]));
  }

  /** A recording with thresholds that no message reaches, whatever its time. */
  private SerinProcess attachWithoutIssues(SerinProcess program, String... options)
      throws Exception {
    List<String> all = new ArrayList<>(List.of("--threshold", "600000"));
    all.addAll(SerinProcess.NO_LAG_OR_ANR);
    all.addAll(List.of(options));
    return attach(program, all.toArray(new String[0]));
  }

  private Path issues() {
    return folder.resolve("issues");
  }

  private IssueSet read() throws Exception {
    assertThat(Files.isDirectory(issues())).isTrue();
    return new IssueReader(new MethodMaps()).read(List.of(issues()));
  }
}
