package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.ReportException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of hot methods, and the methods of a learned list that have no probe. */
class HotTableTest {
  private static final String SKIPPED =
      "# methods without probes: REASON,access,class method descriptor; method map m1\n"
          + "CHEAP,1,com.example.Point y ()D\n"
          + "LEARNED,1,com.example.Point <init> (DLcom.example.View;)V # 412345 calls/s, 48 ns\n";

  @TempDir private Path folder;

  @Test
  void hot_methods_stand_in_a_table_after_the_problems() throws Exception {
    issue(1);
    assertThat(text().substring(text().indexOf("Hot methods")))
        .isEqualTo(
            """
            Hot methods, called more than 100,000 times per second, or 10,000 in messages with more than 5,000,000 calls per second, in less than 200 ns per call: 1

                 calls/s  ns/call  % of calls  messages  method
               2,000,000       50       100.0         1  com.example.Point#f0()V

            """);
  }

  @Test
  void the_table_has_at_most_50_methods_and_the_number_of_the_others() throws Exception {
    issue(60);
    assertThat(text())
        .contains("less than 200 ns per call: 60\n", "#f49()V\n              … 10 more methods\n\n")
        .doesNotContain("#f50()V");
  }

  @Test
  void without_a_hot_method_the_table_is_one_line() throws Exception {
    issue(0);
    assertThat(text()).endsWith("less than 200 ns per call: 0\n\n");
  }

  @Test
  void a_build_without_probes_in_learned_methods_says_so_in_text_and_page() throws Exception {
    issue(1);
    Files.writeString(folder.resolve("skippedMethods.txt"), SKIPPED);
    String note =
        "1 hot method, from a list or learned in a run, has no probe; its time counts for its caller (method map m1).";
    assertThat(text())
        .startsWith(note + "\n\n1. A message took")
        .endsWith(
            """
            Hot methods without probes: 1

                 calls/s  ns/call                        method
                 412,345       48                        com.example.Point#<init>(DLcom.example.View;)V

            """);
    assertThat(UnpackedPage.json(new HtmlReport().page(read(new MethodMaps()))))
        .contains("\"notes\":[\"" + note);
    String second = SKIPPED + "LEARNED,1,com.example.Point g\u001bh ()D # 5 calls/s, 4 ns\n";
    Files.delete(folder.resolve("skippedMethods.txt"));
    Files.writeString(folder.resolve("skipped.txt"), second);
    assertThat(text())
        .startsWith(
            "2 hot methods, from lists or learned in runs, have no probes; their time counts for their callers")
        .contains("com.example.Point#g\\u001bh()D\n");
  }

  @Test
  void issues_of_the_agent_name_methods_without_probes_and_the_largest_number_counts()
      throws Exception {
    issue(1);
    String figures = "\"com.example.Point#g()D # 412345 calls/s, 48 ns\"";
    addIssue("{\"count\":2,\"first\":[" + figures + ",\"no method\",7]}");
    addIssue("{\"count\":1,\"first\":[" + figures + "]}");
    addIssue("{\"count\":-5,\"first\":{}}");
    addIssue("\"many\"");
    String note =
        "2 hot methods, from lists or learned in runs, have no probes; their time counts for their callers";
    assertThat(text())
        .startsWith(note + " (method map m1).\n\n1. A message took")
        .endsWith(
            "48                        com.example.Point#g()D\n              … 1 more method\n\n");
    assertThat(UnpackedPage.json(new HtmlReport().page(read(new MethodMaps()))))
        .contains("\"notes\":[\"" + note);
  }

  private void addIssue(String learned) throws IOException {
    Path file = folder.resolve("issues.jsonl");
    long before = Files.size(file);
    Files.writeString(
        file,
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":1000,\"mapId\":\"m1\","
            + "\"dispatchId\":\"d"
            + before
            + "\",\"learnedMethods\":"
            + learned
            + "}\n",
        StandardOpenOption.APPEND);
  }

  @Test
  void methods_of_the_list_that_cannot_be_read_are_among_the_others() throws Exception {
    issue(1);
    String broken = "LEARNED,1,com.example.Point broken # 5 calls/s, 4 ns\n".repeat(50);
    String readable = "LEARNED,1,com.example.Point g ()D # 5 calls/s, 4 ns\n".repeat(9);
    Files.writeString(folder.resolve("skipped.txt"), SKIPPED + broken + readable);
    assertThat(text())
        .contains("Hot methods without probes: 60\n")
        .endsWith("Point#g()D\n              … 50 more methods\n\n");
  }

  @Test
  void a_list_of_another_build_or_a_link_or_a_damaged_one_is_not_used() throws Exception {
    issue(1);
    Path skipped = folder.resolve("skippedMethods.txt");
    Files.writeString(skipped, SKIPPED.replace("map m1", "map m2"));
    assertThat(text()).startsWith("1. A message took");
    Files.delete(skipped);
    Path other = Files.writeString(folder.resolve("other.list"), SKIPPED);
    Files.createSymbolicLink(skipped, other);
    assertThat(text()).startsWith("1. A message took");
    Files.delete(skipped);
    Files.writeString(skipped, SKIPPED.replace("<init> (DLcom.example.View;)V", "broken"));
    assertThat(text())
        .startsWith("1 hot method,")
        .endsWith("method\n              … 1 more method\n\n");
  }

  private String text() throws Exception {
    StringBuilder text = new StringBuilder();
    MethodMaps maps = new MethodMaps();
    new TextReport(5).withHotMethods(maps).write(read(maps), text);
    return text.toString();
  }

  private IssueSet read(MethodMaps maps) throws ReportException {
    return new IssueReader(maps).read(List.of(folder));
  }

  /** Writes an issue whose message calls a number of hot methods. */
  private void issue(int methods) throws IOException {
    StringBuilder map = new StringBuilder("# mapId m1\n5,1,com.example.Main paint ()V\n");
    StringBuilder tree = new StringBuilder("[[0,1048574,1,2000000,0,2000000,0,0]");
    for (int i = 0; i < methods; i++) {
      map.append(i + 10).append(",1,com.example.Point f").append(i).append(" ()V\n");
      tree.append(i == 0 ? ",[1,5,0,2000000,0,2000000,0,0]" : "");
      tree.append(",[2,").append(i + 10).append(',').append(4_000_000 - i);
      tree.append(",200000,200000,1,0,0]");
    }
    Files.writeString(folder.resolve("methodMapping.txt"), map);
    Files.writeString(
        folder.resolve("issues.jsonl"),
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":2000,\"mapId\":\"m1\","
            + "\"dispatchId\":\"d\",\"callTree\":"
            + tree
            + "]}\n");
  }
}
