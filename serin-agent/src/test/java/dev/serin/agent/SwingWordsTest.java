package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.issue.IssueDetails;
import dev.serin.runtime.IssueTexts;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The lines of issues for users of Swing programs. */
class SwingWordsTest {
  private static final String BEGIN = ">>>>>>>>>>>>>>>>>>>>> ";
  private static final String END = " <<<<<<<<<<<<<<<<<<<<<\n";
  private static final String LAST_LINE = "=".repeat(73);

  private final List<String> log = new ArrayList<>();
  private final SwingWords words = new SwingWords(log::add);

  @Test
  void titles_of_issues_name_events() {
    words.write(IssueTexts.lines(IssueDetails.NORMAL, 906));
    words.write(IssueTexts.lines(IssueDetails.LAG, 2001));
    words.write(IssueTexts.lines(IssueDetails.ANR, 5002));
    words.write(IssueTexts.lines(IssueDetails.BLOCK, 1003));
    assertThat(log)
        .containsExactly(
            BEGIN + "slow event (906 ms)" + END + LAST_LINE,
            BEGIN + "slow event, still running (2001 ms)" + END + LAST_LINE,
            BEGIN + "frozen event, still running (5002 ms)" + END + LAST_LINE,
            BEGIN + "blocked(1003 ms)!" + END + LAST_LINE);
  }

  @Test
  void the_root_of_a_call_tree_is_the_event() {
    words.write(
        IssueTexts.lines(IssueDetails.NORMAL, 906)
            + "|*\t\t1048574 1 906 android.os.Handler.dispatchMessage\n"
            + "|*\t\t.12 1 900 app.Editor.save\n");
    assertThat(log.get(0))
        .endsWith("|*\t\t1048574 1 906 the event\n|*\t\t.12 1 900 app.Editor.save\n");
  }

  @Test
  void other_lines_stay_as_they_are() {
    String line = "serin: the program printed maybe happens Lag(2001 ms)!";
    words.write(line);
    assertThat(log).containsExactly(line);
  }
}
