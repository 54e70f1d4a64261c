package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.CallTable;
import dev.serin.Probe;
import dev.serin.format.MethodNames;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The tables that open start-ups and pages keep. */
class SpanMemoryTest {
  private static final int PATHS = 1 << 13; // more than the table between messages has
  private static final int MESSAGES = 120; // they fill six tables

  private final FakeClock clock = new FakeClock();
  private final WatchedLoop watched = watched();
  private final PageEvents events = watched.detectors.feed();

  private WatchedLoop watched() {
    Probe.dropStartUp();
    return new WatchedLoop(clock, Options.DEFAULTS.with(Option.CALL_PATHS, (long) PATHS));
  }

  @AfterEach
  void close() {
    assertThat(watched.failures).isEmpty();
    watched.close();
  }

  @Test
  void a_page_and_a_start_up_that_are_open_keep_no_table() throws Exception {
    open();
    messages(MESSAGES);
    assertThat(kept()).isZero();
  }

  @Test
  void a_page_that_is_drawn_keeps_some_tables_while_it_may_have_the_focus_elsewhere()
      throws Exception {
    watched.detectors.pages().thresholdMillis(1);
    Page page = open();
    inMessage(() -> page.drawn(() -> ViewCount.UNKNOWN));
    messages(MESSAGES / 3);
    assertThat(kept()).isBetween(1L, 4L);
    page.focusElsewhere(() -> ViewCount.UNKNOWN);
    watched.watchdog.poll();
    assertThat(tree()).isEqualTo("message 1 7000\n.#2 1 7000\n.message 1 0…\n");
    assertThat(kept()).isZero();
  }

  @Test
  void tables_that_are_too_many_to_be_kept_are_not_kept_at_all() throws Exception {
    Page page = open();
    inMessage(() -> page.drawn(() -> ViewCount.UNKNOWN));
    messages(MESSAGES);
    assertThat(kept()).isZero();
  }

  @Test
  void a_start_up_that_the_user_leaves_has_the_calls_until_then() throws Exception {
    watched.detectors.warmStarts().thresholdMillis(1);
    Page page = open();
    inMessage(() -> page.left(() -> ViewCount.UNKNOWN));
    messages(MESSAGES / 3);
    assertThat(kept()).isBetween(1L, 4L);
    page.stopped(false);
    watched.watchdog.poll();
    assertThat(tree()).isEqualTo("message 1 7000\n.#2 1 7000\n.message 1 0…\n");
  }

  @Test
  void a_start_up_that_goes_on_with_another_page_keeps_no_table() throws Exception {
    Page page = open();
    inMessage(() -> page.left(() -> ViewCount.UNKNOWN));
    messages(MESSAGES / 3);
    inMessage(() -> events.created("Next", false));
    messages(MESSAGES / 3);
    assertThat(kept()).isZero();
  }

  @Test
  void a_page_that_gets_the_focus_again_has_the_calls_until_the_first_time() throws Exception {
    watched.detectors.pages().thresholdMillis(1);
    Page page = open();
    inMessage(
        () -> {
          page.focused(() -> ViewCount.UNKNOWN);
          watched.watchdog.poll();
          call();
          page.focused(() -> ViewCount.UNKNOWN);
          watched.watchdog.poll();
          page.left(() -> ViewCount.UNKNOWN);
        });
    assertThat(tree()).contains("#2 1 7000\n");
  }

  @Test
  void a_process_whose_page_is_never_started_has_the_calls_of_its_application() throws Exception {
    watched.detectors.coldStarts().thresholdMillis(1);
    events.process(clock.nanoTime(), clock.nanoTime());
    watched.source.begin();
    call();
    events.applicationCreated();
    watched.source.end();
    watched.watchdog.poll();
    inMessage(() -> events.created("Passing", false).destroyed());
    messages(1);
    clock.advanceMillis(20_000);
    watched.watchdog.poll();
    assertThat(tree()).contains("#2 1 7000\n").doesNotContain("#10 ");
  }

  @Test
  void a_process_without_a_page_keeps_no_table_of_any_loop() throws Exception {
    events.process(clock.nanoTime(), clock.nanoTime()); // by a thread without a loop
    messages(MESSAGES);
    assertThat(kept()).isZero();
    events.applicationCreated();
    clock.advanceMillis(20_000);
    watched.watchdog.poll();
    assertThat(heldTraces()).isZero();
  }

  /** A page that is created, and takes some time, in a message. */
  private Page open() {
    watched.source.begin();
    Page page = events.created("Main", false);
    page.started();
    call();
    watched.source.end();
    watched.watchdog.poll();
    return page;
  }

  /** A call that takes some time. */
  private void call() {
    int call = Probe.enter(2);
    watched.pass(7);
    Probe.exit(call);
  }

  private void inMessage(Runnable event) {
    watched.source.begin();
    event.run();
    watched.source.end();
    watched.watchdog.poll();
  }

  private void messages(int count) {
    for (int i = 0; i < count; i++) {
      watched.source.begin();
      for (int methodId = 10; methodId < 110; methodId++) {
        Probe.exit(Probe.enter(methodId));
      }
      watched.pass(1);
      watched.source.end();
      watched.watchdog.poll();
    }
  }

  /** The number of kept tables, without those in use. */
  private long kept() throws ReflectiveOperationException {
    List<CallTable> live = Objects.requireNonNull(watched.loop.recorder()).live();
    return HeldObjects.without(watched.loop, watched.watchdog).list(CallTable.class).stream()
        .filter(table -> table.capacity() == PATHS && !live.contains(table))
        .count();
  }

  private long heldTraces() throws ReflectiveOperationException {
    return HeldObjects.of(watched.watchdog).list(SpanTrace.class).size();
  }

  private String tree() {
    assertThat(watched.spans).hasSize(1);
    return TreeText.of(watched.spans.get(0).tree, MethodNames.NONE);
  }
}
