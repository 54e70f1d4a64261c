package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.ReportException;
import dev.serin.analysis.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The methods of all messages by their own time. */
class MethodTableTest {
  private static final String OTHER =
      Samples.NORMAL
          .replace("s1-swing-7", "s2-swing-9")
          .replace("2913000,0,2913000,0,0", "2913000,1000000,2913000,0,0")
          .replace("4,2913000,2913000,", "4,1913000,1913000,")
          .replace("\"5\":\"com.example.Main.onClick\"", "\"5\":\"com.example.Main.onDrag\"");

  @TempDir Path folder;

  @Test
  void methods_of_all_messages_are_summed_the_longest_first() throws Exception {
    assertThat(table(Samples.NORMAL, OTHER))
        .isEqualTo(
            """
            Methods by own time, in 2 messages with a call tree, which took 5832.0 ms: 3

                 self ms  % of time         count  messages  method
                  4826.0       82.8             8         2  com.example.Model.load
                  1000.0       17.1             1         1  com.example.Main.onDrag
                     0.0        0.0             1         1  com.example.Main.onClick

            """);
  }

  @Test
  void messages_without_own_times_are_counted_apart() throws Exception {
    assertThat(table(Samples.MATRIX, Samples.NORMAL))
        .contains("in 1 message with a call tree")
        .endsWith("\nMessages that are not counted, as own times are unknown: 1\n\n");
  }

  @Test
  void a_message_with_several_issues_counts_once() throws Exception {
    String lag = Samples.NORMAL.replace("\"NORMAL\"", "\"LAG\"");
    assertThat(table(lag, Samples.NORMAL)).isEqualTo(table(Samples.NORMAL));
  }

  @Test
  void without_a_call_tree_the_table_is_one_line() throws Exception {
    assertThat(table(Samples.UNFINISHED))
        .isEqualTo("Methods by own time, in 0 messages with a call tree, which took 0.0 ms: 0\n\n");
  }

  @Test
  void at_most_fifty_methods_are_shown() throws Exception {
    StringBuilder rows = new StringBuilder("[[0,1048574,1,60000,0,60000,0,0]");
    StringBuilder names = new StringBuilder();
    for (int id = 1; id <= 60; id++) {
      rows.append(",[1,").append(id).append(",1,1000,1000,1000,0,0]");
      names.append(id == 1 ? "" : ",").append("\"%d\":\"A.m%02d\"".formatted(id, id));
    }
    String issue =
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":60,\"callTree\":"
            + rows
            + "],\"methods\":{"
            + names
            + "},\"dispatchId\":\"s-1\"}";
    assertThat(table(issue)).contains("A.m50", "… 10 more\n").doesNotContain("A.m51");
  }

  private String table(String... issues) throws IOException, ReportException {
    Path file = folder.resolve("issues.jsonl");
    Files.write(file, List.of(issues));
    StringBuilder out = new StringBuilder();
    MethodTable.write(new IssueReader(new MethodMaps()).read(List.of(file)), new LinePrinter(out));
    return out.toString();
  }
}
