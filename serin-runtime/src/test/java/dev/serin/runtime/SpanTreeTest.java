package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import dev.serin.format.MethodNames;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The call trees of start-ups and pages, over several messages and between them. */
class SpanTreeTest {
  private static final Options SMALL_TABLE = Options.DEFAULTS.with(Option.CALL_PATHS, 16L);

  private final FakeClock clock = new FakeClock();
  private final WatchedLoop watched = new WatchedLoop(clock, SMALL_TABLE);
  private final PageEvents events = watched.detectors.feed();

  @AfterEach
  void close() {
    assertThat(watched.failures).isEmpty();
    watched.close();
  }

  @Test
  void a_start_up_has_what_ran_before_the_first_message_and_in_each_message() {
    watched.detectors.coldStarts().thresholdMillis(1);
    watched.source.attach();
    long now = clock.nanoTime();
    events.process(now - 100_000_000L, now);
    int application = Probe.enter(1);
    call(2, 30);
    Probe.exit(application);
    events.applicationCreated();
    watched.source.begin();
    Page page = events.created("Main", false);
    page.started();
    int create = Probe.enter(3);
    call(4, 40);
    Probe.exit(create);
    watched.source.end();
    watched.pass(500); // idle
    watched.source.begin();
    int focus = Probe.enter(5);
    watched.pass(7);
    page.drawn(() -> ViewCount.UNKNOWN);
    page.focused(() -> ViewCount.UNKNOWN);
    watched.pass(1000);
    Probe.exit(focus);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(tree(0))
        .isEqualTo(
            """
            message 1 677000
            .#1 1 30000
            ..#2 1 30000
            .message 2 47000…
            ..#3 1 40000
            ...#4 1 40000
            ..#5 1 7000…
            """);
    assertThat(watched.spans.get(0).longestMessage).isEqualTo(1);
    assertThat(watched.spans.get(0).largestGapNanos).isEqualTo(10_000_000);
  }

  @Test
  void the_first_page_of_an_idle_process_has_the_calls_of_its_message_in_its_start_up() {
    watched.detectors.warmStarts().thresholdMillis(1);
    watched.source.attach();
    events.process(clock.nanoTime(), clock.nanoTime());
    call(1, 30);
    events.applicationCreated();
    watched.pass(60_000);
    events.launch(2); // a message that creates no page
    watched.source.begin();
    flood(2, 60);
    watched.source.end();
    watched.pass(10);
    events.launch(3);
    watched.source.begin();
    call(3, 40);
    watched.watchdog.poll();
    flood(4, 60); // fills tables, which the watchdog fetches before the page is known
    watched.watchdog.poll();
    call(5, 10);
    Page page = events.created("Main", false);
    watched.watchdog.poll();
    call(6, 600);
    page.drawn(() -> ViewCount.UNKNOWN);
    page.focused(() -> ViewCount.UNKNOWN);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.spans.get(0).span.detail).isEqualTo("STARTUP");
    assertThat(tree(0))
        .isEqualTo(
            """
            message 1 650000
            .message 1 650000…
            ..#3 1 40000
            ..#4 60 0
            ..#5 1 10000
            ..#6 1 600000
            """);
  }

  @Test
  void a_page_has_what_ran_from_when_it_was_made_until_it_was_entered() {
    watched.detectors.pages().thresholdMillis(1);
    watched.source.begin();
    call(1, 11);
    int launch = Probe.enter(2);
    Page page = events.created("Main", false);
    call(3, 20);
    Probe.exit(launch);
    call(4, 5);
    watched.source.end();
    watched.source.begin();
    page.focused(() -> ViewCount.UNKNOWN);
    call(5, 9);
    page.drawn(() -> new ViewCount(9, 4));
    call(6, 9);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(tree(0))
        .isEqualTo(
            """
            message 1 34000
            .#3 1 20000
            .#4 1 5000
            .message 1 9000…
            ..#5 1 9000
            """);
    assertThat(watched.spans.get(0).span.keys.toString())
        .isEqualTo(
            "{scene=Main, viewInfo={viewDeep=4, viewCount=9, activity=Main}, focusMillis=25,"
                + " firstFrameMillis=34, entry=1}");
  }

  @Test
  void many_messages_of_a_page_are_in_its_tree() {
    watched.detectors.pages().thresholdMillis(1);
    Page page = null;
    for (int message = 0; message < 40; message++) {
      watched.source.begin();
      page = page == null ? events.created("Main", false) : page;
      flood(2, 60);
      watched.source.end();
      clock.advanceMillis(1);
      watched.watchdog.poll();
    }
    watched.source.begin();
    page.drawn(() -> ViewCount.UNKNOWN);
    page.focused(() -> ViewCount.UNKNOWN);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(tree(0)).isEqualTo("message 1 40000\n.#2 60 0\n.message 40 0…\n..#2 2340 0\n");
  }

  @Test
  void of_a_page_during_which_recording_was_paused_there_is_no_tree() {
    watched.detectors.pages().thresholdMillis(1);
    watched.source.begin();
    Page page = events.created("Main", false);
    clock.advanceMillis(5);
    watched.recordingEpoch += 2;
    page.drawn(() -> ViewCount.UNKNOWN);
    page.focused(() -> ViewCount.UNKNOWN);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.spans).hasSize(1);
    assertThat(watched.spans.get(0).tree).isNull();
  }

  @Test
  void a_page_of_a_thread_that_is_not_watched_is_reported_without_a_tree() {
    watched.detectors.pages().thresholdMillis(1);
    Page page = events.created("Main", false);
    clock.advanceMillis(5);
    page.drawn(() -> ViewCount.UNKNOWN);
    page.focused(() -> ViewCount.UNKNOWN);
    watched.watchdog.poll();
    assertThat(watched.spans).hasSize(1);
    assertThat(watched.spans.get(0).tree).isNull();
    assertThat(watched.spans.get(0).loop).isNull();
  }

  private void call(int methodId, long millis) {
    int call = Probe.enter(methodId);
    watched.pass(millis);
    Probe.exit(call);
  }

  private static void flood(int methodId, int calls) {
    for (int i = 0; i < calls; i++) {
      Probe.exit(Probe.enter(methodId));
    }
  }

  private String tree(int index) {
    return TreeText.of(watched.spans.get(index).tree, MethodNames.NONE);
  }
}
