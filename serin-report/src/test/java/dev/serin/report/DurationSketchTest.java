package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DurationSketchTest {
  private static final double[] SHARES = {0, 0.01, 0.25, 0.5, 0.9, 0.95, 0.99, 0.999, 1};

  private static DurationSketch of(long... durations) {
    DurationSketch sketch = new DurationSketch();
    Arrays.stream(durations).forEach(sketch::add);
    return sketch;
  }

  /** All quantiles differ by at most 1 % from those of the sorted durations. */
  private static void check(long[] durations) {
    DurationSketch sketch = of(durations);
    long[] sorted =
        Arrays.stream(durations).map(duration -> Math.max(0, duration)).sorted().toArray();
    assertThat(sketch.count()).isEqualTo(sorted.length);
    for (double share : SHARES) {
      int rank = Math.max(1, (int) Math.ceil(share * sorted.length));
      double exact = sorted[rank - 1];
      assertThat(sketch.quantile(share)).as("%s", share).isCloseTo(exact, within(0.01 * exact));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void quantiles_of_random_durations_differ_by_at_most_one_percent(long seed) {
    Random random = new Random(seed);
    int size = 1 + random.nextInt(20_000);
    LongSupplier even = () -> random.nextInt(1, 5000);
    LongSupplier wide = () -> (long) Math.exp(43 * random.nextDouble());
    LongSupplier alike = () -> Math.round(900 * Math.exp(0.3 * random.nextGaussian()));
    LongSupplier two = () -> random.nextBoolean() ? 700 : 60_000;
    for (LongSupplier durations : Arrays.asList(even, wide, alike, two)) {
      long[] values = new long[size];
      Arrays.setAll(values, i -> durations.getAsLong());
      check(values);
    }
  }

  @Test
  void every_small_duration_and_every_power_of_two_is_within_one_percent() {
    for (long value = 1; value <= 20_000; value++) {
      check(new long[] {value, value, Long.MAX_VALUE});
      check(new long[] {0, value, value, Long.MAX_VALUE});
    }
    for (int power = 0; power < 63; power++) {
      for (long value : new long[] {(1L << power) - 1, 1L << power, (1L << power) + 1}) {
        check(new long[] {0, value, value, Long.MAX_VALUE});
      }
    }
  }

  @Test
  void zero_negative_and_longest_durations_are_counted() {
    check(new long[] {0});
    check(new long[] {-1, Long.MIN_VALUE, 0, 5});
    check(new long[] {Long.MAX_VALUE});
    check(new long[] {Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MIN_VALUE});
    assertThat(of(-5, -7).quantile(0.5)).isZero();
    assertThat(of(Long.MAX_VALUE, Long.MAX_VALUE).quantile(0.5)).isEqualTo((double) Long.MAX_VALUE);
  }

  @Test
  void a_single_duration_is_exact() {
    assertThat(of(1234).quantile(0)).isEqualTo(1234);
    assertThat(of(1234).quantile(0.5)).isEqualTo(1234);
    assertThat(of(700, 900).quantile(0)).isCloseTo(700, within(7.0));
  }

  @Test
  void without_durations_all_quantiles_are_zero() {
    assertThat(new DurationSketch().quantile(0.95)).isZero();
    assertThat(new DurationSketch().count()).isZero();
  }

  @Test
  void shares_beyond_the_limits_are_refused() {
    DurationSketch sketch = of(1);
    assertThatIllegalArgumentException().isThrownBy(() -> sketch.quantile(-0.1));
    assertThatIllegalArgumentException().isThrownBy(() -> sketch.quantile(1.1));
    assertThatIllegalArgumentException().isThrownBy(() -> sketch.quantile(Double.NaN));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void sums_do_not_depend_on_the_order(long seed) {
    Random random = new Random(seed);
    DurationSketch all = new DurationSketch();
    DurationSketch[] parts = new DurationSketch[3];
    for (int part = 0; part < parts.length; part++) {
      parts[part] = new DurationSketch();
      for (int i = random.nextInt(1000); i > 0; i--) {
        long duration = (long) Math.exp(43 * random.nextDouble()) - 1;
        parts[part].add(duration);
        all.add(duration);
      }
    }

    DurationSketch left = sum(sum(parts[0], parts[1]), parts[2]);
    DurationSketch right = sum(parts[0], sum(parts[1], parts[2]));
    DurationSketch turned = sum(parts[2], sum(parts[1], parts[0]));

    assertThat(left).isEqualTo(right).isEqualTo(turned).isEqualTo(all).hasSameHashCodeAs(all);
    assertThat(sum(all, new DurationSketch())).isEqualTo(all);
    assertThat(sum(new DurationSketch(), all)).isEqualTo(all);
  }

  private static DurationSketch sum(DurationSketch one, DurationSketch other) {
    DurationSketch sum = new DurationSketch();
    sum.add(one);
    sum.add(other);
    return sum;
  }
}
