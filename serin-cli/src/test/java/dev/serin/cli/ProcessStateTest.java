package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessStateTest {
  @Test
  void the_state_follows_the_name_which_may_have_parentheses_and_blanks() {
    assertThat(ProcessState.parse("1 (java) S 0 1")).isEqualTo(ProcessState.RUNNING);
    assertThat(ProcessState.parse("1 (a) T (b) R) T 0 1")).isEqualTo(ProcessState.STOPPED);
    assertThat(ProcessState.parse("1 (java) t 0 1")).isEqualTo(ProcessState.STOPPED);
    assertThat(ProcessState.parse("1 (java) Z 0 1")).isEqualTo(ProcessState.ZOMBIE);
  }

  @Test
  void a_line_that_is_cut_has_no_state() {
    assertThat(ProcessState.parse("")).isEqualTo(ProcessState.UNKNOWN);
    assertThat(ProcessState.parse("1 (java) ")).isEqualTo(ProcessState.UNKNOWN);
  }

  @Test
  void a_process_that_does_not_exist_has_no_state() {
    assertThat(ProcessState.of(Integer.MAX_VALUE)).isEqualTo(ProcessState.UNKNOWN);
  }
}
