package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The lines of issues for users of Swing programs. */
class SwingWordsTest {
  private static final String BEGIN = ">>>>>>>>>>>>>>>>>>>>> ";
  private static final String END = " <<<<<<<<<<<<<<<<<<<<<\n";

  private final List<String> log = new ArrayList<>();
  private final SwingWords words = new SwingWords(log::add);

  @Test
  void titles_of_issues_name_events() {
    words.write(BEGIN + "maybe happens Jankiness!(906ms)" + END);
    words.write(BEGIN + "maybe happens Lag(2001 ms)!" + END);
    words.write(BEGIN + "maybe happens ANR(5002 ms)!" + END);
    words.write(BEGIN + "blocked(1003 ms)!" + END);
    assertThat(log)
        .containsExactly(
            BEGIN + "slow event (906 ms)" + END,
            BEGIN + "slow event, still running (2001 ms)" + END,
            BEGIN + "frozen event, still running (5002 ms)" + END,
            BEGIN + "blocked(1003 ms)!" + END);
  }

  @Test
  void the_root_of_a_call_tree_is_the_event() {
    words.write(
        BEGIN
            + "maybe happens Jankiness!(906ms)"
            + END
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
