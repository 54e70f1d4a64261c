package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The times at which stacks of long messages are taken, and the stacks that are kept. */
class SamplerTest {
  private final FakeClock clock = new FakeClock();
  private WatchedLoop watched = new WatchedLoop(clock, Options.DEFAULTS);

  @AfterEach
  void close() {
    assertThat(watched.failures).isEmpty();
    watched.close();
  }

  private void watch(Options options) {
    watched.close();
    watched = new WatchedLoop(clock, options);
  }

  @Test
  void stacks_are_taken_from_four_fifths_of_the_least_threshold_on() {
    watched.message(2000);
    assertThat(times()).containsExactly(560L, 860L, 1160L, 1460L, 1760L);
    assertThat(latest().lines)
        .anyMatch(line -> line.startsWith(getClass().getName() + ".stacks_are_taken_from_four"));
  }

  @Test
  void a_detector_that_is_stopped_has_no_say_in_when_the_first_one_is_taken() {
    watch(Options.DEFAULTS.with(Option.BLOCKS, true).with(Option.SAMPLE_MILLIS, 250L));
    watched.detectors.slow().stop();
    watched.message(1600);
    assertThat(watched.reports()).containsExactly("BLOCK 1600");
    assertThat(times()).containsExactly(800L, 1050L, 1300L, 1550L);
    watched.detectors.blocks().thresholdMillis(1500);
    watched.message(1600);
    assertThat(times()).containsExactly(1200L, 1450L);
  }

  @Test
  void where_stacks_are_dear_none_is_taken_unless_blocks_are_reported() {
    watched.areStacksDear = true;
    watched.message(1600);
    assertThat(watched.reports()).containsExactly("NORMAL 1600");
    assertThat(times()).isEmpty();
    watched.detectors.blocks().start();
    watched.message(1600);
    assertThat(times()).containsExactly(560L, 860L, 1160L, 1460L);
  }

  @Test
  void a_message_at_the_threshold_is_no_block_and_one_above_is() {
    watch(Options.DEFAULTS.with(Option.BLOCKS, true));
    watched.message(1000);
    assertThat(watched.reports()).containsExactly("NORMAL 1000");
    watched.source.begin();
    watched.pass(1000);
    watched.clock.advanceMicros(1);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("NORMAL 1000", "BLOCK 1000", "NORMAL 1000");
  }

  @Test
  void blocks_are_reported_when_somebody_starts_them_and_while_recording_is_paused() {
    watched.message(1200);
    assertThat(watched.reports()).containsExactly("NORMAL 1200");
    watched.detectors.blocks().start();
    watched.recordingEpoch = 1;
    watched.message(1300);
    assertThat(watched.reports()).containsExactly("NORMAL 1200", "BLOCK 1300");
    watched.detectors.blocks().stop();
    watched.message(1400);
    assertThat(watched.reports()).hasSize(2);
  }

  @Test
  void of_more_than_a_hundred_stacks_every_second_is_kept_and_they_are_taken_half_as_often() {
    watched.source.begin();
    watched.pass(560 + 99 * 300);
    List<Samples.Sample> kept = samples();
    assertThat(kept).hasSize(100);
    assertThat(kept.get(99).atNanos).isEqualTo((560 + 99 * 300) * 1_000_000L);
    watched.pass(300);
    assertThat(millis(samples())).containsExactlyElementsOf(steps(560, 51, 600));
    watched.pass(600 * 49);
    assertThat(millis(samples())).containsExactlyElementsOf(steps(560, 100, 600));
    watched.pass(600);
    assertThat(millis(samples())).containsExactlyElementsOf(steps(560, 51, 1200));
    watched.source.end();
    watched.watchdog.poll();
    assertThat(times()).hasSize(51);
  }

  @Test
  void a_short_message_a_wait_between_messages_and_no_interval_cost_nothing() {
    watched.message(559);
    watched.pass(5000);
    assertThat(watched.machineReads).isZero();
    watched.message(699);
    assertThat(watched.machineReads).isEqualTo(2); // with the stack, and at the end
    watch(Options.DEFAULTS.with(Option.SAMPLE_MILLIS, 0L));
    watched.message(3000);
    assertThat(times()).isEmpty();
    assertThat(watched.machineReads).isZero();
  }

  @Test
  void a_message_is_not_sampled_while_it_pumps_others() {
    watched.source.begin();
    watched.pass(500);
    watched.source.waiting();
    watched.pass(20_000);
    watched.source.resumed();
    watched.source.begin();
    watched.pass(600);
    watched.source.end();
    watched.source.waiting();
    watched.pass(20_000);
    watched.source.resumed();
    watched.pass(500);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("NORMAL 1000");
    assertThat(times()).containsExactly(560L, 860L);
  }

  @Test
  void nothing_is_sampled_while_a_debugger_is_connected() {
    watched.source.begin();
    watched.debugged = true;
    watched.pass(1500);
    watched.debugged = false;
    watched.pass(500);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(times()).hasSize(2).allMatch(millis -> millis > 1500);
  }

  @Test
  void a_late_watchdog_takes_what_it_can_and_says_that_it_was_late() {
    watched.source.begin();
    watched.pass(860);
    assertThat(seen().samples().isLate()).isFalse();
    clock.advanceMillis(700);
    watched.watchdog.poll();
    assertThat(millis(samples())).containsExactly(560L, 860L, 1560L);
    assertThat(seen().samples().isLate()).isTrue();
    watched.source.end();
  }

  @Test
  void a_stack_tells_which_methods_with_probes_were_open_around_it() {
    watched.source.begin();
    int outer = Probe.enter(7);
    watched.pass(600);
    int inner = Probe.enter(8);
    watched.pass(300);
    Probe.exit(inner);
    watched.pass(300);
    Probe.exit(outer);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reported.get(0).tracked.samples().kept())
        .extracting(sample -> sample.methodIds)
        .containsExactly(new int[] {7}, new int[] {7, 8}, new int[] {7});
  }

  @Test
  void equal_stacks_are_kept_once() {
    watched.message(1500);
    List<Samples.Sample> kept = watched.reported.get(0).tracked.samples().kept();
    assertThat(kept).hasSize(4).allMatch(sample -> sample.lines == kept.get(0).lines);
  }

  private List<Samples.Sample> samples() {
    return seen().samples().kept();
  }

  /** The watchdog's view of the running message, which has been kept for a while. */
  private TrackedDispatch seen() {
    return watched.kept.get(watched.kept.size() - 1).tracked;
  }

  private Samples.Sample latest() {
    List<Samples.Sample> kept =
        watched.reported.get(watched.reported.size() - 1).tracked.samples().kept();
    return kept.get(kept.size() - 1);
  }

  /** The times of the stacks of the most recently reported message. */
  private List<Long> times() {
    return millis(watched.reported.get(watched.reported.size() - 1).tracked.samples().kept());
  }

  private static List<Long> millis(List<Samples.Sample> samples) {
    return samples.stream().map(sample -> Millis.rounded(sample.atNanos)).toList();
  }

  private static List<Long> steps(long from, int count, long step) {
    return LongStream.range(0, count).map(i -> from + i * step).boxed().toList();
  }
}
