package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.HotMethods;
import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.ReportedIssue;
import dev.serin.format.HotMethod;
import dev.serin.issue.TreeRow;
import dev.serin.report.TextReport;
import dev.serin.tests.apps.ChosenTrivia;
import dev.serin.tests.apps.HotTrivia;
import dev.serin.tests.apps.SpreadTrivia;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent learns which methods are hot, while a program runs and for its next run. */
@Tag("long")
class AdaptationTest {
  private static final String CLASS = "dev.serin.tests.apps.HotTrivia";
  private static final String HOT = CLASS + ".bits";
  private static final String CALLER = CLASS + ".callOften";
  private static final String MILLIS = "400";

  @TempDir private Path folder;
  private int runs;

  @Test
  void probes_of_hot_methods_are_removed_while_the_program_runs_and_missing_in_the_next_run()
      throws Exception {
    Run first = new Run(";adapt=true");
    first.awaitErr("removed the probes of 1 hot method");
    first.end();
    List<ReportedIssue> issues = first.calls();
    assertThat(issues).hasSize(2);
    assertThat(names(issues.get(0))).contains(CALLER, HOT);
    assertThat(names(issues.get(1))).contains(CALLER).doesNotContain(HOT);
    assertThat(issues.get(0).has("learnedMethods")).isFalse();
    assertThat(issues.get(1).json().path("learnedMethods").path("count").asInt()).isEqualTo(1);
    assertThat(issues.get(1).json().path("learnedMethods").path("first").path(0).asText())
        .startsWith(CLASS + "#bits(I)I # ");
    assertThat(methodId(issues.get(1), CALLER)).isEqualTo(methodId(issues.get(0), CALLER));

    Run second = new Run(";adapt=true");
    second.end();
    assertThat(second.err())
        .contains("earlier runs of this program, and without probes now: 1 hot method; ")
        .contains(
            "serin: no probes because of a learned list, or because the methods are hot: 1 method")
        .doesNotContain("removed the probes");
    assertThat(second.calls()).hasSize(2);
    for (ReportedIssue issue : second.calls()) {
      assertThat(names(issue)).contains(CALLER).doesNotContain(HOT);
    }
    StringBuilder text = new StringBuilder();
    new TextReport(100).write(second.issues(), text);
    assertThat(text)
        .contains(
            "1 hot method, from a list or learned in a run, has no probe; its time counts for its caller");
  }

  @Test
  void without_adapting_nothing_is_learned_and_what_was_learned_is_not_used() throws Exception {
    Run learning = new Run(";adapt=true");
    learning.awaitErr("removed the probes");
    learning.end();
    List<Path> lists = lists();
    assertThat(lists).hasSize(1);

    Run second = new Run("");
    second.end();
    assertThat(second.err()).doesNotContain("hot method");
    for (ReportedIssue issue : second.calls()) {
      assertThat(names(issue)).contains(CALLER, HOT);
      assertThat(issue.has("learnedMethods")).isFalse();
    }
    Files.delete(lists.get(0));
    new Run("").end();
    assertThat(lists()).isEmpty();
  }

  @Test
  void the_command_line_adapts_unless_it_is_told_not_to() throws Exception {
    Run learning = new Run(";adapt=true");
    learning.awaitErr("removed the probes");
    learning.end();
    assertThat(commandErr()).contains("learned in earlier runs of this program");
    assertThat(commandErr("--no-adapt")).doesNotContain("hot method");
  }

  /** The messages of {@code serin run} with the cache of the other runs. */
  private String commandErr(String... options) throws Exception {
    String cache = "cache=" + folder.resolve("cache");
    String out = folder.resolve("command").toString();
    List<String> arguments = new ArrayList<>(List.of("run", "--set", cache, "--out", out));
    arguments.addAll(List.of(options));
    arguments.add("--");
    String go = folder.resolve("go1").toString(); // an existing file
    arguments.addAll(List.of(SerinProcess.program(HotTrivia.class, "1", go)));
    SerinProcess process = SerinProcess.serin(folder, arguments.toArray(new String[0]));
    assertThat(process.await()).as(process.err()).isZero();
    return process.err();
  }

  @Test
  void a_damaged_list_is_reported_once_and_written_again() throws Exception {
    Run first = new Run(";adapt=true");
    first.awaitErr("removed the probes");
    first.end();
    Path list = lists().get(0);
    byte[] whole = Files.readAllBytes(list);
    Files.write(list, new byte[] {1, 2, 3});
    Run second = new Run(";adapt=true");
    second.awaitErr("removed the probes");
    second.end();
    assertThat(second.err()).containsOnlyOnce("is damaged and is not used");
    assertThat(Files.size(list)).isGreaterThan(whole.length / 2);
    Run third = new Run(";adapt=true");
    third.end();
    assertThat(third.err()).contains("learned in earlier runs").doesNotContain("damaged");
  }

  @Test
  void a_list_that_the_user_names_is_in_the_report_too() throws Exception {
    Path list = folder.resolve("hot.txt");
    Files.writeString(list, CLASS + "#bits(I)I # 412345 calls/s, 48 ns\n");
    Run run = new Run(";learned=" + list);
    run.end();
    StringBuilder text = new StringBuilder();
    new TextReport(100).write(run.issues(), text);
    assertThat(text)
        .contains(
            "1 hot method, from a list or learned in a run, has no probe; its time counts for its caller");
  }

  @Test
  void a_hot_method_that_an_annotation_wants_to_be_traced_is_not_learned() throws Exception {
    Run run = new Run(ChosenTrivia.class, ";adapt=true");
    run.end();
    ReportedIssue issue = run.calls().get(0);
    MethodMaps maps = new MethodMaps();
    assertThat(HotMethods.of(new IssueReader(maps).read(List.of(run.issues)), maps).methods())
        .extracting(HotMethod::pattern)
        .containsExactly("dev.serin.tests.apps.ChosenTrivia#next(I)I");
    assertThat(names(issue)).contains("dev.serin.tests.apps.ChosenTrivia.next");
    assertThat(run.err()).doesNotContain("hot method");
    assertThat(lists()).isEmpty();
  }

  @Test
  void a_hot_method_is_learned_even_if_most_of_its_paths_have_no_row_in_the_issue()
      throws Exception {
    Run first = new Run(SpreadTrivia.class, ";adapt=true;treeLines=20");
    first.end();
    ReportedIssue issue = first.calls().get(0);
    assertThat(issue.number("callTreeCutNodes")).isPositive();
    long shown =
        issue.tree().stream().filter(row -> row.name().equals(HOT)).mapToLong(TreeRow::count).sum();
    long all = issue.json().path("frequentCalls").path(0).path(1).asLong();
    assertThat(shown).as("calls in rows, of %d", all).isLessThan(all / 100);

    Run second = new Run(SpreadTrivia.class, ";adapt=true");
    second.end();
    assertThat(second.calls().get(0).json().path("learnedMethods").path("first"))
        .anyMatch(line -> line.asText().startsWith(CLASS + "#bits(I)I # "));
  }

  @Test
  void a_cache_that_cannot_be_written_is_reported_once_and_probes_are_removed() throws Exception {
    Files.writeString(folder.resolve("cache"), "no directory");
    Run run = new Run(";adapt=true");
    run.awaitErr("removed the probes of 1 hot method");
    run.end();
    assertThat(run.err())
        .containsOnlyOnce("the hot methods of this run cannot be kept for the next one in");
    assertThat(names(run.calls().get(1))).contains(CALLER).doesNotContain(HOT);
  }

  private List<Path> lists() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
      return files.filter(file -> file.toString().endsWith(".learned")).toList();
    }
  }

  private static List<String> names(ReportedIssue issue) {
    return issue.tree().stream().map(TreeRow::name).toList();
  }

  private static long methodId(ReportedIssue issue, String name) {
    return issue.tree().stream()
        .filter(row -> row.name().equals(name))
        .findFirst()
        .orElseThrow()
        .methodId();
  }

  /** A process of the program. */
  private final class Run {
    private final Path issues = folder.resolve("issues" + ++runs);
    private final Path go = folder.resolve("go" + runs);
    private final SerinProcess process;

    Run(String more) throws IOException {
      this(HotTrivia.class, more);
    }

    Run(Class<?> program, String more) throws IOException {
      String options =
          "directory="
              + issues
              // Messages reach only the first threshold, whatever their time.
              + ";slowMillis=100;lagMillis=600000;anrMillis=600000;readAhead=wait;cache="
              + folder.resolve("cache")
              + more;
      process = SerinProcess.traced(folder, options, program, MILLIS, go.toString());
    }

    void awaitErr(String text) throws Exception {
      process.awaitErr(text);
    }

    /** Ends the wait of the program. */
    void end() throws Exception {
      Files.writeString(go, "");
      assertThat(process.await()).as(err()).isZero();
      assertThat(process.out()).isEqualTo("ended as it would have\n");
    }

    String err() throws IOException {
      return process.err();
    }

    IssueSet issues() throws Exception {
      return new IssueReader(new MethodMaps()).read(List.of(issues));
    }

    /**
     * The issues of the messages that call. On a slow machine, other messages may be slow as well.
     */
    List<ReportedIssue> calls() throws Exception {
      return issues().issues().stream()
          .filter(issue -> names(issue).stream().anyMatch(name -> name.endsWith("Trivia.call")))
          .toList();
    }
  }
}
