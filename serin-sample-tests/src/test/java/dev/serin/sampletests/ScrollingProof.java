package dev.serin.sampletests;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Measures what scrolling the sample app's list costs with Serin's probes while Serin watches,
 * compared with the same app built without Serin. If the list calls hot methods, a third app is
 * built without their probes, by a learned list of its own issues. Processes take turns. Prints the
 * rows of a table; {@code ./proof scrolling} starts it.
 */
@Tag("gradle")
class ScrollingProof {
  private static final int ROUNDS = Integer.getInteger("serin.scrolling.rounds", 3);

  /** The maximum number of runs that add methods to a learned list. */
  private static final int MAX_RUNS = 3;

  private static final double LIMIT = 1.4;
  private static final double NANOS_PER_MILLI = 1e6;

  private final Set<Integer> frames = new HashSet<>();

  @ParameterizedTest
  @CsvSource({"plain, false", "androidx, true"})
  void the_processor_time_of_the_main_thread(String flavor, boolean mustLearn) throws Exception {
    SampleBuild without = new SampleBuild(flavor, "debug", SampleBuild.Probes.NONE);
    SampleBuild with = new SampleBuild(flavor, "debug");
    build(without);
    build(with);
    assertThat(without.classesWithProbes()).as("classes with probes, without Serin").isZero();
    Optional<SampleBuild> learned = learn(with);
    assertThat(learned.isPresent() || !mustLearn).as("hot methods were found").isTrue();
    List<SampleBuild> builds = new ArrayList<>(List.of(without, with));
    learned.ifPresent(builds::add);
    double[][] millis = new double[builds.size()][ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < millis.length; i++) {
        millis[i][round] = millis(builds.get(i).scroll());
      }
      System.out.printf(
          Locale.ROOT,
          "scrolling: %s, %.1f ms without Serin, with it %s%n",
          flavor,
          millis[0][round],
          others(millis, round));
    }
    assertThat(frames).as("frames of a round, in all processes").hasSize(1);
    for (int i = 1; i < millis.length; i++) {
      print(builds.get(i), millis[0], millis[i]);
    }
  }

  private static void build(SampleBuild build) throws Exception {
    build.build();
    build.convertForMeasuring();
  }

  /**
   * Learns from runs of the app until one finds no further hot method. Returns the app without the
   * probes of these methods; empty if there is none.
   */
  private static Optional<SampleBuild> learn(SampleBuild with) throws Exception {
    SampleBuild learned =
        new SampleBuild(with.flavor(), with.type(), SampleBuild.Probes.NOT_LEARNED);
    learned.forgetLearned();
    SampleBuild latest = with;
    for (int run = 1; run <= MAX_RUNS; run++) {
      assertThat(latest.classesWithProbes()).as("classes with probes, with Serin").isPositive();
      int before = latest.learned().size();
      latest.scroll();
      latest.learn();
      int found = latest.learned().size() - before;
      System.out.printf("scrolling: %s, %d hot methods in run %d%n", with.flavor(), found, run);
      if (found == 0) {
        break;
      }
      build(learned);
      assertThat(learned.withoutLearnedProbe())
          .as("methods without a probe because they are learned")
          .isNotEmpty();
      latest = learned;
    }
    return learned.learned().isEmpty() ? Optional.empty() : Optional.of(learned);
  }

  private double millis(String scrolled) {
    String[] words = scrolled.split(" ", -1);
    frames.add(Integer.parseInt(words[1]));
    return Long.parseLong(words[0]) / NANOS_PER_MILLI;
  }

  private static String others(double[][] millis, int round) {
    List<String> others = new ArrayList<>();
    for (int i = 1; i < millis.length; i++) {
      others.add(String.format(Locale.ROOT, "%.1f ms", millis[i][round]));
    }
    return String.join(", learned ", others);
  }

  private void print(SampleBuild build, double[] without, double[] with) throws Exception {
    double atBest = minimum(with) / minimum(without);
    double usually = median(with) / median(without);
    boolean isLearned = build.probes() == SampleBuild.Probes.NOT_LEARNED;
    System.out.printf(
        Locale.ROOT,
        "scrolling: load %.1f%n"
            + "scrolling: | %s%s | %d | %.1f / %.1f | %.1f / %.1f | %.2f / %.2f | %s |%n",
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
        build.flavor(),
        isLearned ? ", " + build.learned().size() + " methods learned" : "",
        frames.iterator().next(),
        minimum(without),
        median(without),
        minimum(with),
        median(with),
        atBest,
        usually,
        Math.max(atBest, usually) <= LIMIT ? "kept" : "**not kept**");
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
