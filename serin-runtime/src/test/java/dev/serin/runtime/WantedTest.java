package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Notifications of a source whether it is wanted, and messages that it takes back. */
class WantedTest extends TracerFixture {
  @Test
  void a_source_is_told_when_the_last_detector_stops_and_when_one_starts_again() {
    try (Tracer tracer = start(config())) {
      tracer.watch(loop);
      Detectors detectors = tracer.detectors();
      detectors.slow().stop();
      detectors.lag().stop();
      assertThat(loop.isWanted()).isTrue();
      detectors.anr().stop();
      assertThat(loop.isWanted()).isFalse();
      detectors.lag().start();
      assertThat(loop.isWanted()).isTrue();
    }
  }

  @Test
  void a_source_that_comes_while_nobody_listens_is_told_so() {
    try (Tracer tracer = start(config())) {
      tracer.detectors().all().forEach(Detector::stop);
      tracer.watch(loop);
      assertThat(loop.isWanted()).isFalse();
    }
  }

  @Test
  void a_message_that_was_cut_is_not_reported_and_leaves_nothing_on_disk() throws Exception {
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watch(loop);
      loop.begin();
      clock.advanceMillis(2400);
      assertThat(next().value("detail")).isEqualTo("LAG");
      clock.advanceMillis(2600);
      assertThat(next().value("detail")).isEqualTo("ANR");
      loop.abandon();
      message(800);
      assertThat(next().value("cost")).isEqualTo(800L);
    }
    assertThat(issues).isEmpty();
    assertThat(filesNamed("pending-")).isEmpty();
  }

  @Test
  void a_source_that_has_several_ways_says_in_the_log_which_it_has_taken() {
    FakeLoop known =
        new FakeLoop("known") {
          @Override
          public String means() {
            return "guessing";
          }
        };
    try (Tracer tracer = start(config())) {
      tracer.watch(known);
      tracer.watch(loop);
    }
    assertThat(log).anyMatch(line -> line.contains("watching the loop known by guessing, "));
    assertThat(log).anyMatch(line -> line.contains("watching the loop fake, "));
    assertThat(List.copyOf(log)).hasSize(2);
  }
}
