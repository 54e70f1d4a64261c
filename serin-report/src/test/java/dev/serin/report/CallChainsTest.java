package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.IssueSet;
import dev.serin.analysis.Samples;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Chains of calls that only pass on, in the text. */
class CallChainsTest {
  @TempDir private Path folder;
  private final List<String> rows = new ArrayList<>(List.of("[0,1048574,1,900000,0,900000,0,0]"));

  @Test
  void a_long_chain_is_one_line_and_the_calls_below_move_to_its_begin() throws Exception {
    for (int depth = 1; depth <= 6; depth++) {
      call(depth, 1, 0);
    }
    call(7, 1, 300_000);
    call(8, 1, 600_000);
    assertThat(names(new TextReport(60)))
        .containsExactly("the message", "  m1", "    … 5 calls down", "    m7", "      m8");
    assertThat(names(new TextReport(60).withAllCalls()))
        .containsExactly(
            "the message",
            "  m1",
            "    m2",
            "      m3",
            "        m4",
            "          m5",
            "            m6",
            "              m7",
            "                m8");
  }

  @Test
  void a_call_with_own_time_several_calls_or_two_callees_is_shown() throws Exception {
    call(1, 1, 0);
    call(2, 1, 0);
    call(3, 1, 100_000);
    call(4, 1, 0);
    call(5, 3, 0);
    call(6, 1, 0);
    call(7, 1, 0);
    call(8, 1, 300_000);
    call(8, 1, 500_000);
    assertThat(names(new TextReport(60))).hasSize(10).noneMatch(line -> line.contains("…"));
  }

  @Test
  void lines_of_a_chain_do_not_count_for_the_limit_of_lines() throws Exception {
    for (int depth = 1; depth <= 20; depth++) {
      call(depth, 1, 0);
    }
    call(21, 1, 900_000);
    assertThat(names(new TextReport(3)))
        .containsExactly("the message", "  m1", "    … 19 calls down", "    m21");
    assertThat(names(new TextReport(2))).containsExactly("the message", "  m1", "… 20 more lines");
  }

  /** Adds a call, named after its level, whose total time is that of the message. */
  private void call(int depth, int count, int selfMicros) {
    rows.add("[" + depth + "," + depth + "," + count + ",900000," + selfMicros + ",900000,0,0]");
  }

  /** The names of the lines of the tree, with their levels. */
  private List<String> names(TextReport report) throws Exception {
    StringBuilder names = new StringBuilder();
    for (int i = 1; i <= 21; i++) {
      names.append(",\"").append(i).append("\":\"m").append(i).append('"');
    }
    String issue =
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":900,\"callTree\":["
            + String.join(",", rows)
            + "],\"methods\":{"
            + names.substring(1)
            + "}}";
    IssueSet set = Samples.readLines(folder, issue);
    StringBuilder text = new StringBuilder();
    report.write(set, text);
    return text.toString()
        .lines()
        .dropWhile(line -> !line.contains("self ms"))
        .skip(1)
        .takeWhile(line -> !line.isBlank())
        .map(line -> line.contains("more lines") ? line.substring(14) : line.substring(45))
        .toList();
  }
}
