package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MessageLineTest {
  private static final String TO = ">>>>> Dispatching to Handler ";

  @Test
  void a_message_is_called_by_its_handler_and_what_it_runs_or_its_number() {
    assertThat(MessageLine.describe(TO + "(android.app.ActivityThread$H) {e7e4a08} null: 159"))
        .isEqualTo("android.app.ActivityThread$H 159");
    assertThat(MessageLine.describe(TO + "(android.os.Handler) {1f} com.example.Main$1@7b: 0"))
        .isEqualTo("android.os.Handler com.example.Main$1");
    assertThat(MessageLine.describe(TO + "(a.B) {1f} a.-$$Lambda$B$x-Y@7b: -1"))
        .isEqualTo("a.B a.-$$Lambda$B$x-Y");
  }

  @Test
  void what_an_app_calls_its_objects_is_left_out() {
    assertThat(MessageLine.describe(TO + "(a.B) {1f} mail to jane@example.com: 0"))
        .isEqualTo("a.B");
    assertThat(MessageLine.describe(TO + "(a.B) {1f} two\nlines: 0")).isEqualTo("a.B");
    assertThat(MessageLine.describe(TO + "jane's handler null: 1")).isEmpty();
    assertThat(MessageLine.describe("something else")).isEmpty();
  }
}
