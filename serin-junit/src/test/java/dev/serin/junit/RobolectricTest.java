package dev.serin.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.notes.NoteCases;
import com.example.notes.OtherModes;
import org.junit.jupiter.api.Test;

/** Tests on Robolectric, without the agent. */
class RobolectricTest {
  private static final Launched NOTES = Launched.run(NoteCases.class);

  @Test
  void a_slow_message_fails_the_test_with_its_handler_and_stacks() {
    assertThat(NOTES.failure("posted"))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("1 message of the main Looper took longer than 200 ms:\n  ")
        .hasMessageContaining(" ms  android.os.Handler com.example.notes.NoteCases$$Lambda\n")
        .hasMessageContaining("Disk.write(")
        .hasMessageContaining("No method with a probe ran in them");
  }

  @Test
  void messages_below_the_threshold_pass() {
    NOTES.assertPassed("quick");
    NOTES.assertPassed("starts");
  }

  @Test
  void work_of_the_test_itself_is_no_message() {
    NOTES.assertPassed("own_work");
  }

  @Test
  void a_message_that_the_test_does_not_run_does_not_run_at_its_end() {
    NOTES.assertPassed("never_run");
  }

  @Test
  void the_call_of_an_activity_counts_and_names_the_scene() {
    assertThat(NOTES.failure("starts_slowly"))
        .hasMessageContaining(" ms  com.example.notes.NoteActivity.onCreate\n")
        .hasMessageContaining("scene com.example.notes.NoteActivity");
  }

  @Test
  void the_call_of_an_activity_ends_with_its_exception() {
    assertThat(NOTES.failure("starts_and_fails"))
        .hasMessageStartingWith("2 messages of the main Looper took longer than 200 ms:\n  ")
        .hasMessageContaining(" ms  com.example.notes.NoteActivity.onCreate\n")
        .hasMessageContaining(" ms  android.os.Handler com.example.notes.NoteCases$$Lambda\n");
  }

  @Test
  void calls_of_activities_end_by_exceptions_that_the_test_catches() {
    Launched calls = Launched.run(ThrowingActivities.class);
    calls.assertPassed("a_call_ends_before_the_next_one_of_another_activity");
    calls.assertPassed("a_failing_call_inside_of_another_one_ends_with_it_at_the_latest");
  }

  @Test
  void a_click_that_the_test_posts_counts() {
    assertThat(NOTES.failure("clicks"))
        .hasMessageContaining(" ms  android.view.ViewRootImpl$ViewRootHandler com.example.notes.");
  }

  @Test
  void a_failure_of_the_test_or_of_its_message_is_reported_first() {
    assertReportedFirst(NOTES.failure("fails"), "the test's own");
    assertReportedFirst(NOTES.failure("message_fails"), "the message's own");
  }

  private static void assertReportedFirst(Throwable failure, String message) {
    assertThat(failure).isInstanceOf(IllegalStateException.class).hasMessage(message);
    assertThat(failure.getSuppressed()).hasSize(1);
    assertThat(failure.getSuppressed()[0])
        .hasMessageStartingWith("1 message of the main Looper took longer than 200 ms:");
  }

  @Test
  void a_main_thread_of_its_own_is_checked_until_its_messages_have_ended() {
    assertThat(Launched.run(OtherModes.class).failure("on_a_thread_of_its_own"))
        .hasMessageStartingWith("1 message of the main Looper took longer than 200 ms:")
        .hasMessageContaining("Disk.write(");
  }

  @Test
  void a_mode_without_messages_is_refused() {
    assertThat(Launched.run(OtherModes.class).failure("legacy"))
        .hasMessage(
            "@NoSlowDispatch cannot check this test: with Robolectric's LooperMode LEGACY, work"
                + " runs inside the code that posts it. Use PAUSED, which is the default, or"
                + " INSTRUMENTATION_TEST.");
  }
}
