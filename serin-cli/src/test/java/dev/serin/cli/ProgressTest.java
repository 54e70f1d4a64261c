package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private final StringWriter printed = new StringWriter();

  @Test
  void on_a_terminal_one_line_is_written_over_and_over_and_cleared_at_the_end() {
    try (Progress progress = new Progress(new PrintWriter(printed), true)) {
      progress.show("1 of 2");
      progress.show("2 of 2");
    }
    assertThat(printed).hasToString("\r\u001b[K1 of 2\r\u001b[K2 of 2\r\u001b[K");
  }

  @Test
  void elsewhere_nothing_is_written() {
    try (Progress progress = new Progress(new PrintWriter(printed), false)) {
      progress.show("1 of 2");
    }
    assertThat(printed).hasToString("");
  }

  @Test
  void a_test_talks_to_no_terminal() {
    try (Progress progress = Progress.onTerminal(new PrintWriter(printed))) {
      progress.show("1 of 2");
    }
    assertThat(printed).hasToString("");
  }
}
