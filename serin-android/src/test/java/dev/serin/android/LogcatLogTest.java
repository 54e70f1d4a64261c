package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.shadows.ShadowLog;

/** Long texts in Android's log. */
@RunWith(RobolectricTestRunner.class)
@Config(minSdk = 23)
public class LogcatLogTest {
  @Test
  public void a_short_text_is_one_entry() {
    new LogcatLog().write("one\ntwo");
    assertThat(entries()).containsExactly("one\ntwo");
  }

  @Test
  public void a_long_text_is_divided_at_the_ends_of_lines() {
    String line = "x".repeat(999);
    new LogcatLog().write(String.join("\n", line, line, line, line));
    assertThat(entries()).containsExactly(line + "\n" + line + "\n" + line, line);
  }

  @Test
  public void a_line_that_is_too_long_is_divided_and_whole() {
    String line = "0123456789".repeat(700);
    new LogcatLog().write(line);
    assertThat(entries()).hasSize(3).allMatch(entry -> entry.length() <= 3000);
    assertThat(String.join("", entries())).isEqualTo(line);
  }

  private static List<String> entries() {
    return ShadowLog.getLogsForTag("Serin").stream().map(entry -> entry.msg).toList();
  }
}
