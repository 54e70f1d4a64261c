package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Pages, from their creation until they have the focus and are drawn. */
class PageTest {
  private final FakeClock clock = new FakeClock();
  private final WatchedLoop watched = new WatchedLoop(clock, Options.DEFAULTS);
  private final PageEvents events = watched.detectors.feed();
  private int counted;

  @AfterEach
  void close() {
    watched.close();
  }

  @Test
  void a_page_is_slow_from_the_threshold_on() {
    enter("Main", 1000, 1999);
    assertThat(watched.spans).isEmpty();
    assertThat(counted).isZero();
    enter("Main", 1000, 2000);
    assertThat(reports()).containsExactly("ENTER Main 3000");
    assertThat(counted).isEqualTo(1);
    watched.detectors.pages().thresholdMillis(100);
    enter("Main", 50, 50);
    assertThat(reports()).containsExactly("ENTER Main 3000", "ENTER Main 100");
    watched.detectors.pages().stop();
    enter("Main", 50, 50);
    assertThat(watched.spans).hasSize(2);
  }

  @Test
  void entries_are_counted_by_class() {
    watched.detectors.pages().thresholdMillis(100);
    enter("Main", 50, 50);
    enter("List", 50, 50);
    enter("Main", 50, 49);
    enter("Main", 50, 50);
    assertThat(watched.spans)
        .extracting(span -> span.span.keys.get("scene") + " " + span.span.keys.get("entry"))
        .containsExactly("Main 1", "List 1", "Main 3");
  }

  @Test
  void focus_or_frame_whichever_is_later_ends_it_and_only_the_first_of_each_counts() {
    Page page = events.created("Main", true);
    clock.advanceMillis(3000);
    page.drawn(this::views);
    page.drawn(this::views);
    clock.advanceMillis(500);
    page.focused(this::views);
    page.focused(this::views);
    watched.watchdog.poll();
    assertThat(reports()).containsExactly("ENTER Main 3500");
    assertThat(watched.spans.get(0).span.keys)
        .containsEntry("firstFrameMillis", 3000L)
        .containsEntry("focusMillis", 3500L)
        .containsEntry("restored", true);
  }

  @Test
  void a_page_that_is_left_before_it_was_drawn_is_reported_with_its_focus() {
    Page page = events.created("Main", false);
    clock.advanceMillis(3000);
    page.focused(this::views);
    clock.advanceMillis(70);
    page.left(this::views);
    watched.watchdog.poll();
    assertThat(reports()).containsExactly("ENTER Main 3000");
    assertThat(watched.spans.get(0).span.keys).doesNotContainKey("firstFrameMillis");
  }

  @Test
  void a_page_that_never_had_the_focus_was_not_entered() {
    Page page = events.created("Main", false);
    clock.advanceMillis(3000);
    page.drawn(this::views);
    page.left(this::views);
    page.stopped(false);
    page.destroyed();
    watched.watchdog.poll();
    assertThat(watched.spans).isEmpty();
  }

  @Test
  void a_page_that_is_left_before_it_had_the_focus_is_not_entered_when_the_user_is_back() {
    Page page = events.created("Main", false);
    page.left(this::views);
    clock.advanceMillis(15_000);
    page.drawn(this::views);
    page.focused(this::views);
    page.focusElsewhere(this::views);
    watched.watchdog.poll();
    assertThat(watched.spans).isEmpty();
  }

  @Test
  void what_is_recorded_is_not_kept_for_a_page_that_was_left() {
    try (WatchedLoop other = new WatchedLoop(clock, Options.DEFAULTS.with(Option.CALL_PATHS, 4L))) {
      other.source.attach();
      Page page = other.detectors.feed().created("Gate", false);
      other.watchdog.poll();
      callInMessage(other);
      assertThat(other.loop.recording().hasUnread()).isTrue();
      other.watchdog.poll();
      page.left(this::views);
      other.watchdog.poll();
      clock.advanceMillis(30_000); // the start-up waits so long for another page
      other.watchdog.poll();
      callInMessage(other);
      assertThat(other.loop.recording().hasUnread()).isFalse();
    }
  }

  private static void callInMessage(WatchedLoop other) {
    other.source.begin();
    Probe.exit(Probe.enter(1));
    Probe.exit(Probe.enter(2));
    other.source.end();
  }

  @Test
  void a_page_whose_dialog_has_the_focus_is_entered_with_its_first_frame() {
    Page page = events.created("Main", false);
    page.focusElsewhere(this::views);
    clock.advanceMillis(3000);
    page.drawn(this::views);
    clock.advanceMillis(2000);
    page.focusElsewhere(this::views);
    clock.advanceMillis(2000);
    page.focused(this::views);
    watched.watchdog.poll();
    assertThat(reports()).containsExactly("ENTER Main 3000");
    assertThat(watched.spans.get(0).span.keys).doesNotContainKey("focusMillis");
  }

  @Test
  void a_page_is_one_problem_with_the_longest_message_on_its_way_and_a_second_is_one_of_its_own() {
    watched.source.attach();
    watched.source.begin();
    Page first = events.created("First", false);
    Page second = events.created("Second", false);
    clock.advanceMillis(2000);
    watched.source.end();
    watched.source.begin();
    clock.advanceMillis(1500);
    first.drawn(this::views);
    first.focused(this::views);
    second.drawn(this::views);
    second.focused(this::views);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.spans).extracting(span -> span.longestMessage).containsExactly(1L, 0L);
  }

  @Test
  void views_that_cannot_be_counted_do_no_harm() {
    Page page = events.created("Main", false);
    clock.advanceMillis(3000);
    page.drawn(this::views);
    page.focused(
        () -> {
          throw new IllegalStateException("detached");
        });
    watched.watchdog.poll();
    assertThat(watched.spans.get(0).span.keys.get("viewInfo").toString())
        .isEqualTo("{activity=Main}");
    assertThat(watched.failures)
        .containsExactly("views are not counted: java.lang.IllegalStateException: detached");
  }

  @Test
  void more_events_than_there_is_room_for_are_lost_and_said() {
    for (int i = 0; i < 2000; i++) {
      events.applicationCreated();
    }
    assertThat(watched.failures).isNotEmpty();
    watched.watchdog.poll();
    int failures = watched.failures.size();
    enter("Main", 3000, 0);
    assertThat(watched.spans).hasSize(1);
    assertThat(watched.failures).hasSize(failures);
  }

  private void enter(String name, long untilFocusMillis, long untilFrameMillis) {
    Page page = events.created(name, false);
    clock.advanceMillis(untilFocusMillis);
    page.focused(this::views);
    clock.advanceMillis(untilFrameMillis);
    page.drawn(this::views);
    watched.watchdog.poll();
  }

  private ViewCount views() {
    counted++;
    return new ViewCount(9, 4);
  }

  private List<String> reports() {
    return watched.spans.stream()
        .map(
            span ->
                span.span.detail
                    + " "
                    + span.span.keys.get("scene")
                    + " "
                    + Millis.rounded(span.span.nanos()))
        .toList();
  }
}
