package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.report.HtmlReport;
import dev.serin.report.TextReport;
import dev.serin.report.UnpackedPage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Untrusted inputs: none hides the others, and all unread parts are named. */
class InputLimitsTest {
  private static final int MAX_TOKENS = 200;
  private static final int MAX_NESTING = 10;
  private static final ReadLimits LIMITS =
      new ReadLimits(
          new ReadLimits.LineLimits(4000, MAX_TOKENS, MAX_NESTING),
          new ReadLimits.FileLimits(3, 4, 10_000, 25_000),
          1 << 20,
          1 << 20,
          10);

  @TempDir private Path folder;

  @Test
  void an_issue_that_is_nested_too_deep_is_named_and_the_page_shows_the_others() throws Exception {
    String deep = "{\"tag\":\"t\",\"a\":" + "[".repeat(999) + "]".repeat(999) + "}";
    IssueSet set = Samples.readLines(folder, deep, Samples.LAG);
    assertThat(set.issues()).hasSize(1);
    assertThat(UnpackedPage.json(new HtmlReport().page(set))).contains("com.example.MainWindow");
    assertThat(set.skipped())
        .singleElement()
        .asString()
        .contains("issues.jsonl:1: skipped, the line is over a limit", "depth (101)", "(100)")
        .doesNotContain("getMaxNestingDepth");
  }

  @Test
  void nesting_up_to_the_limit_is_shown_in_both_reports() throws Exception {
    String nested = "{\"tag\":\"t\",\"a\":" + "[".repeat(99) + "]".repeat(99) + "}";
    IssueSet set = Samples.readLines(folder, nested);
    assertThat(set.issues()).hasSize(1);
    assertThat(UnpackedPage.json(new HtmlReport().page(set)))
        .contains("[".repeat(99) + "]".repeat(99));
    assertThat(text(set)).contains("\n1. An issue with the tag t,");
  }

  @Test
  void a_line_with_too_many_values_is_named() throws Exception {
    String brackets = "{\"tag\":\"t\",\"a\":[" + "[],".repeat(MAX_TOKENS / 2) + "[]]}";
    IssueSet set = read(Samples.file(folder, "issues.jsonl", brackets, Samples.UNFINISHED));
    assertThat(set.issues()).hasSize(1);
    assertThat(set.skipped()).singleElement().asString().contains(":1: skipped", "oken count");
  }

  @Test
  void a_call_tree_that_is_too_deep_is_left_out_and_its_issue_is_shown_without() throws Exception {
    String deep = "{\"tag\":\"t\",\"cost\":7,\"callTree\":[[10001,5,1,9,9,9,0,0]]}";
    IssueSet set = Samples.readLines(folder, deep, Samples.NORMAL);
    assertThat(set.issues()).hasSize(2);
    assertThat(set.skipped())
        .singleElement()
        .asString()
        .contains("issues.jsonl:1: skipped, the call tree is more than 10000 calls deep");
    assertThat(text(set))
        .contains("no call tree: the one in the issue is damaged, or over a limit")
        .contains("com.example.Model.load");
  }

  @Test
  void a_call_tree_with_too_many_lines_is_left_out() throws Exception {
    String many = "{\"tag\":\"t\",\"stack\":\"" + "0,5,1,1\\n".repeat(200_001) + "\"}";
    IssueSet set = Samples.readLines(folder, many, Samples.NORMAL);
    assertThat(set.issues()).hasSize(2);
    assertThat(set.skipped()).singleElement().asString().contains("more than 200000 lines");
  }

  @Test
  void a_call_tree_up_to_the_limit_is_shown() throws Exception {
    String deep = "{\"tag\":\"t\",\"callTree\":[[10000,5,1,9,9,9,0,0]]}";
    assertThat(Samples.readLines(folder, deep).skipped()).isEmpty();
  }

  @Test
  void a_folder_with_the_name_of_issues_is_named_and_the_others_are_read() throws Exception {
    Files.createDirectory(folder.resolve("a.jsonl"));
    Files.createDirectory(folder.resolve("methodMapping-x.txt"));
    Samples.file(folder, "b.jsonl", Samples.LAG);
    IssueSet set = Samples.read(folder);
    assertThat(set.issues()).hasSize(1);
    assertThat(set.skipped())
        .hasSize(2)
        .anySatisfy(
            named ->
                assertThat(named).contains("a.jsonl: skipped, this is a folder inside a folder"))
        .anySatisfy(named -> assertThat(named).contains("methodMapping-x.txt: skipped"));
  }

  @Test
  void a_link_in_a_folder_is_not_followed_but_one_that_is_named_is() throws Exception {
    Path file = Samples.file(folder, "issues.txt", Samples.LAG);
    Path link = Files.createSymbolicLink(folder.resolve("link.jsonl"), file);
    IssueSet inFolder = Samples.read(folder);
    assertThat(inFolder.issues()).isEmpty();
    assertThat(inFolder.skipped())
        .containsExactly(
            link + ": skipped, links in a folder are not followed; name the file itself");
    assertThat(Samples.read(link).issues()).hasSize(1);
  }

  @Test
  void a_device_is_refused_also_through_a_link() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("zero.jsonl"), Path.of("/dev/zero"));
    assertThatThrownBy(() -> Samples.read(link))
        .isInstanceOf(ReportException.class)
        .hasMessage(
            link + ": skipped, this is a pipe, a socket or a device; only regular files are read.");
    MethodMaps maps = new MethodMaps();
    assertThatThrownBy(() -> maps.give(link))
        .hasMessageContaining("cannot be read as a method map")
        .hasMessageContaining("only regular files are read");
    assertThatThrownBy(() -> NameMapping.read(link)).hasMessageContaining("only regular files");
  }

  @Test
  void an_input_that_does_not_exist_does_not_hide_the_others() throws Exception {
    Path file = Samples.file(folder, "issues.jsonl", Samples.LAG);
    Path none = folder.resolve("none");
    IssueSet set = new IssueReader(new MethodMaps()).read(List.of(none, file));
    assertThat(set.issues()).hasSize(1);
    assertThat(set.skippedCount()).isEqualTo(1);
    assertThat(set.skipped()).singleElement().asString().startsWith(none + " does not exist");
  }

  @Test
  void a_file_is_read_up_to_its_limit_and_the_next_one_too() throws Exception {
    String blanks = " ".repeat(3000);
    Samples.file(folder, "a.jsonl", Samples.LAG, blanks, blanks, blanks, blanks, Samples.NORMAL);
    Samples.file(folder, "b.jsonl", Samples.UNFINISHED);
    IssueSet set = read(folder);
    assertThat(set.issues().stream().map(ReportedIssue::costMillis)).containsExactly(2003L, 5100L);
    assertThat(set.skipped())
        .singleElement()
        .asString()
        .contains("a.jsonl: the rest is skipped after 10000 bytes; at most 10000");
  }

  @Test
  void all_files_together_are_read_up_to_a_limit() throws Exception {
    for (String name : List.of("a.jsonl", "b.jsonl", "c.jsonl")) {
      Files.write(folder.resolve(name), "\n".repeat(9_999).getBytes(StandardCharsets.UTF_8));
    }
    assertThat(read(folder).skipped())
        .containsExactly(
            folder.resolve("c.jsonl")
                + ": the rest is skipped after 5002 bytes; at most 10000 bytes of a file are"
                + " read, and of all files 25000");
  }

  @Test
  void the_rest_of_a_file_that_is_none_of_issues_is_not_read() throws Exception {
    Samples.file(folder, "a.jsonl", "x\n".repeat(100), Samples.LAG);
    Samples.file(folder, "b.jsonl", Samples.UNFINISHED);
    IssueSet set = read(folder);
    assertThat(set.issues()).hasSize(1);
    assertThat(set.skippedCount()).isEqualTo(6);
    assertThat(set.skipped().get(5))
        .contains("a.jsonl:6: the rest of the file is skipped, because more than 4 of its lines");
  }

  @Test
  void a_folder_with_too_many_files_is_read_in_the_order_of_their_names() throws Exception {
    for (int i = 5; i > 0; i--) {
      Samples.file(folder, i + ".jsonl", Samples.LAG.replace("2003", "" + i));
    }
    IssueSet set = read(folder);
    assertThat(set.skipped()).singleElement().asString().contains("2 files over the limit of 3");
    assertThat(set.issues()).hasSize(1);
  }

  @Test
  void one_file_does_not_take_the_room_of_all_others() throws Exception {
    String large = "{\"tag\":\"t\",\"scene\":\"" + "x".repeat(3000) + "\",\"time\":%d}";
    String[] lines = new String[3];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = large.formatted(i);
    }
    Samples.file(folder, "a.jsonl", lines);
    Samples.file(folder, "b.jsonl", Samples.UNFINISHED);
    ReadLimits small = new ReadLimits(LIMITS.line(), LIMITS.file(), 20_000, 1 << 20, 10);
    IssueSet set =
        new IssueReader(new MethodMaps(), NameMappings.of(NameMapping.NONE), small)
            .read(List.of(folder));
    assertThat(set.issues().stream().map(ReportedIssue::costMillis)).containsExactly(0L, 5100L);
    assertThat(set.skippedCount()).isEqualTo(2);
  }

  @Test
  void the_weight_of_an_issue_grows_with_each_value_and_each_row() throws Exception {
    IssueParser parser = new IssueParser(ReadLimits.DEFAULTS.line());
    long none = JsonWeight.ofIssue(parser.parse("{\"tag\":\"t\"}"));
    long array = JsonWeight.ofIssue(parser.parse("{\"tag\":\"t\",\"a\":[[],{},1]}"));
    long tree = JsonWeight.ofIssue(parser.parse("{\"tag\":\"t\",\"callTree\":[[],{},1]}"));
    long stack = JsonWeight.ofIssue(parser.parse("{\"tag\":\"t\",\"stack\":\"\\n\\n\"}"));
    assertThat(array - none).isEqualTo(48 + 104 + 104 + 160 + 24);
    assertThat(tree - array).isEqualTo(3 * 128);
    assertThat(stack - none).isEqualTo(48 + 64 + 2 * 2 + 2 * 250);
  }

  private static IssueSet read(Path input) throws ReportException {
    return new IssueReader(new MethodMaps(), NameMappings.of(NameMapping.NONE), LIMITS)
        .read(List.of(input));
  }

  private static String text(IssueSet set) throws Exception {
    StringBuilder text = new StringBuilder();
    new TextReport(60).write(set, text);
    return text.toString();
  }
}
