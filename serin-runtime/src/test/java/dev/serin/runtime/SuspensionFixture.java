package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A watched loop in a process that a test can suspend. */
abstract class SuspensionFixture {
  final WatchedLoop watched = new WatchedLoop();

  @BeforeEach
  void knowTheProcessorTime() {
    watched.clock.processCpuMillis(1000);
    watched.ticker.tick();
  }

  @AfterEach
  void close() {
    assertThat(watched.failures).isEmpty();
    watched.close();
  }

  /** Suspends the process for a time; the clock ticks as soon as it runs again. */
  void suspend(long millis) {
    watched.clock.advanceMillis(millis);
    watched.ticker.tick();
  }
}
