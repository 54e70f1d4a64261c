package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeMessagesTest {
  @TempDir private Path folder;

  /** Two problems with three messages each. */
  private List<ProblemGroup> groups() throws Exception {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      String line = Samples.NORMAL.replace("s1-swing-7", "s1-swing-" + i);
      lines.add(line);
      lines.add(line.replace("s1-swing", "s2-swing").replace("Model.load", "View.paint"));
    }
    List<ProblemGroup> groups = Samples.readLines(folder, lines.toArray(String[]::new)).groups();
    assertThat(groups).hasSize(2);
    return groups;
  }

  @Test
  void the_first_groups_get_the_messages_that_a_page_has_room_for() throws Exception {
    assertThat(WholeMessages.ofPage(groups(), 3, 6, WholeMessages::build))
        .containsExactly(List.of(0, 1, 2), List.of(0, 1, 2));
    assertThat(WholeMessages.ofPage(groups(), 3, 5, WholeMessages::build).get(0)).hasSize(3);
    assertThat(WholeMessages.ofPage(groups(), 3, 5, WholeMessages::build).get(1)).hasSize(2);
    assertThat(WholeMessages.ofPage(groups(), 2, 3, WholeMessages::build).get(0)).hasSize(2);
    assertThat(WholeMessages.ofPage(groups(), 2, 3, WholeMessages::build).get(1)).hasSize(1);
  }

  @Test
  void each_group_has_its_longest_message() throws Exception {
    assertThat(WholeMessages.ofPage(groups(), 20, 0, WholeMessages::build))
        .containsExactly(List.of(0), List.of(0));
  }

  @Test
  void all_messages_are_whole_if_asked_for() throws Exception {
    assertThat(WholeMessages.ofPage(groups(), true))
        .containsExactly(List.of(0, 1, 2), List.of(0, 1, 2));
  }
}
