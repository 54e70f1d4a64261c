package dev.serin.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.testkit.Frames.End;
import dev.serin.testkit.Frames.Frame;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * {@code click} calls {@code load}; code without probes there catches an exception of {@code
 * parse}.
 */
class LeftFramesTest {
  private final Frames defined = new Frames();
  private final Frames observed = new Frames();
  private int record;

  /** The frame of {@code load} by definition; {@link #load} sets it. */
  private Frame definedLoad;

  @Test
  void the_caller_of_calls_that_were_left_may_lack_calls_and_own_time() {
    load();
    call("show", 600, 620);
    leave(End.RETURNED, 1000);
    call("show", 1000, 1010);
    leave(End.RETURNED, 1100);
    assertThat(defined.text())
        .isEqualTo(
            """
            click from 0 to 1100
            .load from 10 to 1000
            ..show from 20 to 30
            ..parse from 30 to 1000 !?
            ...show from 600 to 620
            .show from 1000 to 1010
            """);
    assertThat(wrong()).isNull();
  }

  @Test
  void a_frame_without_a_mark_has_to_end_when_it_was_left() {
    load();
    defined.leave(End.RETURNED, 600, ++record);
    leave(End.RETURNED, 1000);
    leave(End.RETURNED, 1000);
    assertThat(wrong()).isEqualTo("..parse from 30 to 600 in place of ..parse from 30 to 40 !");
    assertThat(wrongRow()).startsWith("[click, load]: Figures[count=1, ");
  }

  @Test
  void a_caller_of_calls_that_were_left_has_to_have_its_calls_and_time() {
    load();
    defined.unwindAbove(definedLoad, End.PRESUMED, 990, ++record);
    defined.leave(End.RETURNED, 990, record);
    observed.leave(End.RETURNED, 1000, record);
    leave(End.RETURNED, 1000);
    assertThat(wrongRow())
        .startsWith("[click]: Figures[count=1, totalMicros=1000, selfMicros=20, ");
  }

  @Test
  void rows_further_out_have_to_be_right() {
    load();
    leave(End.RETURNED, 1000);
    observed.enter("show", 1000, ++record);
    observed.leave(End.RETURNED, 1010, ++record);
    leave(End.RETURNED, 1100);
    assertThat(wrongRow())
        .startsWith("[click]: Figures[count=1, totalMicros=1100, selfMicros=110, ")
        .contains(" in place of Figures[count=1, totalMicros=1100, selfMicros=100, ");
  }

  @Test
  void a_row_further_out_that_lacks_a_call_is_wrong() {
    load();
    leave(End.RETURNED, 1000);
    call("show", 1000, 1000);
    observed.enter("show", 1000, ++record);
    observed.leave(End.RETURNED, 1000, ++record);
    leave(End.RETURNED, 1100);
    assertThat(wrongRow()).startsWith("[click, show]: Figures[count=1, ").contains("count=2, ");
  }

  @Test
  void a_row_below_the_caller_may_lack_calls() {
    load();
    observed.enter("show", 50, ++record);
    observed.leave(End.RETURNED, 60, ++record);
    leave(End.RETURNED, 1000);
    leave(End.RETURNED, 1000);
    assertThat(wrongRow()).isNull();
  }

  /** Calls {@code show} and {@code parse}, which an exception leaves without a probe. */
  private void load() {
    defined.enter("click", 0, 0);
    observed.enter("click", 0, 0);
    definedLoad = defined.enter("load", 10, ++record);
    observed.enter("load", 10, record);
    call("show", 20, 30);
    defined.enter("parse", 30, ++record);
    observed.enter("parse", 30, record);
    observed.leave(End.UNWOUND, 40, record + 1);
  }

  private void call(String name, int startMicros, int endMicros) {
    defined.enter(name, startMicros, ++record);
    observed.enter(name, startMicros, record);
    defined.leave(End.RETURNED, endMicros, ++record);
    observed.leave(End.RETURNED, endMicros, record);
  }

  /** Ends the innermost frame by a probe: {@code load} first, then {@code click}. */
  private void leave(End how, int micros) {
    record++;
    if (definedLoad.end() == End.OPEN) {
      defined.unwindAbove(definedLoad, End.PRESUMED, micros, record);
    }
    defined.leave(how, micros, record);
    observed.leave(how, micros, record);
  }

  private @Nullable String wrong() {
    return new LeftFrames(defined, observed).wrong();
  }

  private @Nullable String wrongRow() {
    return new LeftRows(defined.all(), observed.all()).wrong();
  }
}
