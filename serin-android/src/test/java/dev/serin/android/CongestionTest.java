package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.runtime.Issue;
import java.util.List;
import java.util.Map;
import org.junit.Test;

/** A main thread that many short messages keep busy. */
public class CongestionTest extends AppFixture {
  private static final String HANDLER = "android.os.Handler ";

  /** Takes a few milliseconds. */
  private final class Row implements Runnable {
    @Override
    public void run() {
      clock.sleep(8);
    }
  }

  @Test
  public void who_filled_the_queue_is_reported_while_it_is_full() throws Exception {
    installation.watch(main, "main");
    message(() -> {}); // and the loop is idle
    for (int i = 0; i < 100; i++) {
      handler.post(new Row());
      if (i % 10 == 0) {
        handler.post(() -> clock.sleep(1));
      }
    }
    handler.post(() -> issues.add(next()));
    for (int i = 0; i < 100; i++) {
      handler.post(new Row());
    }
    message(() -> {});
    Issue issue = next();
    assertThat(issue.content())
        .containsEntry("tag", "Trace_Congestion")
        .containsEntry("loop", "main")
        .containsEntry("message", HANDLER + Row.class.getName())
        .containsKeys("scene", "isProcessForeground", "process", "session", "messagesWaiting");
    assertThat((Long) issue.value("queueDelayMillis")).isBetween(500L, 810L);
    List<?> senders = (List<?>) issue.value("senders");
    Map<?, ?> rows = (Map<?, ?>) senders.get(0);
    assertThat(rows.get("what")).isEqualTo(HANDLER + Row.class.getName());
    assertThat((Long) rows.get("count")).isBetween(60L, 100L);
    assertThat(rows.get("longestMicros")).isEqualTo(8000L);
    assertThat(((Map<?, ?>) senders.get(1)).get("longestMicros")).isEqualTo(1000L);
    assertThat(logged())
        .filteredOn(line -> line.contains("short ones; the longest took 8 ms"))
        .hasSize(1);
  }

  @Test
  public void messages_that_come_one_after_the_other_make_none_late() throws Exception {
    installation.watch(main, "main");
    message(() -> {});
    Runnable again =
        new Runnable() {
          @Override
          public void run() {
            clock.sleep(8);
            handler.post(this);
          }
        };
    handler.post(again);
    for (int i = 0; i < 200; i++) {
      RealLoop.runMain(); // each time until it has run once
    }
    handler.removeCallbacks(again);
    message(() -> {});
    assertThat(logged()).noneMatch(line -> line.contains("short ones"));
    assertThat(issues).isEmpty();
  }
}
