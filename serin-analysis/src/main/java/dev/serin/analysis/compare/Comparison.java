package dev.serin.analysis.compare;

import dev.serin.analysis.compare.Change.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Compares the problems of two sets of sessions. See "Comparison" in docs/analysis.md for the rules
 * and what they assume. The same sets always give the same results.
 */
public final class Comparison {
  private final SessionDurations before;
  private final SessionDurations after;
  private final Measurer measurer;

  private Comparison(SessionDurations before, SessionDurations after, Limits limits) {
    this.before = before;
    this.after = after;
    this.measurer = new Measurer(before, after, limits);
  }

  /** A problem whose quantities are measured, but not judged. */
  private record Measured(String problem, List<Measurement> measurements) {}

  /**
   * Compares two sets.
   *
   * @return all problems: by verdict, then by the change of the time that they take per session
   * @throws IllegalArgumentException if a set has no session
   */
  public static List<ProblemChange> of(
      SessionDurations before, SessionDurations after, Limits limits) {
    if (before.sessions() == 0 || after.sessions() == 0) {
      throw new IllegalArgumentException("a comparison needs a session in both sets");
    }
    return new Comparison(before, after, limits).changes();
  }

  private List<ProblemChange> changes() {
    Set<String> problems = new LinkedHashSet<>();
    before.problems().forEach(problems::add);
    after.problems().forEach(problems::add);
    List<Measured> measured = problems.stream().map(this::measure).toList();
    double[] chances =
        measured.stream()
            .flatMap(problem -> problem.measurements().stream())
            .mapToDouble(Measurement::chance)
            .toArray();
    double maxChance = FalseDiscoveries.maxChance(chances);
    double sufficientChance = FalseDiscoveries.sufficientChance(chances);
    return measured.stream()
        .map(problem -> judge(problem, maxChance, sufficientChance))
        .sorted(
            Comparator.comparing(ProblemChange::verdict)
                .thenComparing(change -> -Math.abs(change.lostMillisPerSession()))
                .thenComparing(ProblemChange::problem))
        .toList();
  }

  private Measured measure(String problem) {
    List<Measurement> measurements = new ArrayList<>();
    measurements.add(measurer.rate(problem));
    if (before.has(problem) && after.has(problem)) {
      measurements.add(measurer.duration(Quantity.MEDIAN, problem));
      measurements.add(measurer.duration(Quantity.HIGH, problem));
    }
    return new Measured(problem, measurements);
  }

  private ProblemChange judge(Measured measured, double maxChance, double sufficientChance) {
    String problem = measured.problem();
    List<Change> changes = new ArrayList<>();
    for (Measurement measurement : measured.measurements()) {
      changes.add(measurement.judge(maxChance, sufficientChance));
    }
    double lost =
        after.totalMillis(problem) / after.sessions()
            - before.totalMillis(problem) / before.sessions();
    return ProblemChange.of(problem, changes, lost);
  }
}
