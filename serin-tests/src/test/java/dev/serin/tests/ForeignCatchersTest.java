package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.runtime.TreeText;
import dev.serin.testkit.Recording;
import org.junit.jupiter.api.Test;

/**
 * Exceptions that the JDK catches end the calls that they leave. The next call belongs to the
 * caller. Times are in microseconds.
 */
class ForeignCatchersTest extends ClockedPrograms {
  private static final String PROGRAM = "ForeignCatchers";

  @Test
  void a_method_reference_ends_though_a_future_swallows_its_exception() throws Exception {
    assertThat(treeOf(PROGRAM, "futureTask"))
        .isEqualTo(
            """
            message 1 926
            .futureTask 1 926
            ..parse 1 18!
            ...read 1 8!
            ..show 1 900
            ..validate 1 5!
            """);
  }

  @Test
  void a_lambda_ends_though_a_future_swallows_its_exception() throws Exception {
    assertThat(treeOf(PROGRAM, "lambda"))
        .isEqualTo(
            """
            message 1 918
            .lambda 1 918
            ..lambda$lambda$0 1 11!
            ...read 1 8!
            ..show 1 900
            ..validate 1 5!
            """);
  }

  @Test
  void an_inherited_method_ends_that_a_type_of_the_jdk_asks_for() throws Exception {
    assertThat(treeOf(PROGRAM, "override"))
        .contains("...call 1 12!\n....read 1 8!\n..show 1 900\n");
  }

  @Test
  void a_comparator_and_a_proxy_s_handler_end_that_code_without_probes_asks() throws Exception {
    assertThat(treeOf(PROGRAM, "comparatorAndProxy"))
        .isEqualTo(
            """
            message 1 2929
            .comparatorAndProxy 1 2929
            ..lambda$comparatorAndProxy$2 1 14!
            ...sort 1 14!
            ....lambda$comparatorAndProxy$1 1 14!
            .....read 1 8!
            ..lambda$comparatorAndProxy$3 1 8!
            ...read 1 8!
            ..show 1 900
            ..validate 1 5!
            """);
  }

  @Test
  void a_stream_s_lambda_and_a_worker_s_method_end() throws Exception {
    assertThat(treeOf(PROGRAM, "streamAndWorker"))
        .isEqualTo(
            """
            message 1 1930
            .streamAndWorker 1 1930
            ..lambda$streamAndWorker$6 1 8!
            ...lambda$streamAndWorker$4 1 8!
            ....read 1 8!
            ..<init> 1 0
            ..doInBackground 1 15!
            ...doInBackground 1 15!
            ....read 1 8!
            ..show 1 900
            ..validate 1 5!
            """);
  }

  @Test
  void a_method_ends_that_holds_a_monitor_in_a_handler_of_another_type() throws Exception {
    assertThat(treeOf(PROGRAM, "monitors"))
        .contains("...call 1 17!\n....read 1 8!\n..show 1 900\n");
  }

  @Test
  void a_class_initialiser_ends_whose_exception_another_one_wraps() throws Exception {
    assertThat(treeOf(PROGRAM, "classInitialiser"))
        .contains("..<clinit> 1 8!\n...read 1 8!\n..show 1 900\n");
  }

  @Test
  void a_constructor_ends_that_a_reference_names() throws Exception {
    assertThat(treeOf(PROGRAM, "constructor"))
        .contains("..<init> 1 12!\n...<init> 1 1\n...read 1 8!\n..show 1 900\n");
  }

  @Test
  void an_exception_that_leaves_the_message_ends_its_calls_there() throws Exception {
    Class<?> loaded = load(PROGRAM);
    Runnable failing = (Runnable) loaded.getMethod("failing").invoke(null);
    try (Recording recording = new Recording(clock)) {
      Ticks.catching(failing);
      assertThat(TreeText.of(recording.tree(), loader.methods()))
          .isEqualTo(
              """
              message 1 1010
              .lambda$failing$7 1 10!
              ..read 1 8!
              """);
    }
  }
}
