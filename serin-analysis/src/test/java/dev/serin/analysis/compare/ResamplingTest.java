package dev.serin.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serin.analysis.compare.Resampling.Interval;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ResamplingTest {
  private static final long SEED = 1;

  @Test
  void the_rate_counts_sessions_without_messages() {
    MessageRate rate = new MessageRate(new int[] {0, 2}, new int[] {3, 3, 0});

    assertThat(new Resampling(2, 3, SEED).difference(rate)).isEqualTo(1);
  }

  @Test
  void the_quantile_is_a_duration_that_the_share_does_not_exceed() {
    double[][] before = {{10, 40}, {20, 30}};
    double[][] after = {{100}};

    assertThat(new DurationQuantile(before, after, 0.5).quantile(new int[] {1, 1, 0}))
        .isEqualTo(20);
    assertThat(new DurationQuantile(before, after, 0.95).quantile(new int[] {1, 1, 0}))
        .isEqualTo(40);
    assertThat(new DurationQuantile(before, after, 0.5).quantile(new int[] {0, 0, 1}))
        .isEqualTo(100);
  }

  @Test
  void a_session_that_is_drawn_twice_counts_twice() {
    double[][] before = {{10}, {20}};

    assertThat(new DurationQuantile(before, new double[][] {}, 0.5).quantile(new int[] {1, 2}))
        .isEqualTo(20);
  }

  @Test
  void the_chance_is_the_part_of_the_distributions_with_such_a_difference() {
    // Of the six ways to choose two of four sessions, two separate the zeros from the ones.
    MessageRate rate = new MessageRate(new int[] {0, 0}, new int[] {1, 1});

    double mean =
        LongStream.range(0, 1000)
            .mapToDouble(seed -> new Resampling(2, 2, seed).chance(rate))
            .average()
            .orElseThrow();
    assertThat(mean).isCloseTo(2 / 6.0, within(0.03));
  }

  @Test
  void equal_sets_differ_by_chance_only() {
    MessageRate rate = new MessageRate(new int[] {1, 1, 1}, new int[] {1, 1, 1});

    assertThat(new Resampling(3, 3, SEED).chance(rate)).isEqualTo(1);
  }

  @Test
  void sets_without_overlap_hardly_differ_by_chance() {
    int[] before = new int[20];
    int[] after = new int[20];
    Arrays.fill(after, 4);

    assertThat(new Resampling(20, 20, SEED).chance(new MessageRate(before, after)))
        .isLessThan(0.0005);
  }

  @Test
  void the_interval_contains_the_difference_and_is_exact_for_equal_sessions() {
    MessageRate same = new MessageRate(new int[] {1, 1}, new int[] {3, 3});
    MessageRate spread = new MessageRate(new int[] {0, 2, 1, 0, 2}, new int[] {3, 1, 4, 3, 2});

    assertThat(new Resampling(2, 2, SEED).interval(same)).isEqualTo(new Interval(2, 2, 0));
    Interval interval = new Resampling(5, 5, SEED).interval(spread);
    assertThat(interval.low()).isLessThan(1.6);
    assertThat(interval.high()).isGreaterThan(1.6);
    // The deviations of the two means are 0.4 and 0.456.
    assertThat(interval.deviation()).isCloseTo(0.6, within(0.1));
  }

  @Test
  void more_tests_need_smaller_chances() {
    assertThat(FalseDiscoveries.maxChance(new double[] {0.04})).isEqualTo(0.04);
    assertThat(FalseDiscoveries.maxChance(new double[] {0.04, 0.9})).isNegative();
    assertThat(FalseDiscoveries.maxChance(new double[] {0.9, 0.04, 0.001, 0.03})).isEqualTo(0.001);
    assertThat(FalseDiscoveries.maxChance(new double[] {})).isNegative();
  }
}
