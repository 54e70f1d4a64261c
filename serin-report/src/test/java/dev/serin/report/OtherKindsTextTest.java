package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.Samples;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Congestion and calls between messages, in the text. */
class OtherKindsTextTest {
  @TempDir private Path folder;

  @Test
  void a_congestion_names_those_who_filled_the_queue() throws Exception {
    assertThat(text(60, Samples.CONGESTION))
        .isEqualTo(
            """
            1. A message waited 612 ms behind many short ones
               group g2:75e18b620adc553b
               at 2023-11-14 22:13:32 UTC in com.example.app, loop main, scene com.example.List
               310 messages ran meanwhile for 600 ms, the longest for 9 ms
               500.0 ms: 200 times android.os.Handler com.example.Row, up to 9.0 ms each
               80.5 ms: 80 times a message of an unknown kind, up to 1.5 ms each
               20 ms: 30 others
               2 like it had only been counted by then
               no call tree: the issue covers many messages

            """);
  }

  @Test
  void an_input_event_says_how_long_it_had_waited_and_who_handles_it() throws Exception {
    assertThat(text(60, Samples.TOUCH))
        .isEqualTo(
            """
            1. An input event still ran after 2000 ms
               group g2:32a08c63dd4f347a
               at 2023-11-14 22:13:32 UTC in com.example.app, loop main, scene com.example.List
               processor time unknown
               an input event (touch), which had waited 300 ms, handled by com.example.List
               the accuracy of the times is unknown
               no call tree: recording was paused

            """);
    String ended = Samples.TOUCH.replace("LAG_TOUCH", "NORMAL").replace("touch", "idle handler");
    assertThat(text(60, ended)).contains("1. An idle handler took 2000 ms\n");
    assertThat(text(60, ended)).contains("   the idle handler com.example.List\n");
  }

  private String text(int maxLines, String... lines) throws Exception {
    StringBuilder text = new StringBuilder();
    new TextReport(maxLines).write(Samples.readLines(folder, lines), text);
    return text.toString();
  }
}
