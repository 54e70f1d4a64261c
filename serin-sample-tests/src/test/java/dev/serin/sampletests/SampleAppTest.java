package dev.serin.sampletests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.NameMapping;
import dev.serin.analysis.NameMappings;
import dev.serin.analysis.ReportedIssue;
import dev.serin.issue.TreeRow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Builds and runs each screen of the sample app, and reads its issues at the desk. */
@Tag("gradle")
class SampleAppTest {
  private static final String APP = "dev.serin.samples.android.";

  /** The app's own frames in a stack. */
  private static final Pattern OWN = Pattern.compile("dev\\.serin\\.samples\\.android\\..*");

  /** The rows below the root of each issue: call, count and milliseconds. */
  private static final Map<String, String> TREES =
      Map.of(
          "STARTUP of MainActivity",
          """
            SampleApp.onCreate 1 1300
              SampleApp.openDatabase 1 1000
                SampleApp.migrate 1 200
              SampleApp.readSettings 1 300
            messages
              MainActivity.onCreate 1 700
                MainActivity.loadFeed 1 700
          """,
          "NORMAL of MainActivity",
          """
            MainActivity.onCreate 1 700
              MainActivity.loadFeed 1 700
          """,
          "NORMAL of PageActivity",
          """
            PageActivity.onCreate 1 3140
              PageActivity.readMails 1 1700
              PageActivity.showMails 1 1440
                PageActivity.render 12 1440
          """,
          "ENTER of PageActivity",
          """
            PageActivity.onCreate 1 3140
              PageActivity.readMails 1 1700
              PageActivity.showMails 1 1440
                PageActivity.render 12 1440
            messages
          """,
          "LAG of AnrActivity",
          """
            AnrActivity.onClick 1 2000
              AnrActivity.synchronise 1 2000
                AnrActivity.connect 1 1000
                AnrActivity.download 1 1000
                  AnrActivity.waitForServer 1 800
          """,
          "ANR of AnrActivity",
          """
            AnrActivity.onClick 1 5000
              AnrActivity.synchronise 1 5000
                AnrActivity.connect 1 1000
                AnrActivity.download 1 4000
                  AnrActivity.waitForServer 1 3800
          """,
          "NORMAL of AnrActivity",
          """
            AnrActivity.onClick 1 8000
              AnrActivity.synchronise 1 8000
                AnrActivity.connect 1 1000
                AnrActivity.download 1 7000
                  AnrActivity.waitForServer 1 6800
          """,
          "NORMAL of EvilMethodActivity",
          """
            EvilMethodActivity.onClick 1 906
              EvilMethodActivity.f 1 906
                EvilMethodActivity.a 4 400
                EvilMethodActivity.b 1 200
                EvilMethodActivity.c 1 300
                EvilMethodActivity.d 1 1
                EvilMethodActivity.e 1 5
          """,
          "NORMAL of BlockActivity",
          """
            BlockActivity.lambda$addButton$0 1 2000
              BlockActivity.sleep 1 2000
          """);

  private static final List<String> LIST =
      List.of("RowAdapter.getView 15", "RowAdapter.loadPicture 15");

  private static final List<String> RECYCLER =
      List.of(
          "ActionBarOverlayLayout.onLayout 1",
          "RecyclerView.onLayout 1",
          "RecyclerView.dispatchLayout 1",
          "RecyclerView.dispatchLayoutStep2 1",
          "LinearLayoutManager.onLayoutChildren 1",
          "LinearLayoutManager.fill 2",
          "LinearLayoutManager.layoutChunk 15",
          "LinearLayoutManager$LayoutState.next 15",
          "RecyclerView$Recycler.getViewForPosition 15",
          "RecyclerView$Recycler.getViewForPosition 15",
          "RecyclerView$Recycler.tryGetViewHolderForPositionByDeadline 15",
          "RecyclerView$Recycler.tryBindViewHolderByDeadline 15",
          "RecyclerView$Adapter.bindViewHolder 15",
          "RecyclerView$Adapter.onBindViewHolder 15",
          "RowAdapter.onBindViewHolder 15",
          "RowAdapter.loadPicture 15");

  @BeforeAll
  static void build() throws Exception {
    SampleBuild.buildAll();
    for (SampleBuild build : builds().toList()) {
      build.convert();
    }
  }

  static Stream<SampleBuild> builds() {
    return Stream.of("plain", "androidx")
        .flatMap(
            flavor -> Stream.of("debug", "release").map(type -> new SampleBuild(flavor, type)));
  }

  @ParameterizedTest
  @MethodSource("builds")
  void what_misbehaves_is_reported_with_its_tree(SampleBuild build) throws Exception {
    Path reported = build.run(true);
    Map<String, ReportedIssue> issues = byName(read(reported, build, mapping(build)));
    ReportedIssue frames = issues.remove("NORMAL of FramesActivity");
    Map<String, String> trees = new LinkedHashMap<>();
    issues.forEach((name, issue) -> trees.put(name, tree(issue)));
    assertThat(trees).containsAllEntriesOf(TREES);
    checkFrames(build, frames);
    List<String> stack = own(issues.get("ANR of AnrActivity"));
    checkStack(stack);
    List<String> asItRan =
        own(byName(read(reported, build, NameMapping.NONE)).get("ANR of AnrActivity"));
    if (build.type().equals("debug")) {
      assertThat(asItRan).isEqualTo(stack);
    } else {
      assertThat(asItRan).as("without what was inlined").hasSizeLessThan(stack.size());
    }
  }

  @ParameterizedTest
  @MethodSource("builds")
  void what_does_not_misbehave_is_smooth(SampleBuild build) throws Exception {
    List<ReportedIssue> issues = read(build.run(false), build, mapping(build));
    assertThat(issues).isNotEmpty();
    assertThat(issues).extracting(issue -> issue.text("tag")).containsOnly("Trace_StartUp");
  }

  /**
   * Fifteen rows are on the screen; with androidx its own calls lead to them. They take 900 ms,
   * plus the time of Robolectric's display in the same message, which may fall into any of them.
   */
  private static void checkFrames(SampleBuild build, ReportedIssue issue) {
    List<TreeRow> way = wayTo("RowAdapter.loadPicture", issue.tree());
    assertThat(way)
        .extracting(row -> row.name().replaceAll(".*\\.([^.]+\\.[^.]+)$", "$1") + " " + row.count())
        .containsExactlyElementsOf(build.flavor().equals("plain") ? LIST : RECYCLER);
    assertThat(way)
        .extracting(TreeRow::totalMicros)
        .allMatch(micros -> micros >= 900_000 && micros <= issue.costMillis() * 1000);
    assertThat(issue.costMillis()).isBetween(900L, 930L);
  }

  /** The calls that lead to a method, and its own, without the message. */
  private static List<TreeRow> wayTo(String method, List<TreeRow> tree) {
    List<TreeRow> way = new ArrayList<>();
    for (TreeRow row : tree) {
      while (way.size() > row.depth()) {
        way.remove(way.size() - 1);
      }
      way.add(row);
      if (row.name().endsWith(method)) {
        return way.subList(1, way.size());
      }
    }
    throw new AssertionError("no " + method + " in " + tree);
  }

  /** The stack has the methods that R8 inlined again, with the lines of the source. */
  private static void checkStack(List<String> own) throws Exception {
    List<String> calls = List.of("waitForServer", "download", "synchronise", "onClick");
    List<String> source = Files.readAllLines(SampleBuild.source("AnrActivity"));
    assertThat(own)
        .extracting(frame -> frame.replaceAll("\\(.*", ""))
        .containsExactlyElementsOf(
            calls.stream().map(call -> APP + "AnrActivity." + call).toList());
    List<String> lines = List.of("sleep(6800)", "waitForServer()", "download()", "synchronise()");
    for (int i = 0; i < lines.size(); i++) {
      int line = Integer.parseInt(own.get(i).replaceAll(".*AnrActivity\\.java:(\\d+)\\)", "$1"));
      assertThat(source.get(line - 1)).contains(lines.get(i));
    }
  }

  private static List<String> own(ReportedIssue issue) {
    return OWN.matcher(issue.text("threadStack")).results().map(MatchResult::group).toList();
  }

  private static Map<String, ReportedIssue> byName(List<ReportedIssue> issues) {
    return issues.stream()
        .filter(issue -> !issue.detail().isEmpty())
        .collect(
            Collectors.toMap(
                issue -> issue.detail() + " of " + issue.text("scene").replace(APP, ""),
                issue -> issue,
                (one, other) -> one,
                LinkedHashMap::new));
  }

  private static NameMapping mapping(SampleBuild build) throws Exception {
    return Files.exists(build.mapping()) ? NameMapping.read(build.mapping()) : NameMapping.NONE;
  }

  private static List<ReportedIssue> read(Path issues, SampleBuild build, NameMapping mapping)
      throws Exception {
    MethodMaps maps = new MethodMaps();
    maps.give(build.methodMap());
    IssueSet read = new IssueReader(maps, NameMappings.of(mapping)).read(List.of(issues));
    assertThat(read.skipped()).isEmpty();
    assertThat(read.issues())
        .as("issues with calls that were not counted")
        .filteredOn(issue -> issue.has("foldedCalls") || issue.has("recordingPaused"))
        .isEmpty();
    return read.issues();
  }

  /**
   * Leaves out the count of messages and the times of Robolectric's display, which are not the
   * app's.
   */
  private static String tree(ReportedIssue issue) {
    List<String> lines = new ArrayList<>();
    for (TreeRow row : issue.tree().subList(1, issue.tree().size())) {
      assertThat(row.totalMicros() % 1000).as(row.toString()).isZero();
      String call =
          row.name().replace(APP, "") + " " + row.count() + " " + row.totalMicros() / 1000;
      lines.add("  ".repeat(row.depth()) + (row.isOfMessage() ? "messages" : call));
    }
    return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }
}
