package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Parts of messages, pages and waits that are long only because of a suspended process. */
class SuspendedSpanTest extends SuspensionFixture {
  @Test
  void a_part_of_a_message_is_counted_once_when_it_has_ended() {
    suspendTouch();
    assertThat(suspendedSpans()).isNull();
    watched.source.endCall();
    watched.pass(100);
    assertThat(suspendedSpans()).isEqualTo(1L);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(suspendedSpans()).isEqualTo(1L);
    assertThat(watched.reports()).isEmpty();
    assertThat(watched.said.get(0))
        .isEqualTo(
            "serin: a part of a message ran for 200 ms and is not reported: the process was"
                + " suspended for another 60000 ms meanwhile");
  }

  @Test
  void a_part_that_ends_with_its_message_is_counted_too() {
    suspendTouch();
    watched.source.endCall();
    watched.source.end();
    watched.watchdog.poll();
    assertThat(suspendedSpans()).isEqualTo(1L);
  }

  @Test
  void a_part_that_becomes_long_by_itself_is_reported_and_not_counted() {
    watched.source.begin();
    watched.pass(10);
    beginTouch();
    watched.pass(100);
    suspend(60_000);
    watched.pass(2000);
    watched.source.endCall();
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).contains("LAG_TOUCH 2000");
    assertThat(suspendedSpans()).isNull();
  }

  @Test
  void a_start_up_and_its_page_are_counted() {
    watched.source.attach();
    watched.source.begin();
    Page page = watched.detectors.feed().created("Main", false);
    watched.pass(100);
    suspend(60_000);
    page.drawn(() -> new ViewCount(9, 4));
    page.focused(() -> new ViewCount(9, 4));
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.spans).isEmpty();
    assertThat(suspendedSpans()).isEqualTo(2L);
    assertThat(watched.said)
        .anyMatch(line -> line.startsWith("serin: a start-up ran for 100 "))
        .anyMatch(line -> line.startsWith("serin: the page Main ran for 100 "));
  }

  @Test
  void a_wait_in_a_queue_is_counted_once() {
    watched.source.begin();
    watched.pass(100);
    suspend(60_000);
    watched.source.end();
    long sentMillis = watched.clock.epochMillis() - 60_100;
    watched.source.begin(sentMillis, Thread.class);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.congestions).isEmpty();
    assertThat(suspendedSpans()).isEqualTo(1L);
    assertThat(watched.said)
        .anyMatch(line -> line.startsWith("serin: a wait in the queue of the loop fake ran for "));
  }

  @Test
  void the_last_line_has_the_count_even_if_no_message_is_in_another() {
    assertThat(watched.tally.last()).isNull();
    watched.tally.spanSuspended();
    assertThat(watched.tally.last())
        .startsWith("serin: of 0 messages over a threshold 0 were reported, ")
        .endsWith("; start-ups, pages, parts of messages and waits treated as suspended: 1");
  }

  @Test
  void a_part_of_a_message_that_runs_on_at_the_end_is_counted() {
    suspendTouch();
    watched.source.endCall();
    watched.watchdog.lookLast();
    assertThat(suspendedSpans()).isEqualTo(1L);
  }

  /** A message whose touch is over its threshold only with suspended time. */
  private void suspendTouch() {
    watched.source.begin();
    watched.pass(10);
    beginTouch();
    watched.pass(100);
    suspend(60_000);
    watched.pass(100);
  }

  private void beginTouch() {
    watched.source.beginCall(new LoopCall(LoopCall.Kind.TOUCH, SuspendedSpanTest.class), 0);
  }

  private Object suspendedSpans() {
    Map<String, Object> losses = new HashMap<>();
    watched.tally.put(losses);
    return losses.get("spansSuspended");
  }
}
