package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.issue.IssueKind;
import dev.serin.issue.PlainJson;
import dev.serin.issue.TreeRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.Test;
import org.robolectric.annotation.Config;

/** The files of issues, intact and damaged. */
@Config(sdk = 34)
public class IssueStoreTest extends ScreenFixture {
  private static String issue(String detail, long time, String more) {
    return "{\"tag\":\"Trace_EvilMethod\",\"detail\":\""
        + detail
        + "\",\"time\":"
        + time
        + more
        + "}";
  }

  private static final String TREE =
      ",\"groupKey\":\"0badcafe\",\"callTree\":[[0,1048574,1,9,0,9,0,0],[1,7,1,9,9,9,0,0]]";

  /** A text for which Android's reader throws an exception of its own. */
  private static final String BAD_ESCAPE = "{\"tag\":\"x\",\"y\":\"a\\u00{\"tag\"}";

  private static final List<String> PIECES =
      List.of("", "\\u00", "\"", "{", "}", "[", "]", ",", ":", "1e999", "-", "null", "\\", "\1");

  private IssueList list() {
    return IssueStore.of(app).list();
  }

  @Test
  public void problems_of_a_run_are_listed_with_the_newest_first() throws IOException {
    write(sample());
    IssueList list = list();
    assertThat(list.notes).isEmpty();
    assertThat(list.groups)
        .extracting(group -> group.get(0).kind())
        .startsWith(IssueKind.LAG, IssueKind.MESSAGE, IssueKind.ANR);
    assertThat(list.groups)
        .extracting(group -> group.get(0).epochMillis())
        .isSortedAccordingTo(Collections.reverseOrder());
  }

  @Test
  public void issues_of_one_message_are_one_problem_and_its_longest_is_shown() throws IOException {
    String same = ",\"dispatchId\":\"s-main-1\"";
    write(
        issue("LAG", 1, ",\"cost\":2000" + same),
        issue("ANR", 2, ",\"cost\":5000" + same),
        issue("NORMAL", 3, ",\"cost\":7800" + same));
    assertThat(list().size).isEqualTo(1);
    IssueProblem problem = list().groups.get(0).get(0);
    assertThat(problem.kind()).isEqualTo(IssueKind.ANR);
    assertThat(problem.main().costMillis).isEqualTo(7800);
    assertThat(problem.places()).hasSize(3);
  }

  @Test
  public void problems_with_the_same_group_key_are_counted_together() throws IOException {
    write(
        issue("NORMAL", 1, TREE + ",\"scene\":\"a.B\""),
        issue("NORMAL", 2, ",\"groupKey\":\"12345678\""),
        issue("NORMAL", 3, TREE + ",\"scene\":\"a.C\""));
    assertThat(list().groups).extracting(List::size).containsExactly(2, 1);
    assertThat(list().groups.get(0).get(0).epochMillis()).isEqualTo(3);
  }

  @Test
  public void without_methods_a_group_key_says_nothing_and_the_scene_counts() throws IOException {
    write(
        issue("NORMAL", 1, ",\"groupKey\":\"0badcafe\",\"scene\":\"a.B\""),
        issue("NORMAL", 2, ",\"groupKey\":\"0badcafe\",\"scene\":\"a.C\""));
    assertThat(list().groups).extracting(List::size).containsExactly(1, 1);
  }

  @Test
  public void damaged_lines_are_left_out_and_named() throws IOException {
    write(
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORM",
        issue("NORMAL", 2, ""),
        "[1, 2]",
        "{} {}",
        "\1x",
        "{\"tag\":[\"Trace_EvilMethod\"],\"detail\":7}",
        BAD_ESCAPE,
        "");
    assertThat(list().size).isEqualTo(1);
    assertThat(list().notes)
        .containsExactly(
            "6 damaged lines were left out: "
                + FILE
                + ":1 is not an issue; "
                + FILE
                + ":3 is not an issue; "
                + FILE
                + ":4 is not an issue; and 3 more.");
  }

  @Test
  public void a_damaged_line_is_no_issue_to_whoever_reads_it_whole() {
    for (String line : List.of(BAD_ESCAPE, "{", "{\"a\" 1", "[1]", "")) {
      assertThatThrownBy(() -> IssueContent.read(line))
          .as(line)
          .isInstanceOf(IOException.class)
          .hasMessage("This line is not an issue.");
    }
  }

  @Test
  public void values_of_any_type_do_no_harm() throws IOException {
    String deep = "[".repeat(100_000) + "]".repeat(100_000);
    write(
        issue("NORMAL", 1, ",\"cost\":\"x\",\"scene\":{\"a\":1},\"fps\":true,\"x\":" + deep),
        issue("NORMAL", 2, ",\"time\":1e400,\"cost\":-5,\"callTree\":7,\"groupKey\":null"));
    IssueList list = list();
    assertThat(list.size).isEqualTo(2);
    for (List<IssueProblem> group : list.groups) {
      IssueContent content = IssueStore.of(app).read(group.get(0).main().place);
      assertThat(TreeRows.read(PlainJson.JSON, content.values())).isEmpty();
    }
  }

  @Test
  public void a_line_that_is_too_long_for_an_issue_is_left_out() throws IOException {
    write(issue("NORMAL", 1, ",\"x\":\"" + "y".repeat(IssueStore.MAX_LINE_BYTES) + "\""));
    assertThat(list().notes.get(0)).contains(FILE + ":1 is longer than an issue");
  }

  @Test
  public void of_many_issues_the_newest_are_listed() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 1; i <= IssueStore.MAX_ISSUES + 10; i++) {
      lines.add(issue("NORMAL", i, ",\"scene\":\"s" + i + "\""));
    }
    write(lines);
    assertThat(list().size).isEqualTo(IssueStore.MAX_ISSUES);
    assertThat(list().groups.get(0).get(0).epochMillis()).isEqualTo(IssueStore.MAX_ISSUES + 10);
    assertThat(list().notes.get(0)).startsWith("Older issues are not shown here");
  }

  @Test
  public void of_a_file_that_is_too_large_the_end_is_read_and_no_older_one() throws IOException {
    String padding = ",\"x\":\"" + "y".repeat(IssueStore.MAX_LINE_BYTES - 1000) + "\"";
    List<String> lines = new ArrayList<>();
    for (int i = 1; i <= 10; i++) {
      lines.add(issue("NORMAL", i, ",\"scene\":\"s" + i + "\"" + padding));
    }
    write(lines);
    Path older = directory().resolve(FILE.replace("-1.jsonl", "-2.jsonl"));
    Files.writeString(older, issue("ANR", 99, ""));
    Files.setLastModifiedTime(older, FileTime.fromMillis(1_600_000_000_000L));
    IssueList list = list();
    assertThat(list.groups)
        .extracting(group -> group.get(0).epochMillis())
        .containsExactly(10L, 9L, 8L, 7L, 6L, 5L, 4L, 3L);
    assertThat(list.notes).hasSize(1);
    assertThat(list.notes.get(0)).startsWith("Older issues are not shown here");
    IssuePlace third = list.groups.get(7).get(0).main().place;
    assertThat(IssueStore.of(app).read(third).text("scene")).isEqualTo("s3");
  }

  @Test
  public void whatever_is_changed_in_lines_they_are_issues_or_damaged() throws IOException {
    Random random = new Random(7);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < IssueStore.MAX_ISSUES; i++) {
      StringBuilder line = new StringBuilder(sample().get(random.nextInt(sample().size())));
      for (int change = random.nextInt(4); change >= 0; change--) {
        String piece = PIECES.get(random.nextInt(PIECES.size()));
        int at = random.nextInt(Math.min(line.length(), 400));
        line.replace(at, at + random.nextInt(3), piece);
      }
      lines.add(line.toString());
    }
    write(lines);
    IssueList list = list();
    assertThat(list.size).isBetween(1, IssueStore.MAX_ISSUES - 1);
    for (List<IssueProblem> group : list.groups) {
      List<IssuePlace> places = group.get(0).places();
      IssueReport report = IssueReport.read(IssueStore.of(app), places, app);
      assertThat(IssueAdapter.text(report, "now")).contains("\nnow\n");
    }
  }

  @Test
  public void an_issue_is_deleted_where_it_is_and_no_other_moves() throws IOException {
    Path file =
        write(issue("NORMAL", 1, ",\"scene\":\"é\""), issue("LAG", 2, ""), issue("ANR", 3, ""));
    long bytes = Files.size(file);
    IssueStore store = IssueStore.of(app);
    List<List<IssueProblem>> groups = store.list().groups;
    store.delete(groups.get(1).get(0).places());
    assertThat(Files.size(file)).isEqualTo(bytes);
    assertThat(Files.readString(file)).doesNotContain("LAG").contains("ANR", "NORMAL", "é");
    assertThat(store.list().size).isEqualTo(2);
    assertThat(store.list().notes).isEmpty();
    assertThat(store.read(groups.get(0).get(0).main().place).text("detail")).isEqualTo("ANR");
    IssuePlace gone = groups.get(1).get(0).main().place;
    assertThatThrownBy(() -> store.read(gone))
        .hasMessage("This issue is no longer there: it was deleted, or made room for newer ones.");
  }

  @Test
  public void what_is_gone_already_keeps_no_other_from_being_deleted() throws IOException {
    Path file = write(issue("NORMAL", 1, ""), issue("LAG", 2, ""), issue("ANR", 3, ""));
    IssueStore store = IssueStore.of(app);
    List<List<IssueProblem>> groups = store.list().groups;
    IssuePlace lag = groups.get(1).get(0).main().place;
    IssuePlace normal = groups.get(2).get(0).main().place;
    store.delete(List.of(lag));
    store.delete(List.of(lag, new IssuePlace("issues-gone.jsonl", 0, 3, 1), normal));
    assertThat(Files.readString(file)).doesNotContain("LAG", "NORMAL").contains("ANR");
  }

  @Test
  public void what_cannot_be_deleted_is_said_once_all_others_are() throws IOException {
    Path file = write(issue("NORMAL", 1, ""), issue("LAG", 2, ""));
    IssueStore store = IssueStore.of(app);
    IssuePlace normal = store.list().groups.get(1).get(0).main().place;
    IssuePlace directory = new IssuePlace("issues-none.jsonl", -1, 0, 0);
    Files.writeString(directory().resolve("issues-none.jsonl"), "x");
    assertThatThrownBy(() -> store.delete(List.of(directory, normal)))
        .isInstanceOf(IOException.class)
        .hasMessageNotContaining("no longer there");
    assertThat(Files.readString(file)).doesNotContain("NORMAL").contains("LAG");
  }

  @Test
  public void a_file_stays_as_old_as_it_was_and_goes_with_its_last_issue() throws IOException {
    Path file = write(issue("NORMAL", 1, ""), issue("LAG", 2, ""));
    FileTime then = FileTime.fromMillis(1_600_000_000_000L);
    Files.setLastModifiedTime(file, then);
    IssueStore store = IssueStore.of(app);
    List<List<IssueProblem>> groups = store.list().groups;
    store.delete(groups.get(0).get(0).places());
    assertThat(Files.getLastModifiedTime(file)).isEqualTo(then);
    store.delete(groups.get(1).get(0).places());
    assertThat(file).doesNotExist();
  }

  @Test
  public void the_file_of_a_session_that_runs_is_left_to_it() throws IOException {
    Path file = write(issue("NORMAL", 1, ""));
    Path lock = directory().resolve(FILE.substring(7, 27) + ".lock");
    Files.createFile(lock);
    IssueStore store = IssueStore.of(app);
    store.delete(store.list().groups.get(0).get(0).places());
    assertThat(Files.readString(file)).isBlank();
    assertThat(store.list().size).isZero();
    write(issue("NORMAL", 1, ""));
    FileTime then = FileTime.fromMillis(1_600_000_000_000L);
    Files.setLastModifiedTime(file, then);
    Files.writeString(directory().resolve(FILE.replace("-1.jsonl", "-2.jsonl")), "");
    store.delete(store.list().groups.get(0).get(0).places());
    assertThat(Files.getLastModifiedTime(file)).isEqualTo(then);
  }

  @Test
  public void all_issues_are_deleted_and_nothing_else() throws IOException {
    write(sample());
    Path other = Files.writeString(directory().resolve("past-anrs-1.txt"), "1 2");
    IssueStore.of(app).deleteAll();
    assertThat(list().groups).isEmpty();
    assertThat(other).exists();
  }

  @Test
  public void files_of_others_are_neither_listed_nor_deleted() throws IOException {
    Path file = write(sample());
    String session = FILE.substring(7, 27);
    List<Path> others = new ArrayList<>();
    for (String name :
        List.of(
            "issues-export.jsonl",
            "issues-" + session + ".jsonl",
            "issues-" + session + "-0.jsonl",
            "issues-" + session + "-1.jsonl.bak",
            "issues-" + session + "0-1.jsonl",
            "issues-" + session.toUpperCase(Locale.ROOT) + "-1.jsonl",
            "issues-left-" + session + "-main.jsonl",
            "old-" + FILE)) {
      others.add(Files.writeString(directory().resolve(name), issue("NORMAL", 1, "")));
    }
    Path directory = Files.createDirectory(directory().resolve(FILE.replace("-1.", "-7.")));
    Path link = directory().resolve(FILE.replace("-1.", "-8."));
    Files.createSymbolicLink(link, others.get(0).getFileName());
    Path left = directory().resolve("issues-left-" + session + "-main-12.jsonl");
    Files.writeString(left, issue("ANR", 9_999_999_999_999L, ""));
    IssueList list = list();
    assertThat(list.groups.get(0).get(0).epochMillis()).isEqualTo(9_999_999_999_999L);
    assertThat(list.size).isEqualTo(sampleProblems() + 1);
    IssueStore.of(app).deleteAll();
    assertThat(List.of(file, left)).noneMatch(Files::exists);
    assertThat(others).allMatch(Files::exists);
    assertThat(directory).isEmptyDirectory();
    assertThat(link).isSymbolicLink();
  }

  /** The number of problems in the sample. */
  private int sampleProblems() throws IOException {
    Path others = Files.createTempDirectory(directory(), "sample");
    Files.write(others.resolve(FILE), sample());
    return new IssueStore(others.toFile()).list().size;
  }

  @Test
  public void a_place_leads_to_files_of_issues_only() {
    IssuePlace place = new IssuePlace(FILE, 12, 34, -56);
    assertThat(String.valueOf(IssuePlace.of(place.toString()))).isEqualTo(place.toString());
    for (String text :
        List.of(
            "",
            "../x/1/2/3",
            "issues-../../a.jsonl/1/2/3",
            "issues-a.jsonl/1/2/3",
            FILE + "/1/2",
            "a.txt/1/2/3")) {
      assertThat(IssuePlace.of(text)).as(text).isNull();
    }
    assertThat(IssuePlace.of(null)).isNull();
  }
}
