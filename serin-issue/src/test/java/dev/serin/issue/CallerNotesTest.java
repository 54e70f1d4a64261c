package dev.serin.issue;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CallerNotesTest {
  private static final String AS = "may lack own time and calls, as calls below ended unseen";
  private static final String IF = "may lack own time and calls, if calls below ended unseen";

  @Test
  void a_tree_without_rows_has_no_notes() {
    assertThat(CallerNotes.of(new int[0], new long[0], new long[0])).isEmpty();
  }

  @Test
  void a_tree_that_no_exception_left_has_none() {
    assertThat(notes(depths(0, 1), calls(0, 0), calls(0, 0))).containsExactly("", "");
  }

  @Test
  void the_outermost_caller_that_an_exception_did_not_leave_has_the_note() {
    assertThat(notes(depths(0, 1, 2, 3, 1), calls(0, 0, 1, 1, 0), calls(0, 0, 0, 0, 0)))
        .containsExactly("", IF, "", "", "");
  }

  @Test
  void a_caller_of_which_some_calls_were_left_has_it_if_more_of_its_callees_were() {
    assertThat(notes(depths(0, 1, 2), calls(0, 1, 3), calls(0, 0, 0))).containsExactly(IF, IF, "");
  }

  @Test
  void an_end_that_is_known_to_be_unseen_goes_before_one_that_may_be() {
    assertThat(notes(depths(0, 1, 1), calls(0, 2, 1), calls(0, 1, 0))).containsExactly(AS, "", "");
    assertThat(notes(depths(0, 1, 2), calls(0, 1, 0), calls(0, 0, 1))).containsExactly(IF, AS, "");
  }

  @Test
  void a_row_far_below_the_one_before_was_called_by_that() {
    assertThat(notes(depths(3, 7, 5), calls(0, 1, 2), calls(0, 0, 0))).containsExactly(IF, "", "");
  }

  private static String[] notes(int[] depths, long[] unwound, long[] unseenEnds) {
    return CallerNotes.of(depths, unwound, unseenEnds);
  }

  private static int[] depths(int... depths) {
    return depths;
  }

  private static long[] calls(long... calls) {
    return calls;
  }
}
