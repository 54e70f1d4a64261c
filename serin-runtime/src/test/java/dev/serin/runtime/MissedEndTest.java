package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A loop that waits for a message although one seems to run, because its end was missed. */
class MissedEndTest {
  private final FakeClock clock = new FakeClock();
  private WatchedLoop watched = new WatchedLoop(clock, Options.DEFAULTS);

  @AfterEach
  void close() {
    assertThat(watched.failures).isEmpty();
    watched.close();
  }

  @Test
  void it_is_not_hung() {
    watched.source.begin();
    watched.source.seemsToRun(true);
    watched.pass(20_000);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reported).isEmpty();
    assertThat(watched.kept).isEmpty();
    assertThat(watched.said).isEmpty();
    assertThat(watched.tally.last()).contains(" 1 treated as suspended");
  }

  @Test
  void without_stacks_it_is_not_hung_either() {
    watched.close();
    watched = new WatchedLoop(clock, Options.DEFAULTS.with(Option.SAMPLE_MILLIS, 0L));
    it_is_not_hung();
  }

  @Test
  void only_what_runs_after_that_counts() {
    watched.source.begin();
    watched.source.seemsToRun(true);
    watched.pass(20_000);
    watched.source.seemsToRun(false);
    watched.pass(6000);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reported)
        .extracting(incident -> incident.detector.detail())
        .containsExactly("LAG", "ANR", "NORMAL");
    assertThat(watched.reported).allMatch(incident -> incident.elapsedNanos <= 6_400_000_000L);
  }
}
