package dev.serin.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The comparison of runs with the agent and without finds all differences. */
class AgentProofTest {
  private static final String COUNTS =
      "serin: 12 methods of 3 classes had probes, 0 classes could not be instrumented";

  private static final AgentSubject SUITE = AgentSubjects.named(List.of("commons-math3")).get(0);
  private static final AgentSubject PROGRAM = AgentSubjects.named(List.of("netty")).get(0);

  private static SubjectRun.Result result(String... lines) {
    return new SubjectRun.Result(List.of(lines), List.of(), 1);
  }

  @Test
  void a_test_that_fails_in_another_way_is_a_difference() {
    SubjectRun.Result alone = result("one\tSUCCESSFUL\t-", "two\tFAILED\tjava.io.IOException");
    SubjectRun.Result with = result("one\tSUCCESSFUL\t-", "two\tFAILED\tjava.lang.VerifyError");

    SubjectComparison comparison = SubjectComparison.of(SUITE, alone, alone);

    assertThat(comparison.compare(alone)).isEmpty();
    assertThat(comparison.compare(with))
        .containsExactly(
            "two was FAILED\tjava.io.IOException, and is with the agent"
                + " FAILED\tjava.lang.VerifyError");
    assertThat(comparison.compare(result("one\tSUCCESSFUL\t-"))).hasSize(1);
  }

  @Test
  void a_test_that_varies_without_the_agent_is_named_and_not_compared() {
    SubjectRun.Result alone = result("one\tSUCCESSFUL\t-", "two\tSUCCESSFUL\t-");
    SubjectRun.Result again = result("one\tSUCCESSFUL\t-", "two\tFAILED\tjava.io.IOException");

    SubjectComparison comparison = SubjectComparison.of(SUITE, alone, again);

    assertThat(comparison.varying()).isEqualTo("1: two");
    assertThat(comparison.compare(result("one\tSUCCESSFUL\t-"))).isEmpty();
  }

  @Test
  void a_suite_in_which_no_test_passes_proves_nothing() {
    SubjectRun.Result alone = result("exit status 0");

    assertThat(SubjectComparison.of(SUITE, alone, alone).compare(alone))
        .containsExactly("no test passed");
  }

  @Test
  void a_program_must_print_the_same_and_end_well() {
    SubjectRun.Result alone = result("1", "2", "exit status 0");
    SubjectRun.Result fails = result("exit status 1");

    assertThat(SubjectComparison.of(PROGRAM, alone, alone).compare(alone)).isEmpty();
    assertThat(
            SubjectComparison.of(PROGRAM, alone, alone).compare(result("1", "3", "exit status 0")))
        .containsExactly("line 2 was 2, and is with the agent 3");
    assertThat(
            SubjectComparison.of(PROGRAM, alone, result("2", "1", "exit status 0")).compare(alone))
        .hasSize(1);
    assertThat(SubjectComparison.of(PROGRAM, fails, fails).compare(fails)).hasSize(1);
  }

  @Test
  void lines_of_serin_are_told_from_those_of_the_program() {
    SerinLines lines =
        new SerinLines(
            List.of(
                "serin: watching the loop swing, method map 1; issues go to the directory x",
                ">>>>>>>>>>>>>>>>>>>>> maybe happens Jankiness!(568ms) <<<<<<<<<<<<<<<<<<<<<",
                "|* [Status]",
                "=========================================================================",
                "a line of the program",
                "serin: a class is loaded without probes, further ones are only counted: x",
                COUNTS));

    assertThat(lines.others()).containsExactly("a line of the program");
    assertThat(lines.failures())
        .containsExactly(
            "serin: a class is loaded without probes, further ones are only counted: x");
    assertThat(lines.methods()).isEqualTo(12);
    assertThat(lines.classes()).isEqualTo(3);
  }

  @Test
  void a_class_that_could_not_be_instrumented_is_a_failure() {
    String line = COUNTS.replace(" 0 classes", " 1 class");

    assertThat(new SerinLines(List.of(line)).failures()).containsExactly(line);
  }

  @Test
  void entry_points_without_exit_handler_are_no_failure() {
    SerinLines lines = new SerinLines(List.of(COUNTS + ", 2 entry points have no exit handler"));

    assertThat(lines.failures()).isEmpty();
    assertThat(lines.methods()).isEqualTo(12);
  }

  @Test
  void a_program_that_is_not_known_is_refused() {
    assertThatThrownBy(() -> AgentSubjects.named(List.of("cobol")))
        .hasMessage("There is no program cobol.");
  }
}
