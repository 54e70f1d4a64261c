package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;

/** Provides start-ups that a test reports, and a watchdog that polls on demand. */
abstract class StartUpFixture {
  static final String SPLASH = "com.example.Splash";
  static final String MAIN = "com.example.Main";

  final FakeClock clock = new FakeClock();
  WatchedLoop watched = new WatchedLoop(clock, Options.DEFAULTS);

  @AfterEach
  final void close() {
    assertThat(watched.failures).isEmpty();
    watched.close();
  }

  final void use(Options options) {
    watched.close();
    watched = new WatchedLoop(clock, options);
  }

  /** Launches a process and creates its program. */
  final void launch(long processMillis, long applicationMillis) {
    watched.source.attach();
    long now = clock.nanoTime();
    events().process(now - millis(processMillis), now);
    pass(applicationMillis);
    events().applicationCreated();
    events().scene(159);
  }

  /** Creates a page and gives it the focus after a time. */
  final Page show(long afterMillis) {
    Page main = created(MAIN);
    main.started();
    pass(afterMillis);
    main.focused(this::views);
    main.drawn(this::views);
    poll();
    return main;
  }

  final Page shown() {
    launch(10, 20);
    return show(0);
  }

  final Page created(String name) {
    return events().created(name, false);
  }

  final PageEvents events() {
    return watched.detectors.feed();
  }

  final ViewCount views() {
    return new ViewCount(3, 2);
  }

  final void pass(long millis) {
    clock.advanceMillis(millis);
  }

  final long poll() {
    watched.watchdog.poll();
    return watched.watchdog.restNanos();
  }

  /** The keys of an issue about the last start-up. */
  final Map<String, Object> keys() {
    assertThat(watched.startUps).isNotEmpty();
    return new StartUpIssue(watched.startUps.get(watched.startUps.size() - 1), null).keys();
  }

  static long millis(long millis) {
    return millis * 1_000_000;
  }
}
