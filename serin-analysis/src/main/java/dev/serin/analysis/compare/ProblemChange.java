package dev.serin.analysis.compare;

import java.util.List;
import java.util.stream.Stream;

/**
 * A problem in two sets.
 *
 * @param problem its key
 * @param verdicts the changes, or one of {@link Verdict#SAME} and {@link Verdict#NOT_ENOUGH}
 * @param changes the compared quantities; the durations are missing if only one set has the problem
 * @param lostMillisPerSession the change of the time that the problem takes per session
 */
public record ProblemChange(
    String problem, List<Verdict> verdicts, List<Change> changes, double lostMillisPerSession) {
  /** Copies the lists. */
  public ProblemChange {
    verdicts = List.copyOf(verdicts);
    changes = List.copyOf(changes);
  }

  static ProblemChange of(String problem, List<Change> changes, double lostMillisPerSession) {
    Stream<Verdict> all = changes.stream().map(Change::verdict).distinct().sorted();
    List<Verdict> verdicts = all.filter(Verdict::isChange).toList();
    if (verdicts.isEmpty()) {
      boolean isSame = changes.stream().allMatch(change -> change.verdict() == Verdict.SAME);
      verdicts = List.of(isSame ? Verdict.SAME : Verdict.NOT_ENOUGH);
    }
    return new ProblemChange(problem, verdicts, changes, lostMillisPerSession);
  }

  /** The first verdict in the order of {@link Verdict}. */
  public Verdict verdict() {
    return verdicts.get(0);
  }
}
