package dev.serin.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CallTreeCutTest {
  private final CallTreeBuilder builder = new CallTreeBuilder();
  private long nowNanos;

  @Test
  void the_nodes_that_took_most_are_kept_and_the_rest_is_summed() {
    for (int method = 1; method <= 100; method++) {
      call(method, method * 1000L);
    }
    CallTreeCut cut = CallTreeCut.of(builder.build(nowNanos), 11, 0);
    assertThat(methods(cut)).isEqualTo("1048574 91 92 93 94 95 96 97 98 99 100");
    assertThat(cut.cutNodes()).isEqualTo(90);
    assertThat(cut.cutNanos()).isEqualTo(90 * 91 / 2 * 1000L);
  }

  @Test
  void nine_hundred_small_calls_are_three_lines() {
    builder.enter(1, nowNanos);
    for (int i = 0; i < 900; i++) {
      builder.enter(2, nowNanos);
      call(3, 1_000_000);
      builder.leave(nowNanos);
    }
    builder.leave(nowNanos);
    CallTreeCut cut = CallTreeCut.of(builder.build(nowNanos), 30, 0);
    assertThat(StackText.lines(cut))
        .isEqualTo("0,1048574,1,900\n1,1,1,900\n2,2,900,900\n3,3,900,900\n");
    assertThat(cut.cutNodes()).isZero();
  }

  @Test
  void what_was_cut_is_a_line_for_people_and_none_for_matrix() {
    call(1, 900_000_000);
    call(2, 60_000_000);
    call(3, 40_000_000);
    CallTreeCut cut = CallTreeCut.of(builder.build(nowNanos), 2, 0);
    assertThat(StackText.lines(cut)).isEqualTo("0,1048574,1,1000\n1,1,1,900\n");
    assertThat(StackText.dotted(cut, "", MethodNames.NONE))
        .isEqualTo("1048574 1 1000\n.1 1 900\n(cut: 2 lines, 100 ms)\n");
  }

  @Test
  void lines_that_only_pass_on_are_no_more_than_a_report_reads() {
    int pairs = 80_000;
    for (int method = 1; method <= pairs; method++) {
      builder.enter(method, nowNanos);
      nowNanos += 40;
      call(pairs + method, 960);
      builder.leave(nowNanos);
    }
    int maxLines = 50_000;
    CallTreeCut cut = CallTreeCut.of(builder.build(nowNanos), maxLines, 0);
    // The message itself is counted, though it is one of the first lines.
    assertThat(cut.lines().size()).isEqualTo(maxLines + CallTreeCut.MAX_UNCOUNTED_LINES - 1);
  }

  @Test
  void a_deep_stack_that_only_passes_on_does_not_use_up_the_lines() {
    for (int method = 1; method <= 100; method++) {
      builder.enter(method, 0);
    }
    call(200, 600);
    call(201, 400);
    for (int method = 1; method <= 100; method++) {
      builder.leave(nowNanos);
    }
    CallTreeCut cut = CallTreeCut.of(builder.build(nowNanos), 30, 0);
    assertThat(methods(cut)).contains("100 200 201");
    assertThat(cut.cutNodes()).isZero();
  }

  @Test
  void nodes_below_the_least_time_are_cut_with_all_they_called() {
    builder.enter(1, 0);
    call(2, 10);
    builder.leave(nowNanos);
    call(3, 1000);
    CallTreeCut cut = CallTreeCut.of(builder.build(nowNanos), 30, 100);
    assertThat(methods(cut)).isEqualTo("1048574 3");
    assertThat(cut.cutNodes()).isEqualTo(2);
    assertThat(cut.cutNanos()).isEqualTo(10);
  }

  @Test
  void matrix_lines_have_depth_id_count_and_milliseconds() {
    builder.enter(2, 0);
    for (int i = 0; i < 4; i++) {
      call(3, 100_400_000);
    }
    call(4, 198_000_000);
    builder.leave(nowNanos);
    CallTreeCut cut = CallTreeCut.of(builder.build(nowNanos + 3_000_000), 30, 0);
    assertThat(StackText.lines(cut))
        .isEqualTo("0,1048574,1,603\n1,2,1,600\n2,3,4,402\n2,4,1,198\n");
    assertThat(StackText.dotted(cut, "|*\t\t", MethodNames.NONE))
        .isEqualTo("|*\t\t1048574 1 603\n|*\t\t.2 1 600\n|*\t\t..3 4 402\n|*\t\t..4 1 198\n");
  }

  @Test
  void the_stack_key_is_the_deep_method_with_much_of_the_time() throws Exception {
    builder.enter(2, 0);
    call(3, 403_000_000);
    call(4, 198_000_000);
    builder.leave(nowNanos);
    CallTreeCut cut = CallTreeCut.of(builder.build(nowNanos), 30, 0);
    // 2: level 2 × 601, 3: level 3 × 403, 4 has less than 30 % of the time.
    assertThat(StackText.key(cut)).isEqualTo("3|");
    assertThat(Files.readString(Path.of("..", "docs", "call-tree.md")))
        .contains(StackText.dotted(cut, "", MethodNames.NONE).lines().toList())
        .contains("stackKey is " + StackText.key(cut));
  }

  @Test
  void the_stack_key_of_a_dispatch_without_methods_is_the_dispatch() {
    assertThat(StackText.key(CallTreeCut.of(builder.build(1000), 30, 0))).isEqualTo("1048574|");
  }

  private void call(int methodId, long nanos) {
    builder.enter(methodId, nowNanos);
    nowNanos += nanos;
    builder.leave(nowNanos);
  }

  private static String methods(CallTreeCut cut) {
    return cut.lines().stream()
        .map(line -> String.valueOf(cut.tree().methodId(line.node())))
        .collect(Collectors.joining(" "));
  }
}
