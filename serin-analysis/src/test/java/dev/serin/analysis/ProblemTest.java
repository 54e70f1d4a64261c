package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProblemTest {
  @TempDir private Path folder;

  @Test
  void the_issues_of_one_message_are_one_problem() throws Exception {
    List<Problem> problems =
        Samples.readLines(folder, Samples.NORMAL, Samples.MATRIX, Samples.LAG).problems();
    assertThat(problems).hasSize(2);
    assertThat(problems.get(0).details()).containsExactly("LAG", "NORMAL");
    assertThat(problems.get(0).main().detail()).isEqualTo("NORMAL");
    assertThat(problems.get(1).details()).containsExactly("NORMAL");
  }

  @Test
  void of_issues_with_the_same_time_the_last_says_most() throws Exception {
    String lag = Samples.LAG.replace("\"cost\":2003", "\"cost\":2916");
    Problem problem = Samples.readLines(folder, lag, Samples.NORMAL).problems().get(0);
    assertThat(problem.main().detail()).isEqualTo("NORMAL");
    assertThat(Summary.title(problem)).isEqualTo("A message took 2916 ms");
  }

  @Test
  void a_message_that_was_still_running_is_said_to_be() throws Exception {
    Problem problem = Samples.readLines(folder, Samples.LAG).problems().get(0);
    assertThat(Summary.title(problem)).isEqualTo("A message still ran after 2003 ms");
  }

  @Test
  void the_last_stack_that_was_taken_is_shown() throws Exception {
    String anr =
        Samples.LAG
            .replace("LAG", "ANR")
            .replace("Model.load", "Model.later")
            .replace("1700000002000", "1700000005000");
    Problem problem = Samples.readLines(folder, Samples.LAG, anr, Samples.NORMAL).problems().get(0);
    assertThat(problem.threadStack()).startsWith("at com.example.Model.later\n");
  }
}
