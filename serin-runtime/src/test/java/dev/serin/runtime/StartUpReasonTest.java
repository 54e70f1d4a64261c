package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Start-ups in processes that were created for a page, and in others. */
class StartUpReasonTest extends StartUpFixture {
  private static final int RECEIVER = 113;
  private static final int SERVICE = 114;
  private static final int TRANSACTION = 159;

  @Test
  void after_a_receiver_or_a_service_a_start_begins_with_the_message_that_creates_the_page() {
    for (int reason : new int[] {RECEIVER, SERVICE}) {
      use(Options.DEFAULTS);
      process(300);
      watched.source.begin();
      events().scene(reason);
      watched.source.end();
      pass(9300);
      poll();
      launchPage(9300);
      assertAlone(300);
      assertThat(watched.startUps.get(0).scene).isEqualTo(reason);
      assertWarm(650);
    }
  }

  @Test
  void an_immediate_page_after_a_receiver_has_a_start_of_its_own_too() {
    process(300);
    events().scene(RECEIVER);
    launchPage(0);
    assertAlone(300);
    assertWarm(650);
  }

  @Test
  void a_thread_that_waited_for_half_a_second_was_not_created_for_the_page() {
    process(300);
    pass(5000);
    launchPage(500);
    assertAlone(300);
    assertThat(watched.startUps.get(0).scene).isEqualTo(PageEvents.UNKNOWN_SCENE);
    assertWarm(650);
  }

  @Test
  void a_shorter_wait_is_part_of_the_start() {
    process(300);
    pass(499);
    launchPage(499);
    assertThat(watched.startUps).hasSize(1);
    assertThat(keys())
        .containsEntry("startKind", "cold")
        .containsEntry("startup_duration", 1449L)
        .containsEntry("stage_between_app_and_activity", 549L)
        .containsEntry("first_activity_create", 600L)
        .doesNotContainKeys("backgroundStart", "withoutActivity");
  }

  @Test
  void the_first_page_after_ten_seconds_begins_with_its_message_and_a_later_one_with_itself() {
    process(300);
    pass(60_000);
    poll();
    assertAlone(300);
    Page first = launchPage(60_000);
    assertWarm(650);
    first.stopped(false);
    first.destroyed();
    watched.source.begin();
    pass(50);
    show(600);
    watched.source.end();
    assertWarm(600);
  }

  @Test
  void a_message_that_creates_no_page_begins_nothing() {
    process(300);
    pass(3000);
    watched.source.begin(); // a new configuration, for example
    events().scene(TRANSACTION);
    watched.source.end();
    events().launch(TimeUnit.SECONDS.toNanos(3));
    watched.source.begin();
    pass(7);
    watched.source.end();
    poll();
    pass(2000);
    watched.source.begin();
    pass(50);
    show(600);
    watched.source.end();
    assertAlone(300);
    assertWarm(600);
  }

  /** Creates a process and its application, in a time. */
  private void process(long millis) {
    watched.source.attach();
    events().process(clock.nanoTime(), clock.nanoTime());
    pass(millis);
    events().applicationCreated();
  }

  /** Creates the page in a message that takes 50 ms before, and shows it in 600 ms. */
  private Page launchPage(long idleMillis) {
    events().launch(TimeUnit.MILLISECONDS.toNanos(idleMillis));
    watched.source.begin();
    events().scene(TRANSACTION);
    pass(50);
    Page page = show(600);
    watched.source.end();
    return page;
  }

  /** Asserts that the process had a start of its own, without a page. */
  private void assertAlone(long millis) {
    StartUp first = watched.startUps.get(0);
    assertThat(new StartUpIssue(first, null).keys())
        .containsEntry("startKind", "cold")
        .containsEntry("application_create", millis)
        .containsEntry("startup_duration", millis)
        .containsEntry("backgroundStart", true)
        .containsEntry("withoutActivity", true)
        .containsEntry("scene", "");
    assertThat(new StartUpIssue(first, null).line())
        .isEqualTo(
            "serin: a cold start took "
                + millis
                + " ms: process 0, application "
                + millis
                + "; without an activity");
  }

  private void assertWarm(long millis) {
    assertThat(keys())
        .containsEntry("startKind", "warm")
        .containsEntry("startup_duration", millis)
        .containsEntry("first_activity_create", millis)
        .containsEntry("firstActivityMillis", millis)
        .containsEntry("stage_between_app_and_activity", 0L)
        .containsEntry("scene", MAIN)
        .doesNotContainKeys("backgroundStart", "betweenMillis", "withoutActivity");
  }
}
