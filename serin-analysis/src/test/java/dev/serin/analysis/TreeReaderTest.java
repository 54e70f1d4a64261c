package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.serin.issue.TreeRow;
import java.util.List;
import org.junit.jupiter.api.Test;

class TreeReaderTest {
  @Test
  void rows_have_the_columns_of_the_issue_and_the_names_of_its_methods() throws Exception {
    assertThat(read(Samples.NORMAL))
        .usingRecursiveFieldByFieldElementComparator()
        .containsExactly(
            new TreeRow("the message", 0, 1048574, 1, 2916000, 3000, 2916000),
            new TreeRow("com.example.Main.onClick", 1, 5, 1, 2913000, 0, 2913000),
            new TreeRow("com.example.Model.load", 2, 6, 4, 2913000, 2913000, 2000000, 1));
  }

  @Test
  void matrix_s_lines_are_milliseconds() throws Exception {
    assertThat(read(Samples.MATRIX))
        .usingRecursiveFieldByFieldElementComparator()
        .containsExactly(
            new TreeRow("the message", 0, 1048574, 1, 916000, -1, -1),
            new TreeRow("method 1", 1, 1, 1, 913000, -1, -1),
            new TreeRow("method 2", 2, 2, 4, 403000, -1, -1));
  }

  @Test
  void an_id_that_no_method_can_have_is_shown() throws Exception {
    assertThat(read("{\"callTree\":[[1,-1,1,1,1,1,0,1]]}"))
        .usingRecursiveFieldByFieldElementComparator()
        .containsExactly(new TreeRow("method -1", 1, -1, 1, 1, 1, 1, 0, 1));
  }

  @Test
  void calls_of_which_the_end_is_not_known_are_counted_in_a_column_that_may_be_missing()
      throws Exception {
    assertThat(read("{\"callTree\":[[0,1,9,1,1,1,2,0],[1,1,9,1,1,1,2,0,0,3]]}"))
        .extracting(TreeRow::unknownEnds)
        .containsExactly(0L, 3L);
  }

  @Test
  void an_id_that_no_method_can_have_gets_no_method_s_name() throws Exception {
    String id = Long.toString((1L << 32) + 5);
    assertThat(read("{\"callTree\":[[0," + id + ",1,1,1,1,0,0]]}"))
        .singleElement()
        .matches(row -> row.name().equals("method " + id));
  }

  @Test
  void a_depth_that_no_stack_can_have_is_refused() throws Exception {
    assertThat(read("{\"callTree\":[[-7,1,1,1,1,1,0,0],[10000,1,1,1,1,1,0,0]]}"))
        .extracting(TreeRow::depth)
        .containsExactly(0, 10_000);
    assertThatThrownBy(() -> read("{\"callTree\":[[999999999999,1,1,1,1,1,0,0]]}"))
        .isInstanceOf(TreeReader.OverLimitException.class);
  }

  @Test
  void an_issue_without_a_tree_has_no_rows() throws Exception {
    assertThat(read("{}")).isEmpty();
    assertThat(read("{\"callTree\":[[1,2,3]],\"stack\":\"0,1,1,1\"}")).isEmpty();
  }

  private static List<TreeRow> read(String issue) throws Exception {
    return new TreeReader(new MethodMaps(), NameMappings.of(NameMapping.NONE))
        .read(new ObjectMapper().readTree(issue));
  }
}
