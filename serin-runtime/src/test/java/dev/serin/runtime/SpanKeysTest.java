package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import dev.serin.format.SpanRows;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The times of calls in issues. */
class SpanKeysTest extends TracerFixture {
  private void callAndWork(int methodId, int millis) {
    int call = Probe.enter(methodId);
    clock.advanceMillis(millis);
    Probe.exit(call);
  }

  private static List<?> spans(Issue issue) {
    return (List<?>) issue.value("spans");
  }

  @Test
  void a_message_has_its_calls_while_it_runs_and_when_it_has_ended() throws Exception {
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watch(loop);
      loop.begin();
      int outer = Probe.enter(1);
      callAndWork(2, 300);
      callAndWork(2, 200);
      int open = Probe.enter(3);
      clock.advanceMillis(1500);
      Issue lag = next();
      assertThat(lag.value("detail")).isEqualTo("LAG");
      assertThat(spans(lag))
          .isEqualTo(
              List.of(
                  List.of(1L, 0L, 2_000_000L),
                  List.of(2L, 0L, 300_000L),
                  List.of(2L, 300_000L, 200_000L),
                  List.of(3L, 500_000L, 1_500_000L)));
      clock.advanceMillis(100);
      Probe.exit(open);
      Probe.exit(outer);
      loop.end();
      Issue ended = next();
      assertThat(ended.value("detail")).isEqualTo("NORMAL");
      assertThat(spans(ended)).hasSize(4).last().isEqualTo(List.of(3L, 500_000L, 1_600_000L));
      assertThat(ended.value("spansLeftOut")).isNull();
    }
  }

  @Test
  void an_issue_has_the_longest_calls_and_the_number_of_the_others() throws Exception {
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watch(loop);
      loop.begin();
      for (int i = 0; i < 600; i++) {
        callAndWork(1, i % 6 == 0 ? 2 : 3);
      }
      loop.end();
      Issue ended = next();
      assertThat(spans(ended)).hasSize(SpanRows.MAX_ROWS);
      assertThat(ended.value("spansLeftOut")).isEqualTo(100L);
    }
  }

  @Test
  void a_message_without_longer_calls_has_no_such_key() throws Exception {
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watch(loop);
      message(900);
      assertThat(next().content()).doesNotContainKeys("spans", "spansLeftOut");
    }
  }
}
