package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Issues that do not reach a sink. */
class DroppedIssuesTest extends TracerFixture {
  @Test
  @Timeout(60)
  void issues_that_wait_for_a_sink_that_is_given_up_are_counted_as_those_refused_later()
      throws Exception {
    Hang hang = new Hang();
    IssueSink hanging = issue -> hang.hang();
    try (Tracer tracer = start(config().sink(issues::add).sink(hanging))) {
      tracer.watch(loop);
      message(800);
      next();
      hang.awaitBegin();
      message(800);
      message(800);
      clock.advanceMillis(Writer.STUCK_NANOS / 1_000_000);
      tracer.log().write("a look");
      clock.advanceMillis(Writer.SECOND_LOOK_NANOS / 1_000_000);
      tracer.log().write("another look");
      next();
      next();
      message(800);
      assertThat(next().value("issuesDropped")).isEqualTo(2L);
    } finally {
      hang.release();
    }
    assertThat(log).anyMatch(line -> line.startsWith("serin: dropped issues: 3."));
  }

  @Test
  void nothing_is_said_if_none_was_dropped() throws Exception {
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watch(loop);
      message(800);
      next();
    }
    assertThat(log).noneMatch(line -> line.contains("dropped"));
  }
}
