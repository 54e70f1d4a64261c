package dev.serin.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecordDecoderTest {
  private static final long BEGIN_MICROS = 5_000_000;

  private final TraceScript script = new TraceScript(BEGIN_MICROS);

  @Test
  void calls_of_one_method_by_one_caller_are_one_node() {
    script.enter(1);
    for (int i = 0; i < 900; i++) {
      long caller = script.enter(2).last();
      long callee = script.pass(1).enter(3).last();
      script.pass(1000).exit(callee).exit(caller);
    }
    script.exit(1);
    assertThat(Trees.text(script.tree()))
        .isEqualTo("1048574 1 900900\n.1 1 900900\n..2 900 900900\n...3 900 900000\n");
  }

  @Test
  void an_exit_closes_what_an_exception_left_open_above_its_call() {
    script.enter(1).pass(10).enter(2).pass(100).enter(3).pass(1000).exit(1).pass(1);
    assertThat(Trees.text(script.tree()))
        .isEqualTo("1048574 1 1111\n.1 1 1110\n..2 1 1100!\n...3 1 1000!\n");
  }

  @Test
  void a_handler_closes_what_is_above_its_call_and_the_call_goes_on() {
    script.enter(1).pass(10).enter(2).pass(100).caught(1).pass(1).enter(4).pass(7).exit(4);
    script.exit(1);
    assertThat(Trees.text(script.tree()))
        .isEqualTo("1048574 1 118\n.1 1 118\n..2 1 100!\n..4 1 7\n");
  }

  @Test
  void the_same_records_but_for_tokens_give_the_two_trees_of_a_recursion() {
    TraceScript inner = new TraceScript(0);
    inner.enter(1).pass(1).enter(1).pass(10).enter(1).pass(100).caught(2).pass(1000);
    TraceScript outer = new TraceScript(0);
    outer.enter(1).pass(1).enter(1).pass(10).enter(1).pass(100).caught(1).pass(1000);
    assertThat(Trees.text(inner.tree()))
        .isEqualTo("1048574 1 1111\n.1 1 1111…\n..1 1 1110…\n...1 1 100!\n");
    assertThat(Trees.text(outer.tree()))
        .isEqualTo("1048574 1 1111\n.1 1 1111…\n..1 1 110!\n...1 1 100!\n");
  }

  @Test
  void a_method_that_never_returns_is_open_until_now() {
    script.pass(1).enter(1).pass(10).enter(2).pass(100);
    CallTree tree = script.tree();
    assertThat(Trees.text(tree)).isEqualTo("1048574 1 111\n.1 1 110…\n..2 1 100…\n");
    assertThat(tree.methodId(tree.deepestOpen())).isEqualTo(2);
  }

  @Test
  void the_time_in_which_a_dispatch_waits_or_pumps_is_not_its_own() {
    script.pass(1).enter(1).pass(10);
    script.mark(Records.WAIT).pass(1_000_000).mark(Records.WAKE);
    script.mark(Records.BEGIN).pass(2000).enter(2).pass(3000).exit(script.last());
    script.mark(Records.END).pass(100).enter(3).pass(1000).exit(script.last()).exit(1);
    CallTree tree = script.tree();
    assertThat(Trees.text(tree)).isEqualTo("1048574 1 1111\n.1 1 1110\n..3 1 1000\n");
    assertThat(tree.pumpedNanos()).isEqualTo(1_005_000_000L);
  }

  @Test
  void an_exit_further_out_ends_a_nested_dispatch_whose_end_is_missing() {
    script.enter(1).pass(10).mark(Records.BEGIN).enter(2).pass(1000).exit(1).pass(1);
    assertThat(Trees.text(script.tree())).isEqualTo("1048574 1 11\n.1 1 10\n");
  }

  @Test
  void what_is_read_after_a_gap_lies_in_it_until_a_frame_below_it_is_left() {
    script.enter(1).pass(10).enter(2).pass(100);
    script.enter(3).pass(1000).exit(3).pass(1).exit(2).pass(5).enter(4).pass(2).exit(script.last());
    script.exit(1).pass(3);
    // Overwritten: that 1 and 2 were entered. Their exits are there and say nothing.
    CallTree tree = script.treeWithout(1, 3, 110);
    assertThat(Trees.text(tree)).isEqualTo("1048574 1 1121\n.-1 1 1121…\n..3 1 1000\n..4 1 2\n");
    assertThat(tree.overwrittenRecords()).isEqualTo(2);
  }

  @Test
  void a_gap_lies_in_the_frame_that_is_left_after_it() {
    script.enter(1).pass(10).enter(2).pass(100);
    script.enter(3).pass(1000).exit(3).pass(1).exit(2).pass(5).exit(1);
    // Overwritten: that 3 was entered, and left.
    assertThat(Trees.text(script.treeWithout(3, 5, 1111)))
        .isEqualTo("1048574 1 1116\n.1 1 1116\n..2 1 1101\n...-1 1 1101\n");
  }

  @Test
  void what_was_open_before_a_gap_and_left_in_it_is_lost_there() {
    script.enter(1).pass(10).enter(2).pass(100).enter(3).pass(1000);
    script.exit(3).exit(2).pass(5).enter(4).pass(7).exit(script.last()).pass(1).exit(1);
    // Overwritten: that 3 and 2 were left.
    assertThat(Trees.text(script.treeWithout(4, 6, 1115)))
        .isEqualTo("1048574 1 1123\n.1 1 1123\n..2 1 100\n...3 1 0\n..-1 1 1013\n...4 1 7\n");
  }

  @Test
  void a_gap_that_is_open_lies_in_what_was_innermost_before_it() {
    script.enter(1).pass(10).enter(2).pass(100).enter(3).pass(1000).enter(4).pass(1);
    assertThat(Trees.text(script.treeWithout(2, 4, 1110)))
        .isEqualTo("1048574 1 1111\n.1 1 1111…\n..-1 1 1111…\n...4 1 1…\n");
  }

  @Test
  void a_gap_while_one_is_open_widens_it() {
    CallTreeBuilder builder = new CallTreeBuilder();
    RecordDecoder decoder = new RecordDecoder(builder, 0, BEGIN_MICROS);
    decoder.decode(new long[] {Records.call(Records.ENTER, 1, BEGIN_MICROS)}, 0, 1);
    decoder.skip(10, 8, BEGIN_MICROS + 100, 90_000, 100_000);
    decoder.decode(new long[] {Records.call(Records.ENTER, 2, BEGIN_MICROS + 100)}, 0, 1);
    decoder.skip(20, 9, BEGIN_MICROS + 300, 110_000, 300_000);
    long[] after = {
      Records.call(Records.ENTER, 2, BEGIN_MICROS + 300),
      Records.call(Records.EXIT, 11, BEGIN_MICROS + 305), // of the first 2, which is not known
      Records.call(Records.EXIT, 20, BEGIN_MICROS + 310), // of 1 would be 21: in the gap
    };
    decoder.decode(after, 0, 3);
    assertThat(Trees.text(builder.build(decoder.nanos(BEGIN_MICROS + 310))))
        .isEqualTo("1048574 1 310\n.1 1 310…\n..-1 1 220…\n...2 2 15!\n");
    decoder.decode(new long[] {Records.call(Records.EXIT, 22, BEGIN_MICROS + 320)}, 0, 1);
    assertThat(Trees.text(builder.build(decoder.nanos(BEGIN_MICROS + 330))))
        .isEqualTo("1048574 1 330\n.1 1 320\n..-1 1 230\n...2 2 15!\n");
    assertThat(decoder.strayRecords()).isZero();
  }

  @Test
  void gaps_in_one_frame_are_one_node() {
    CallTreeBuilder builder = new CallTreeBuilder();
    builder.enter(1, 0);
    for (int i = 0; i < 3; i++) {
      builder.enter(2, 0);
      builder.gap(100, 1000);
      builder.enter(3, 2000);
      builder.enter(4, 2000);
      builder.leave(FrameVisitor.Departure.RETURNED, 3000);
      builder.leave(FrameVisitor.Departure.RETURNED, 4000);
      builder.closeGap(11_000);
      builder.leave(FrameVisitor.Departure.RETURNED, 12_000);
    }
    CallTree tree = builder.build(12_000);
    assertThat(Trees.text(tree))
        .isEqualTo("1048574 1 12\n.1 1 12…\n..2 3 36\n...-1 3 30\n....3 3 6\n.....4 3 3\n");
    assertThat(tree.overwrittenRecords()).isEqualTo(300);
  }

  @Test
  void a_gap_that_ends_at_a_far_distance_or_in_its_middle_changes_no_other_call() {
    script.enter(1).pass(5).enter(2);
    for (int i = 0; i < Records.FAR_DISTANCE; i++) {
      script.enter(3).exit(script.last());
    }
    int far = (int) script.last() + 1;
    script.pass(7).exit(2).pass(1).enter(4).pass(2).exit(script.last()).pass(3).exit(1);
    for (int to = far; to <= far + 1; to++) { // the FAR is the first that is left, or overwritten
      CallTree tree = script.treeWithout(3, to, 12);
      assertThat(tree.overwrittenRecords()).isEqualTo(to - 3);
      assertThat(Trees.text(tree)).startsWith("1048574 1 18\n.1 1 18\n").contains("4 1 2\n");
    }
  }

  @Test
  void a_call_is_closed_however_many_records_ago_it_was_entered() {
    script.enter(1).pass(5);
    for (int i = 0; i < Records.FAR_DISTANCE; i++) {
      script.enter(2).exit(script.last());
    }
    script.pass(7).exit(1).pass(1);
    assertThat(Trees.text(script.tree())).isEqualTo("1048574 1 13\n.1 1 12\n..2 4194303 0\n");
  }

  @Test
  void coarse_times_older_than_the_dispatch_are_taken_as_its_begin() {
    CallTreeBuilder builder = new CallTreeBuilder();
    RecordDecoder decoder = new RecordDecoder(builder, 0, 100);
    long[] records = {
      Records.loop(Records.BEGIN, 100),
      Records.call(Records.ENTER, 1, 40),
      Records.call(Records.EXIT, 1, 130),
    };
    decoder.decode(records, 1, records.length);
    assertThat(Trees.text(builder.build(decoder.nanos()))).isEqualTo("1048574 1 30\n.1 1 30\n");
  }

  @Test
  void times_go_on_where_the_bits_of_a_probe_begin_again() {
    long beforeWrap = 3 * (Records.MICROS_MASK + 1) - 10;
    TraceScript late = new TraceScript(beforeWrap);
    late.pass(5).enter(1).pass(20).enter(2).pass(30).exit(2).exit(1);
    assertThat(Trees.text(late.tree())).isEqualTo("1048574 1 55\n.1 1 50\n..2 1 30\n");
  }

  @Test
  void a_record_that_names_no_open_call_is_counted_and_harmless() {
    CallTreeBuilder builder = new CallTreeBuilder();
    RecordDecoder decoder = new RecordDecoder(builder, 0, 0);
    long[] records = {
      Records.loop(Records.BEGIN, 0),
      Records.call(Records.ENTER, 1, 1),
      Records.call(Records.EXIT, 1, 2),
      Records.call(Records.EXIT, 2, 3),
    };
    decoder.decode(records, 1, records.length);
    assertThat(decoder.strayRecords()).isEqualTo(1);
    assertThat(Trees.text(builder.build(decoder.nanos()))).isEqualTo("1048574 1 3\n.1 1 1\n");
  }

  @Test
  void a_time_that_no_clock_tells_is_counted_and_not_taken() {
    RecordDecoder decoder = new RecordDecoder(new CallTreeBuilder(), 0, BEGIN_MICROS);
    long[] records = {
      Records.loop(Records.WAKE, Records.LOOP_MICROS_MASK),
      Records.loop(Records.WAKE, BEGIN_MICROS + 7),
    };
    decoder.decode(records, 0, 1);
    assertThat(decoder.nanos()).isZero();
    decoder.decode(records, 1, 2);
    assertThat(decoder.nanos()).isEqualTo(7000);
    assertThat(decoder.strayRecords()).isEqualTo(1);
  }

  @Test
  void a_gap_ends_no_later_than_now_whatever_time_a_record_tells() {
    long[] records = {Records.loop(Records.WAKE, Records.LOOP_MICROS_MASK)};
    GapEnd end = GapEnd.at(records, 0, 1, BEGIN_MICROS);
    assertThat(end.micros()).isEqualTo(BEGIN_MICROS);
    assertThat(end.ownNanos()).isZero();
  }

  @Test
  void a_tree_has_no_more_nodes_than_it_may_and_says_what_it_folded() {
    CallTreeBuilder builder = new CallTreeBuilder(3);
    for (int method = 1; method <= 10; method++) {
      builder.enter(method, 0);
      builder.leave(FrameVisitor.Departure.RETURNED, 0);
    }
    CallTree tree = builder.build(100);
    assertThat(tree.size()).isEqualTo(3);
    assertThat(tree.foldedCalls()).isEqualTo(8);
  }

  @Test
  void a_gap_in_a_call_without_a_node_is_its_caller_s() {
    CallTreeBuilder builder = new CallTreeBuilder(4);
    builder.enter(1, 0);
    gapWithACall(builder, 0);
    builder.closeGap(10_000);
    builder.enter(2, 11_000); // the tree is full
    gapWithACall(builder, 12_000);
    assertThat(Trees.text(builder.build(15_000)))
        .isEqualTo("1048574 1 15\n.1 1 15…\n..-1 2 13…\n...3 2 2\n");
    builder.closeGap(20_000);
    builder.leave(FrameVisitor.Departure.RETURNED, 21_000);
    CallTree tree = builder.build(22_000);
    assertThat(Trees.text(tree)).isEqualTo("1048574 1 22\n.1 1 22…\n..-1 2 18\n...3 2 2\n");
    assertThat(tree.foldedCalls()).isEqualTo(1);
  }

  @Test
  void a_gap_without_a_node_is_no_one_else_s() {
    CallTreeBuilder builder = new CallTreeBuilder(4);
    gapWithACall(builder, 0);
    builder.closeGap(10_000);
    builder.enter(1, 10_000);
    builder.enter(2, 11_000); // the tree is full
    gapWithACall(builder, 12_000);
    builder.closeGap(20_000);
    builder.leave(FrameVisitor.Departure.RETURNED, 21_000);
    CallTree tree = builder.build(22_000);
    assertThat(Trees.text(tree)).isEqualTo("1048574 1 22\n.-1 1 10\n..3 1 1\n.1 1 12…\n");
    assertThat(tree.selfNanos(tree.root())).isZero();
    assertThat(tree.foldedCalls()).as("2, and 3 in its gap").isEqualTo(2);
  }

  private static void gapWithACall(CallTreeBuilder builder, long nanos) {
    builder.gap(10, nanos);
    builder.call(3, nanos + 1000, nanos + 2000);
  }

  @Test
  void building_goes_on_after_a_tree_was_taken() {
    script.enter(1).pass(10);
    CallTreeBuilder builder = new CallTreeBuilder();
    builder.enter(1, 0);
    CallTree early = builder.build(10_000);
    builder.leave(FrameVisitor.Departure.RETURNED, 20_000);
    CallTree late = builder.build(20_000);
    assertThat(Trees.text(early)).isEqualTo("1048574 1 10\n.1 1 10…\n");
    assertThat(Trees.text(late)).isEqualTo("1048574 1 20\n.1 1 20\n");
  }
}
