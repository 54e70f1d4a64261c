package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.issue.IssueKeys;
import dev.serin.issue.IssueKind;
import dev.serin.issue.TreeRow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** The issues of each version of Matrix, with the names in its map. */
class MatrixVersionsTest {
  static final List<String> MESSAGES = List.of(MatrixSamples.NORMAL, MatrixSamples.NORMAL_2_1);
  static final List<String> ANRS =
      List.of(MatrixSamples.ANR, MatrixSamples.ANR_WHOLE, MatrixSamples.ANR_2_1);
  static final List<String> LAGS = List.of(MatrixSamples.LAG, MatrixSamples.LAG_2_0_1);
  static final List<String> FRAMES =
      List.of(MatrixSamples.FPS, MatrixSamples.FPS_0_6_5, MatrixSamples.FPS_2_1);

  @TempDir Path folder;

  @ParameterizedTest
  @FieldSource("MESSAGES")
  void a_message_has_its_tree_with_names_and_its_duration(String issue) throws Exception {
    Problem message = problem(issue);
    assertThat(message.main().kind()).isEqualTo(IssueKind.MESSAGE);
    assertThat(message.main().text(IssueKeys.SCENE)).isEqualTo("com.example.Home");
    assertThat(Summary.title(message)).isEqualTo("A message took 916 ms");
    assertThat(tree(message))
        .isEqualTo(
            """
            the message 1 916000
             com.example.Form.onClick 1 905000
              com.example.Model.find 4 400000
              com.example.Model.load 1 200000
               com.example.Cache.read 1 100000
              com.example.Cache.read 1 295000
            """);
    assertThat(path(message).method()).isEqualTo("com.example.Form.onClick");
  }

  @Test
  void a_callee_hangs_under_the_nearest_caller_that_matrix_kept() throws Exception {
    Problem message = problem(MatrixSamples.EXCEPTION);
    assertThat(tree(message))
        .isEqualTo(
            """
            the message 1 916000
             com.example.Form.onClick 1 895000
              com.example.Model.load 1 780000
            """);
    assertThat(path(message).method()).isEqualTo("com.example.Model.load");
  }

  @Test
  void a_message_without_a_stack_has_no_tree_and_no_complaint() throws Exception {
    IssueSet set = read(MatrixSamples.NORMAL_2_1_WITHOUT_STACK);
    assertThat(set.skipped()).isEmpty();
    assertThat(set.problems().get(0).main().tree()).isEmpty();
    assertThat(Summary.noTree(set.issues().get(0))).isEqualTo("no call tree: the issue has none");
  }

  @ParameterizedTest
  @FieldSource("ANRS")
  void an_anr_has_its_tree_and_its_stack(String issue) throws Exception {
    Problem anr = problem(issue);
    assertThat(anr.main().kind()).isEqualTo(IssueKind.ANR);
    assertThat(Summary.title(anr)).isEqualTo("A message still ran after 5000 ms");
    assertThat(path(anr).methods())
        .containsExactly("com.example.Form.onClick", "com.example.Model.find");
    assertThat(anr.threadStack().lines().map(StackFrame::of))
        .extracting(frame -> frame.className() + "." + frame.methodName() + ":" + frame.line())
        .containsExactly(
            "com.example.Model.load:42",
            "java.lang.Object.wait:-1",
            "com.example.Form.onClick:17",
            "android.os.Looper.loop:193",
            "android.app.ActivityThread.main:6669");
  }

  @ParameterizedTest
  @FieldSource("LAGS")
  void a_lag_is_grouped_by_the_methods_of_its_stack(String issue) throws Exception {
    Problem lag = problem(issue);
    assertThat(lag.main().kind()).isEqualTo(IssueKind.LAG);
    assertThat(Summary.title(lag)).isEqualTo("A message still ran after 2000 ms");
    assertThat(path(lag).methods())
        .containsExactly(
            "com.example.Form.onClick", "java.lang.Object.wait", "com.example.Model.load");
  }

  @Test
  void lags_of_all_versions_are_one_group() throws Exception {
    assertThat(read(MatrixSamples.LAG, MatrixSamples.LAG_2_0_1).groups())
        .singleElement()
        .satisfies(group -> assertThat(group.problems()).hasSize(2));
  }

  @ParameterizedTest
  @CsvSource({
    "SIGNAL_ANR, ANR, A message still ran when it was reported",
    "NATIVE_BACKTRACE, ANR, A message still ran when it was reported",
    "IDLE_HANDLER, IDLE_HANDLER, An idle handler still ran when it was reported",
    "TOUCH, TOUCH, An input event still ran when it was reported"
  })
  void an_issue_without_a_duration_names_none(String sample, IssueKind kind, String title)
      throws Exception {
    String issue = (String) MatrixSamples.class.getDeclaredField(sample).get(null);
    Problem problem = problem(issue);
    assertThat(problem.main().kind()).isEqualTo(kind);
    assertThat(Summary.title(problem)).isEqualTo(title);
    assertThat(path(problem).method()).isEqualTo("com.example.Model.load");
  }

  @ParameterizedTest
  @FieldSource("FRAMES")
  void the_frames_of_a_scene_are_counted(String issue) throws Exception {
    Problem frames = problem(issue);
    assertThat(frames.main().kind()).isEqualTo(IssueKind.FRAMES);
    assertThat(Summary.title(frames)).startsWith("37.5 frames per second");
    assertThat(Summary.lines(frames).get(1)).isEqualTo("100 drawn, 65 dropped, frozen 1, normal 2");
  }

  @Test
  void a_start_up_has_its_stages() throws Exception {
    Problem start = problem(MatrixSamples.START_UP);
    assertThat(start.main().kind()).isEqualTo(IssueKind.START);
    assertThat(Summary.title(start)).isEqualTo("A cold start took 10260 ms");
  }

  @Test
  void the_parts_of_a_start_up_are_under_the_start_up() throws Exception {
    Problem start = problem(MatrixSamples.START_UP_TREE);
    assertThat(start.main().kind()).isEqualTo(IssueKind.STARTUP);
    assertThat(tree(start))
        .isEqualTo(
            """
            the start-up 1 10260000
             com.example.App.attachBaseContext 1 6000000
             a message 1 4200000
              com.example.Home.onCreate 1 4190000
             a message 1 50000
            """);
    assertThat(path(start).method()).isEqualTo("com.example.App.attachBaseContext");
  }

  @Test
  void an_issue_of_an_unknown_kind_is_named_and_has_no_duration() throws Exception {
    String ofFiles =
        "{\"machine\":\"HIGH\",\"tag\":\"io\",\"cost\":900,\"stack\":\"a.B.c(B:1)\\n\"}";
    IssueSet set = read(MatrixSamples.PRIORITY, ofFiles);
    assertThat(set.skipped()).isEmpty();
    assertThat(set.notes())
        .containsExactly(
            "Serin does not know the kind of some issues, and does not count their times: 1 with"
                + " the detail PRIORITY_MODIFIED, 1 with the tag io.");
    assertThat(set.problems()).extracting(problem -> problem.main().costMillis()).containsOnly(0L);
    assertThat(set.problems())
        .extracting(Summary::title)
        .containsExactlyInAnyOrder(
            "An issue with the detail PRIORITY_MODIFIED, which Serin does not know",
            "An issue with the tag io, which Serin does not know");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0,1048574,1,916\\n1,10,1,90 | the last line has no line feed at its end, so it may be"
            + " cut",
        "1,10,1,905\\n2,11,4,400\\n | the first line is at the depth 1, not 0",
        "0,1048574,1,916\\n1,10,1\\n | line 2 is \"1,10,1\" and not"
            + " depth,method,count,milliseconds",
        "0;1048574;1;916\\n | line 1 is \"0;1048574;1;916\" and not"
            + " depth,method,count,milliseconds",
        "0,1048574,1,916\\\\n1,10,1,905\\\\n\\n | line 1 is \"0,1048574,1,916\\n1,10,1,905\\n\" and"
            + " not depth,method,count,milliseconds",
        "0,1048574,1,916\\n1,x,1,905\\n | line 2 is \"1,x,1,905\" and not"
            + " depth,method,count,milliseconds",
        "0,1048574,1,-2147483648\\n | line 1 is \"0,1048574,1,-2147483648\" and not"
            + " depth,method,count,milliseconds",
      })
  void a_damaged_stack_gives_a_sentence_and_no_tree(String stack, String damage) throws Exception {
    IssueSet set = read(MatrixSamples.normal(stack, "10|", ""));
    assertThat(set.issues().get(0).tree()).isEmpty();
    assertThat(set.skipped())
        .singleElement()
        .asString()
        .endsWith(
            "issues.jsonl:1: skipped, the call tree in \"stack\" is damaged: "
                + damage
                + "; the issue is shown without it");
    assertThat(Summary.title(set.problems().get(0))).isEqualTo("A message took 916 ms");
  }

  @Test
  void a_stack_with_line_ends_of_windows_is_the_same() throws Exception {
    String issue = MatrixSamples.normal(MatrixSamples.STACK.replace("\\n", "\\r\\n"), "10|", "");
    assertThat(tree(problem(issue))).isEqualTo(tree(problem(MatrixSamples.NORMAL)));
  }

  @Test
  void a_stack_that_is_not_all_matrix_s_frames_is_shown_as_it_is() throws Exception {
    String mixed = MatrixSamples.LAG.replace("at java.lang.Object:wait(-2)", "... 12 more");
    assertThat(problem(mixed).threadStack()).contains("at com.example.Model:load(42)");
  }

  private Problem problem(String issue) throws Exception {
    IssueSet set = read(issue);
    assertThat(set.skipped()).isEmpty();
    return set.problems().get(0);
  }

  private IssueSet read(String... issues) throws Exception {
    MethodMaps maps = new MethodMaps();
    maps.give(Files.writeString(folder.resolve("given.txt"), MatrixSamples.MAP));
    return new IssueReader(maps).read(List.of(Samples.file(folder, "issues.jsonl", issues)));
  }

  private static DominantPath path(Problem problem) {
    return DominantPath.of(problem, PassThrough.DEFAULTS);
  }

  /** A line per row: name, calls and microseconds, with a space per caller before it. */
  private static String tree(Problem problem) {
    return problem.main().tree().stream()
        .map(MatrixVersionsTest::line)
        .collect(Collectors.joining());
  }

  private static String line(TreeRow row) {
    assertThat(row.selfMicros()).isEqualTo(TreeRow.UNKNOWN);
    return " ".repeat(row.depth())
        + row.name()
        + " "
        + row.count()
        + " "
        + row.totalMicros()
        + "\n";
  }
}
