package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The ends of start-ups, their marks, and which are slow. */
class StartUpEndTest extends StartUpFixture {
  @Test
  void a_page_that_is_never_seen_is_not_the_end() {
    launch(10, 20);
    Page passing = created("com.example.Passing");
    passing.destroyed();
    pass(100);
    Page main = created(MAIN);
    main.started();
    main.focused(this::views);
    main.drawn(this::views);
    poll();
    assertThat(keys())
        .containsEntry("stage_between_app_and_activity", 0L)
        .containsEntry("first_activity_create", 100L);
    main.stopped(false);
    main.destroyed();
    created("com.example.Passing").destroyed();
    pass(10_000);
    poll();
    assertThat(watched.startUps).hasSize(1);
  }

  @Test
  void a_stage_of_a_clock_that_jumped_is_left_out_and_counted() {
    watched.source.attach();
    long now = clock.nanoTime();
    events().process(now + millis(500), now);
    pass(100);
    events().applicationCreated();
    Page main = created(MAIN);
    main.started();
    pass(900);
    main.focused(this::views);
    main.drawn(this::views);
    poll();
    assertThat(keys())
        .containsEntry("negativeStages", 1)
        .containsEntry("startup_duration", 500L)
        .containsEntry("applicationMillis", 100L)
        .containsEntry("first_activity_create", 900L)
        .doesNotContainKeys("processStartMillis", "application_create");
  }

  @Test
  void more_than_thirty_seconds_are_marked_and_not_thrown_away() {
    launch(10, 20);
    Page main = created(MAIN);
    main.started();
    pass(30_000);
    main.focused(this::views);
    main.drawn(this::views);
    poll();
    assertThat(keys()).containsEntry("startup_duration", 30_030L).containsEntry("veryLong", true);
  }

  @Test
  void one_that_the_user_leaves_ends_there_and_is_marked() {
    use(Options.DEFAULTS.with(Option.SPLASH_ACTIVITIES, SPLASH));
    launch(10, 20);
    Page splash = created(SPLASH);
    splash.started();
    splash.focused(this::views);
    pass(700);
    splash.stopped(false);
    poll();
    assertThat(keys()).containsEntry("abandoned", true).containsEntry("startup_duration", 730L);
    assertThat(new StartUpIssue(watched.startUps.get(0), null).line())
        .endsWith("; the user left before its end");
  }

  @Test
  void what_has_not_ended_after_five_minutes_is_forgotten() {
    launch(10, 20);
    created(MAIN).started();
    poll();
    pass(300_000);
    poll();
    assertThat(watched.startUps).isEmpty();
    assertThat(poll()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void the_program_can_say_when_it_ends() {
    use(Options.DEFAULTS.with(Option.STARTUP_WAITS, true));
    Page main = shown();
    assertThat(watched.startUps).isEmpty();
    pass(1200);
    events().startedUp();
    poll();
    assertThat(keys())
        .containsEntry("startup_duration", 1230L)
        .containsEntry("untilSaidMillis", 1200L)
        .containsEntry("first_activity_create", 1200L);
    main.stopped(false);
    main.started();
    main.focused(this::views);
    pass(30_000);
    poll();
    assertThat(keys()).containsEntry("startKind", "hot").containsEntry("startup_duration", 0L);
  }

  @Test
  void what_is_said_before_the_focus_ends_it_too() {
    launch(10, 20);
    Page main = created(MAIN);
    main.started();
    pass(5);
    events().startedUp();
    main.drawn(this::views);
    main.focused(this::views);
    events().startedUp();
    poll();
    assertThat(keys()).containsEntry("startup_duration", 35L).containsEntry("scene", MAIN);
  }

  @Test
  void one_is_slow_from_the_threshold_of_its_kind_on() {
    launch(10, 20);
    show(9969);
    assertThat(watched.spans).extracting(s -> s.span.detail).containsExactly("ENTER");
    use(Options.DEFAULTS);
    watched.detectors.pages().stop();
    launch(10, 20);
    Page main = show(9970);
    SpanIncident cold = watched.spans.get(0);
    assertThat(cold.span.detail).isEqualTo("STARTUP");
    assertThat(cold.span.nanos()).isEqualTo(millis(10_000));
    assertThat(cold.span.keys)
        .containsEntry("subType", 1)
        .containsEntry("startKind", "cold")
        .containsEntry("scene", MAIN);
    main.stopped(false);
    main.destroyed();
    watched.detectors.warmStarts().thresholdMillis(3000);
    Page again = show(2999);
    again.stopped(false);
    again.destroyed();
    assertThat(watched.spans).hasSize(1);
    show(3000);
    assertThat(watched.spans.get(1).span.keys).containsEntry("subType", 2);
  }

  @Test
  void a_detector_that_is_stopped_reports_nothing() {
    watched.detectors.coldStarts().stop();
    watched.detectors.pages().stop();
    launch(10, 20);
    Page main = show(20_000);
    assertThat(watched.startUps).isEmpty();
    assertThat(watched.spans).isEmpty();
    main.stopped(false);
    main.started();
    main.focused(this::views);
    poll();
    assertThat(watched.startUps).hasSize(1);
  }

  @Test
  void while_one_goes_on_the_watchdog_rests_and_is_woken_by_a_long_message() {
    launch(10, 20);
    assertThat(watched.watchdog.poll()).isEqualTo(Threads.UNTIL_WOKEN);
    assertThat(watched.watchdog.restNanos()).isEqualTo(StartUps.ALONE_NANOS);
  }

  @Test
  void while_a_debugger_is_connected_nothing_is_reported() {
    watched.debugged = true;
    launch(10, 20);
    show(20_000);
    assertThat(watched.startUps).isEmpty();
    assertThat(watched.spans).isEmpty();
  }
}
