package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.CallTree;
import org.junit.jupiter.api.Test;

/** Trees of programs that call, throw and catch. */
class CallTreeOfProgramsTest extends ClockedPrograms {
  @Test
  void an_exception_leaves_two_methods_and_work_goes_on_where_it_is_caught() throws Exception {
    assertThat(treeOf("Unwinding", "caughtTwoLevelsUp"))
        .isEqualTo(
            """
            message 1 1151
            .caughtTwoLevelsUp 1 1151
            ..throwsThrough 1 1100!
            ...throwsAtOnce 1 1000!
            ..after 2 40
            """);
  }

  @Test
  void a_method_that_catches_its_own_throw_keeps_its_time() throws Exception {
    assertThat(treeOf("Unwinding", "throwsAndCatchesItself"))
        .isEqualTo(
            """
            message 1 26
            .throwsAndCatchesItself 1 26
            ..after 1 20
            """);
  }

  @Test
  void the_outer_call_of_a_recursion_catches() throws Exception {
    assertThat(treeOf("Unwinding", "outerCatches"))
        .isEqualTo(
            """
            message 1 446
            .outerCatches 1 446
            ..descend 1 426
            ...descend 1 300!
            ....descend 1 200!
            .....descend 1 100!
            ...after 1 20
            ..after 1 20
            """);
  }

  @Test
  void the_inner_call_of_a_recursion_catches() throws Exception {
    assertThat(treeOf("Unwinding", "innerCatches"))
        .isEqualTo(
            """
            message 1 448
            .innerCatches 1 448
            ..descend 1 428
            ...descend 1 327
            ....descend 1 226
            .....descend 1 100!
            .....after 1 20
            ..after 1 20
            """);
  }

  @Test
  void one_of_two_methods_that_call_each_other_catches_and_throws_on() throws Exception {
    assertThat(treeOf("Unwinding", "mutualRecursion"))
        .isEqualTo(
            """
            message 1 222
            .mutualRecursion 1 222
            ..ping 1 222
            ...pong 1 211!
            ....ping 1 111!
            .....pong 1 100!
            """);
  }

  @Test
  void a_finally_block_runs_while_an_exception_goes_by() throws Exception {
    assertThat(treeOf("Unwinding", "finallyRethrows"))
        .isEqualTo(
            """
            message 1 1023
            .finallyRethrows 1 1023
            ..withFinally 1 1022!
            ...throwsAtOnce 1 1000!
            ...after 1 20
            """);
  }

  @Test
  void a_return_runs_its_finally_block() throws Exception {
    assertThat(treeOf("Unwinding", "returnsThroughFinally"))
        .isEqualTo(
            """
            message 1 23
            .returnsThroughFinally 1 23
            ..value 1 2
            ..after 1 20
            """);
  }

  @Test
  void a_loop_goes_on_in_its_handler() throws Exception {
    assertThat(treeOf("Unwinding", "loopContinuesInHandler"))
        .isEqualTo(
            """
            message 1 1070
            .loopContinuesInHandler 1 1070
            ..throwsOnOdd 3 30!
            ..after 2 40
            """);
  }

  @Test
  void an_exception_leaves_synchronized_code() throws Exception {
    assertThat(treeOf("Unwinding", "monitors"))
        .isEqualTo(
            """
            message 1 33
            .monitors 1 33
            ..synchronizedThrow 1 10!
            ..after 1 20
            """);
  }

  @Test
  void a_handler_that_does_not_match_lets_the_exception_by() throws Exception {
    assertThat(treeOf("Unwinding", "handlerDoesNotMatch"))
        .isEqualTo(
            """
            message 1 21
            .handlerDoesNotMatch 1 21
            ..catchesOther 1 1!
            ..after 1 20
            """);
  }

  @Test
  void a_stack_overflow_closes_all_that_it_leaves() throws Exception {
    CallTree tree = run("Unwinding", "stackOverflows");
    int program = tree.firstChild(tree.root());
    int deepest = tree.firstChild(program);
    int after = tree.nextSibling(deepest);
    while (tree.firstChild(deepest) != CallTree.NONE) {
      deepest = tree.firstChild(deepest);
    }
    assertThat(tree.depth(deepest)).isGreaterThan(500);
    assertThat(tree.totalNanos(program)).isEqualTo(25_000);
    assertThat(tree.count(after)).isEqualTo(1);
    assertThat(tree.totalNanos(after)).isEqualTo(20_000);
    assertThat(tree.unwoundCount(after)).isZero();
  }

  @Test
  void a_constructor_calls_before_it_calls_another() throws Exception {
    assertThat(treeOf("Shapes", "constructs"))
        .isEqualTo(
            """
            message 1 13
            .constructs 1 13
            ..<init> 1 13
            ...parse 1 10
            ...<init> 1 1
            """);
  }

  @Test
  void a_constructor_throws_before_it_calls_another() throws Exception {
    assertThat(treeOf("Shapes", "constructorThrowsEarly"))
        .isEqualTo(
            """
            message 1 110
            .constructorThrowsEarly 1 110
            ..<init> 1 10!
            ...parse 1 10!
            """);
  }

  @Test
  void arguments_of_two_slots_keep_their_values() throws Exception {
    assertThat(treeOf("Shapes", "wideArguments"))
        .isEqualTo(
            """
            message 1 3
            .wideArguments 1 3
            ..wide 1 3
            """);
  }

  @Test
  void lambdas_default_methods_and_static_initialisers_are_seen() throws Exception {
    assertThat(treeOf("Shapes", "lambdas"))
        .isEqualTo(
            """
            message 1 55
            .lambdas 1 55
            ..<init> 1 0
            ..<clinit> 1 50
            ...compute 1 50
            ..inherited 1 2
            ..lambda$lambdas$0 1 3
            """);
  }

  @Test
  void a_catcher_without_probes_ends_the_frames_that_it_left() throws Exception {
    assertThat(treeOf("Shapes", "uninstrumentedCatcher"))
        .isEqualTo(
            """
            message 1 1130
            .uninstrumentedCatcher 1 1130
            ..throwsLater 1 110!
            ...throwsNow 1 100!
            ..later 1 20
            """);
  }
}
