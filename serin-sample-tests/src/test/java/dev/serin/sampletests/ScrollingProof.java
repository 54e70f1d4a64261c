package dev.serin.sampletests;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Measures what scrolling the sample app's list costs with Serin's probes while Serin watches,
 * compared with the same app built without Serin. Processes take turns. Prints a row of a table;
 * {@code ./proof scrolling} starts it.
 */
@Tag("gradle")
class ScrollingProof {
  private static final int ROUNDS = Integer.getInteger("serin.scrolling.rounds", 3);
  private static final double NANOS_PER_MILLI = 1e6;

  @BeforeAll
  static void build() throws Exception {
    SampleBuild.build(true, List.of("assembleDebug"));
    SampleBuild.build(false, List.of("assembleDebug"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "androidx"})
  void the_processor_time_of_the_main_thread(String flavor) throws Exception {
    SampleBuild without = new SampleBuild(flavor, "debug", false);
    SampleBuild with = new SampleBuild(flavor, "debug");
    without.convertForMeasuring();
    with.convertForMeasuring();
    assertThat(without.classesWithProbes()).as("classes with probes, without Serin").isZero();
    assertThat(with.classesWithProbes()).as("classes with probes, with Serin").isPositive();
    double[] millisWithout = new double[ROUNDS];
    double[] millisWith = new double[ROUNDS];
    Set<Integer> frames = new HashSet<>();
    for (int round = 0; round < ROUNDS; round++) {
      millisWithout[round] = millis(without.scroll(), frames);
      millisWith[round] = millis(with.scroll(), frames);
      System.out.printf(
          Locale.ROOT,
          "scrolling: %s, %.1f ms without Serin, %.1f ms with it%n",
          flavor,
          millisWithout[round],
          millisWith[round]);
    }
    assertThat(frames).as("frames of a round, in all processes").hasSize(1);
    print(flavor, frames.iterator().next(), millisWithout, millisWith);
  }

  private static double millis(String scrolled, Set<Integer> frames) {
    String[] words = scrolled.split(" ", -1);
    frames.add(Integer.parseInt(words[1]));
    return Long.parseLong(words[0]) / NANOS_PER_MILLI;
  }

  private static void print(String flavor, int frames, double[] without, double[] with) {
    System.out.printf(
        Locale.ROOT,
        "scrolling: load %.1f%n"
            + "scrolling: | %s | %d | %.1f / %.1f | %.1f / %.1f | %.2f / %.2f |%n",
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
        flavor,
        frames,
        minimum(without),
        median(without),
        minimum(with),
        median(with),
        minimum(with) / minimum(without),
        median(with) / median(without));
  }

  private static double minimum(double[] values) {
    return Arrays.stream(values).min().orElseThrow();
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return (sorted[sorted.length / 2] + sorted[(sorted.length - 1) / 2]) / 2;
  }
}
