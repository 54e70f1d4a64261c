package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.LearnedList;
import dev.serin.analysis.LogDecoder;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.NameMapping;
import dev.serin.analysis.PassThrough;
import dev.serin.analysis.Problem;
import dev.serin.analysis.ProblemGroup;
import dev.serin.analysis.ProblemGroups;
import dev.serin.analysis.ReportedIssue;
import dev.serin.analysis.Summary;
import dev.serin.format.MethodMap;
import dev.serin.instrument.choose.MethodFilter;
import dev.serin.issue.IssueKind;
import dev.serin.issue.TreeRow;
import dev.serin.report.Budget;
import dev.serin.report.BudgetBreach;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Files of version 0.1, which each later version reads. They are never written again: a file that a
 * build cannot read any more is a fault of that build.
 */
@Tag("any-jvm")
class KeptFilesTest {
  private static final Path KEPT = Path.of("src/test/resources/kept/0.1");
  private static final String FREEZES = "dev.serin.samples.swing.Freezes.";

  @Test
  void issues_and_the_method_map_of_the_demo_have_durations_names_and_counts() throws Exception {
    MethodMaps maps = new MethodMaps();
    maps.give(KEPT.resolve("methodMapping.txt"));
    IssueSet set = new IssueReader(maps).read(List.of(KEPT.resolve("demo.jsonl")));
    assertThat(set.skipped()).isEmpty();
    assertThat(set.groups())
        .extracting(group -> group.longest().main().costMillis(), group -> group.path().method())
        .containsExactlyInAnyOrder(
            tuple(7800L, FREEZES + "block"),
            tuple(1035L, FREEZES + "smallStep"),
            tuple(924L, FREEZES + "f"),
            tuple(862L, FREEZES + "descend"));
    Problem hang = problem(set, 7800);
    assertThat(hang.details()).containsExactly("LAG", "ANR", "NORMAL");
    assertThat(hang.threadStack()).contains("Freezes.block(Freezes.java:62)");
    assertThat(problem(set, 1035).main().tree())
        .filteredOn(row -> row.name().equals(FREEZES + "smallStep"))
        .extracting(TreeRow::depth, TreeRow::count, TreeRow::totalMicros)
        .containsExactly(tuple(3, 900L, 1_032_625L));
  }

  @Test
  void issues_of_each_kind_are_recognised() throws Exception {
    IssueSet set = issues(KEPT.resolve("kinds.jsonl"));
    assertThat(set.issues())
        .extracting(ReportedIssue::kind, ReportedIssue::costMillis)
        .containsExactlyInAnyOrder(
            tuple(IssueKind.START, 11_000L),
            tuple(IssueKind.STARTUP, 11_000L),
            tuple(IssueKind.PAGE, 3000L),
            tuple(IssueKind.FRAME, 1000L),
            tuple(IssueKind.BLOCK, 5000L),
            tuple(IssueKind.FRAMES, 0L),
            tuple(IssueKind.CONGESTION, 612L),
            tuple(IssueKind.TOUCH, 2000L));
    assertThat(set.issues())
        .filteredOn(issue -> issue.kind() == IssueKind.BLOCK)
        .singleElement()
        .matches(ReportedIssue::hasSamples)
        .matches(ReportedIssue::hasTree);
  }

  @Test
  void a_method_map_has_its_id_and_its_methods() throws Exception {
    MethodMap map = map(KEPT.resolve("methodMapping.txt"));
    assertThat(map.mapId()).isEqualTo("1a2284075248fa40");
    assertThat(map.size()).isEqualTo(25);
  }

  @Test
  void a_method_map_of_version_1_has_no_escapes() throws Exception {
    MethodMap map = map(KEPT.resolveSibling("method-map-1/methodMapping.txt"));
    assertThat(map.mapId()).isEqualTo("5d3a");
    assertThat(map.methods().get(7).qualified()).isEqualTo("com.example.Main$1.back\\u005cslash");
  }

  @Test
  void a_method_map_with_places_has_files_and_lines() throws Exception {
    Path file = KEPT.resolve("places/methodMapping.txt");
    MethodMap map = map(file);
    assertThat(map.mapId()).isEqualTo("cbd29bc162647eb9");
    assertThat(map.size()).isEqualTo(44);
    assertThat(LogDecoder.of(file, NameMapping.NONE).decode("1,3,1,9"))
        .containsExactly("1,3,1,9 at " + FREEZES + "B(Freezes.java:36)");
  }

  @Test
  void a_learned_list_is_read_as_such_and_as_a_list_of_excludes() throws Exception {
    Path list = KEPT.resolve("learned.txt");
    assertThat(LearnedList.read(list).size()).isEqualTo(1);
    MethodFilter filter =
        MethodFilter.builder().excludeLines(Files.readString(list), "learned.txt").build();
    assertThat(filter.choice("dev.serin.samples.swing.Freezes").excludes("smallStep", "()V"))
        .isTrue();
  }

  @Test
  void a_budget_has_its_rules() throws Exception {
    Budget budget = Budget.read(KEPT.resolve("budget.json"));
    assertThat(budget.hasLimits()).isTrue();
    assertThat(budget.refusesMethods()).isTrue();
    IssueSet set = issues(KEPT.resolve("demo.jsonl"));
    assertThat(budget.breaches(set, PassThrough.DEFAULTS))
        .map(BudgetBreach::sentence)
        .containsExactly(
            "rule 1, message: 7800 ms, allowed are 7000 ms",
            "rule 2, message: a count of 4, allowed are a count of 3");
  }

  @Test
  void a_list_of_methods_that_pass_the_time_through_has_methods_and_packages() throws Exception {
    PassThrough passThrough = PassThrough.DEFAULTS.with(KEPT.resolve("pass-through.txt"));
    IssueSet set = issues(KEPT.resolve("demo.jsonl"));
    assertThat(ProblemGroups.of(set.problems(), passThrough))
        .filteredOn(group -> group.longest().main().costMillis() == 1035)
        .singleElement()
        .satisfies(group -> assertThat(group.path().method()).isEqualTo(FREEZES + "smallCall"));
  }

  @ParameterizedTest
  @CsvSource({
    "pending/pending-1a229afae98-40442873-swing-2.jsonl, 1309",
    "left/issues-left-1a229af78a3-0141723c-swing-2.jsonl, 5420"
  })
  void a_message_that_a_process_left_unfinished_has_its_time_so_far(String file, long millis)
      throws Exception {
    IssueSet set = issues(KEPT.resolve(file));
    Problem unfinished = problem(set, millis);
    assertThat(Summary.title(unfinished))
        .isEqualTo("The process ended at least " + millis + " ms into a message");
    assertThat(unfinished.main().tree())
        .filteredOn(row -> row.name().equals(FREEZES + "block"))
        .extracting(TreeRow::depth, TreeRow::count, TreeRow::open)
        .containsExactly(tuple(2, 1L, true));
  }

  @Test
  void a_log_of_a_block_is_a_block_with_its_samples() throws Exception {
    Path file = KEPT.resolve("blocks").resolve("looper-2026-11-29_23-44-12.907.log");
    IssueSet set = issues(file);
    assertThat(set.issues())
        .singleElement()
        .matches(ReportedIssue::hasSamples)
        .extracting(
            ReportedIssue::kind, ReportedIssue::costMillis, issue -> issue.number("cpuMillis"))
        .containsExactly(IssueKind.BLOCK, 912L, 1L);
    assertThat(set.issues().get(0).json().path("samples"))
        .extracting(sample -> sample.path("stack").path(3).asText())
        .containsExactly(FREEZES + "B(Freezes.java:37)", FREEZES + "C(Freezes.java:43)");
  }

  @Test
  void log_blocks_get_the_names_of_their_methods() throws Exception {
    Path folder = KEPT.resolve("log-block");
    LogDecoder decoder = LogDecoder.of(folder.resolve("methodMapping.txt"), NameMapping.NONE);
    List<String> decoded = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("demo.log"))) {
      decoded.addAll(decoder.decode(line));
    }
    assertThat(decoder.unknownIds()).isZero();
    assertThat(decoder.warnings()).isEmpty();
    assertThat(decoded)
        .contains(
            "|*\t\tStackKey: 10| at " + FREEZES + "f(Unknown Source)",
            "|*\t\t1048574 1 909 at android.os.Handler.dispatchMessage(Unknown Source)",
            "|*\t\t...3 1 200 at " + FREEZES + "B(Unknown Source)",
            ">>>>>>>>>>>>>>>>>>>>> maybe happens ANR(5001 ms)! <<<<<<<<<<<<<<<<<<<<<")
        .filteredOn(line -> line.matches("\\|\\*\\t\t\\.+\\d.*"))
        .allMatch(line -> line.endsWith("(Unknown Source)"))
        .hasSize(88);
  }

  /** The issues of a file, of which nothing is skipped. */
  private static IssueSet issues(Path file) throws Exception {
    IssueSet set = new IssueReader(new MethodMaps()).read(List.of(file));
    assertThat(set.skipped()).isEmpty();
    return set;
  }

  private static MethodMap map(Path file) throws Exception {
    try (Reader reader = Files.newBufferedReader(file)) {
      return MethodMap.read(reader, "methodMapping.txt");
    }
  }

  private static Problem problem(IssueSet set, long millis) {
    return set.groups().stream()
        .map(ProblemGroup::longest)
        .filter(longest -> longest.main().costMillis() == millis)
        .findFirst()
        .orElseThrow();
  }
}
