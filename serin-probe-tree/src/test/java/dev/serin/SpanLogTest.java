package dev.serin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The log of the longer calls, and where probes read the clock. */
class SpanLogTest {
  private static final long MILLI = 1_000_000;
  private static final long FIRST = 1L << CallKey.GENERATION_SHIFT;
  private static final long SECOND = 2L << CallKey.GENERATION_SHIFT;

  private final SpanLog log = new SpanLog();
  private final CallTable precise = new CallTable(4, true);

  @Test
  void calls_are_read_by_the_table_that_has_their_paths() {
    log.add(FIRST, 3, 1, 1 + SpanLog.MIN_NANOS);
    log.add(SECOND, 3, 5, 5 + 2 * SpanLog.MIN_NANOS);
    log.add(FIRST, CallKey.SLOT_MASK, 7, 7 + SpanLog.MIN_NANOS);
    log.add(FIRST, 4, 9, 8 + SpanLog.MIN_NANOS);
    assertThat(log.read(FIRST))
        .containsExactly(3, 1, 1 + SpanLog.MIN_NANOS, CallKey.SLOT_MASK, 7, 7 + SpanLog.MIN_NANOS);
    assertThat(log.read(SECOND)).containsExactly(3, 5, 5 + 2 * SpanLog.MIN_NANOS);
    log.clear();
    assertThat(log.read(FIRST)).isEmpty();
  }

  @Test
  void equally_long_calls_are_dropped_as_well() {
    for (int i = 0; i <= SpanLog.MAX_SPANS; i++) {
      log.add(FIRST, i, 0, SpanLog.MIN_NANOS);
    }
    long[] kept = log.read(FIRST);
    assertThat(kept).hasSize(SpanLog.WORDS * (SpanLog.MAX_SPANS / 2 + 1));
    assertThat(kept[0]).as("the first is kept").isZero();
    assertThat(kept[kept.length - SpanLog.WORDS]).isEqualTo(SpanLog.MAX_SPANS);
    assertThat(log.dropped()).isEqualTo(SpanLog.MAX_SPANS / 2);
  }

  @Test
  void what_a_full_log_has_dropped_is_forgotten_with_the_message() {
    for (int i = 0; i <= SpanLog.MAX_SPANS; i++) {
      log.add(FIRST, i, 0, SpanLog.MIN_NANOS);
    }
    log.clear();
    assertThat(log.dropped()).isZero();
  }

  @Test
  void a_reader_keeps_what_it_reads_while_the_log_grows_and_is_halved() {
    for (int i = 0; i < 3 * SpanLog.MAX_SPANS; i++) {
      log.add(FIRST, i, i, 2L * i + SpanLog.MIN_NANOS);
      long[] read = log.read(FIRST);
      assertThat(read[read.length - SpanLog.WORDS]).as("the last one is the longest").isEqualTo(i);
      assertThat(read.length).isLessThanOrEqualTo(SpanLog.WORDS * SpanLog.MAX_SPANS);
      assertThat(read.length / SpanLog.WORDS + log.dropped()).isEqualTo(i + 1);
    }
  }

  @Test
  void a_message_in_the_same_table_begins_with_an_empty_log() {
    precise.start(FIRST);
    precise.message(1, 0);
    precise.roots.spans().add(FIRST, 3, 0, SpanLog.MIN_NANOS);
    precise.message(2, 0);
    assertThat(precise.roots.spans().read(FIRST)).isEmpty();
  }

  private int enter(CallTable table, int caller, int methodId) {
    int slot = table.call(CallKey.innermost(table.generation(), caller) | methodId);
    table.begun(slot);
    return slot;
  }

  private static void leave(CallTable table, int slot, long nowMillis) {
    table.spend(slot, nowMillis * MILLI);
    table.leave(slot);
  }

  @Test
  void probes_that_read_the_clock_log_calls_that_end() {
    precise.start(FIRST);
    int message = precise.message(1, 0);
    int outer = enter(precise, message, 1);
    precise.spend(outer, 3 * MILLI);
    int inner = enter(precise, outer, 2);
    leave(precise, inner, 5);
    inner = enter(precise, outer, 2);
    leave(precise, inner, 6);
    int mark = enter(precise, outer, CallKey.FIRST_MARK);
    leave(precise, mark, 10);
    leave(precise, outer, 10);
    assertThat(precise.times()).isNotNull();
    assertThat(precise.times().endedSpans(new int[0]))
        .containsExactly(inner, 3 * MILLI, 5 * MILLI, outer, 0, 10 * MILLI);
  }

  @Test
  void a_call_that_goes_on_in_another_table_is_one_span_of_that() {
    precise.start(FIRST);
    int outer = enter(precise, precise.message(1, 0), 1);
    precise.spend(outer, 4 * MILLI);
    CallTable larger = new CallTable(6, true);
    larger.startAfter(precise, SECOND, outer);
    leave(larger, outer, 6);
    assertThat(larger.roots.spans()).isSameAs(precise.roots.spans());
    assertThat(larger.roots.spans().read(FIRST)).isEmpty();
    assertThat(larger.roots.spans().read(SECOND)).containsExactly(outer, 0, 6 * MILLI);
  }
}
