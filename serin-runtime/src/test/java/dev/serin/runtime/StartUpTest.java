package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Start-ups, classified and divided into stages. */
class StartUpTest extends StartUpFixture {
  @Test
  void a_cold_start_with_a_splash_has_five_stages_that_add_up() {
    use(Options.DEFAULTS.with(Option.SPLASH_ACTIVITIES, SPLASH + ", com.example.Other"));
    launch(100, 250);
    pass(70);
    Page splash = created(SPLASH);
    pass(130);
    splash.started();
    splash.focused(this::views);
    splash.drawn(this::views);
    pass(900);
    Page main = created(MAIN);
    main.started();
    pass(600);
    main.focused(this::views);
    splash.stopped(false);
    splash.destroyed();
    poll();
    assertThat(keys())
        .containsEntry("application_create", 350L)
        .containsEntry("stage_between_app_and_activity", 70L)
        .containsEntry("first_activity_create", 1630L)
        .containsEntry("splash_activity_duration", 1500L)
        .containsEntry("startup_duration", 2050L)
        .containsEntry("is_warm_start_up", false)
        .containsEntry("application_create_scene", 159)
        .containsEntry("scene", MAIN)
        .containsEntry("startKind", "cold")
        .containsEntry("processStartMillis", 100L)
        .containsEntry("applicationMillis", 250L)
        .containsEntry("betweenMillis", 70L)
        .containsEntry("firstActivityMillis", 130L)
        .containsEntry("splashMillis", 1500L)
        .containsEntry("firstFocusMillis", 550L)
        .containsEntry("firstFrameMillis", 550L)
        .doesNotContainKeys("negativeStages", "veryLong", "backgroundStart", "abandoned");
    assertThat(new StartUpIssue(watched.startUps.get(0), null).line())
        .isEqualTo(
            "serin: a cold start of com.example.Main took 2050 ms: process 100, application 250,"
                + " between 70, first activity 130, splash 1500");
    assertThat(watched.spans).isEmpty();
  }

  @Test
  void without_a_splash_the_first_focus_ends_it_and_the_first_frame_is_waited_for() {
    launch(10, 20);
    Page main = created(MAIN);
    main.started();
    pass(300);
    main.focused(this::views);
    poll();
    assertThat(watched.startUps).isEmpty();
    pass(40);
    main.drawn(this::views);
    poll();
    assertThat(keys())
        .containsEntry("startup_duration", 330L)
        .containsEntry("first_activity_create", 300L)
        .containsEntry("splash_activity_duration", 0L)
        .containsEntry("firstFrameMillis", 370L)
        .doesNotContainKeys("splashMillis");
  }

  @Test
  void a_frame_that_never_comes_is_waited_for_two_seconds() {
    launch(10, 20);
    Page main = created(MAIN);
    main.started();
    main.focused(this::views);
    assertThat(poll()).isEqualTo(StartUps.FRAME_NANOS);
    pass(2000);
    poll();
    assertThat(keys()).containsEntry("startup_duration", 30L).doesNotContainKey("firstFrameMillis");
  }

  @Test
  void a_page_made_while_none_is_seen_is_a_warm_start() {
    Page main = shown();
    main.stopped(false);
    main.destroyed();
    pass(60_000);
    Page again = created(MAIN);
    pass(200);
    again.started();
    again.focused(this::views);
    again.drawn(this::views);
    poll();
    assertThat(watched.startUps).hasSize(2);
    assertThat(keys())
        .containsEntry("startKind", "warm")
        .containsEntry("is_warm_start_up", true)
        .containsEntry("application_create", 30L)
        .containsEntry("stage_between_app_and_activity", 0L)
        .containsEntry("first_activity_create", 200L)
        .containsEntry("startup_duration", 200L)
        .doesNotContainKeys("processStartMillis", "betweenMillis");
  }

  @Test
  void a_page_seen_again_is_a_hot_start() {
    Page main = shown();
    main.stopped(false);
    pass(1000);
    main.started();
    pass(50);
    main.focused(this::views);
    poll();
    assertThat(keys())
        .containsEntry("startKind", "hot")
        .containsEntry("is_warm_start_up", true)
        .containsEntry("startup_duration", 50L)
        .containsEntry("scene", MAIN)
        .doesNotContainKey("first_activity_create");
  }

  @Test
  void going_from_page_to_page_and_turning_the_screen_is_no_start() {
    Page main = shown();
    Page list = created("com.example.List");
    list.started();
    list.focused(this::views);
    main.stopped(false);
    list.stopped(true);
    list.destroyed();
    Page turned = created("com.example.List");
    turned.started();
    turned.focused(this::views);
    poll();
    assertThat(watched.startUps).hasSize(1);
    turned.stopped(false);
    turned.started();
    turned.focused(this::views);
    poll();
    assertThat(watched.startUps).extracting(s -> s.kind.name()).containsExactly("COLD", "HOT");
  }

  @Test
  void a_process_without_a_page_is_reported_alone_after_ten_seconds_and_its_page_is_warm() {
    watched.source.attach();
    long now = clock.nanoTime();
    events().process(now - millis(300), now);
    pass(100);
    events().applicationCreated();
    events().scene(114);
    poll();
    pass(9_990);
    assertThat(poll()).isEqualTo(millis(10));
    pass(10);
    poll();
    assertThat(keys())
        .containsEntry("application_create", 400L)
        .containsEntry("startup_duration", 400L)
        .containsEntry("application_create_scene", 114)
        .containsEntry("startKind", "cold")
        .containsEntry("withoutActivity", true)
        .containsEntry("backgroundStart", true)
        .containsEntry("scene", "")
        .doesNotContainKeys("first_activity_create", "stage_between_app_and_activity");
    Page main = created(MAIN);
    main.started();
    main.focused(this::views);
    main.drawn(this::views);
    poll();
    assertThat(keys()).containsEntry("startKind", "warm");
  }

  @Test
  void what_the_user_answers_before_the_first_focus_is_no_part_of_it() {
    launch(10, 20);
    Page main = created(MAIN);
    main.started();
    pass(300);
    main.left(this::views); // the system asks for a permission
    pass(15_000);
    main.drawn(this::views);
    main.focused(this::views);
    poll();
    assertThat(keys()).containsEntry("startup_duration", 330L).containsEntry("abandoned", true);
    pass(60_000);
    poll();
    assertThat(watched.startUps).hasSize(1);
  }

  @Test
  void a_page_that_only_leads_to_another_one_ends_nothing() {
    launch(10, 20);
    Page router = created("com.example.Router");
    router.started();
    pass(5);
    router.left(this::views);
    Page main = created(MAIN);
    main.started();
    router.stopped(false);
    pass(95);
    main.focused(this::views);
    main.drawn(this::views);
    poll();
    assertThat(keys())
        .containsEntry("startup_duration", 130L)
        .containsEntry("scene", MAIN)
        .doesNotContainKey("abandoned");
  }

  @Test
  void a_user_who_does_not_come_back_has_left_when_the_page_was_left() {
    launch(10, 20);
    Page main = created(MAIN);
    main.started();
    pass(300);
    main.left(this::views);
    assertThat(poll()).isEqualTo(StartUps.LEFT_NANOS);
    pass(30_000);
    poll();
    assertThat(keys()).containsEntry("startup_duration", 330L).containsEntry("abandoned", true);
  }

  @Test
  void with_the_focus_elsewhere_the_first_frame_is_the_end() {
    launch(10, 20);
    Page main = created(MAIN);
    main.started();
    pass(300);
    main.drawn(this::views);
    pass(2000);
    main.focusElsewhere(this::views); // a dialog has the focus
    poll();
    assertThat(keys())
        .containsEntry("startup_duration", 330L)
        .containsEntry("firstFrameMillis", 330L)
        .doesNotContainKey("abandoned");
    pass(9000);
    main.focused(this::views);
    poll();
    assertThat(watched.startUps).hasSize(1);
  }
}
