package dev.serin.proof;

import dev.serin.analysis.compare.Change;
import dev.serin.analysis.compare.Change.Quantity;
import dev.serin.analysis.compare.Comparison;
import dev.serin.analysis.compare.Limits;
import dev.serin.analysis.compare.ProblemChange;
import dev.serin.analysis.compare.SessionDurations;
import dev.serin.analysis.compare.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Compares simulated programs with themselves, and with a version that has a slower problem, at the
 * number of sessions that the first comparison asks for.
 */
final class ComparisonProof {
  private static final int PROBLEMS = 20;
  private static final int SESSIONS = 30;
  private static final double SLOWER = 1.2;
  private static final double MAX_WRONG = 0.05;
  private static final double MIN_FOUND = 0.9;
  private static final int PART_OF_SLOWER = 5;
  private static final double PERCENT = 100;

  private final Report report;

  ComparisonProof(Report report) {
    this.report = report;
  }

  /** Compares so often, and a fifth of that with a slower version. */
  void check(int comparisons, long seed) {
    Random seeds = new Random(seed);
    int wrong = 0;
    for (int i = 0; i < comparisons; i++) {
      SimulatedProgram program = new SimulatedProgram(seeds.nextLong(), PROBLEMS);
      wrong += hasVerdict(program) ? 1 : 0;
    }
    line("the same program, with any change", wrong, comparisons);
    if (wrong > MAX_WRONG * comparisons) {
      report.fault("too many comparisons of a program with itself say that it has changed");
    }
    int slower = Math.max(1, comparisons / PART_OF_SLOWER);
    int found = 0;
    long sessions = 0;
    for (int i = 0; i < slower; i++) {
      SimulatedProgram program = new SimulatedProgram(seeds.nextLong(), PROBLEMS);
      int enough = enough(program);
      sessions += enough;
      found += findsSlower(program, enough) ? 1 : 0;
    }
    line("a problem 20 % slower, found", found, slower);
    report.line(sessions / slower + " sessions in each set, on average");
    if (found < MIN_FOUND * slower) {
      report.fault("too few slower problems are found");
    }
  }

  private void line(String what, int number, int of) {
    report.line(
        String.format(
            Locale.ROOT, "%s: %d of %d, %.1f %%", what, number, of, PERCENT * number / of));
  }

  private static boolean hasVerdict(SimulatedProgram program) {
    return compare(program.run(SESSIONS), program.run(SESSIONS)).stream()
        .anyMatch(change -> change.verdict().isChange());
  }

  /** The sessions that a comparison asks for, so that it finds a change of the median. */
  private static int enough(SimulatedProgram program) {
    int sessions = SESSIONS;
    while (true) {
      Change median = median(compare(program.run(sessions), program.run(sessions)));
      if (median == null
          || (median.verdict() == Verdict.NOT_ENOUGH && median.missingSessions() == 0)) {
        sessions *= 2; // too few messages to tell how many more are needed
      } else {
        return sessions + (int) median.missingSessions();
      }
    }
  }

  private static @Nullable Change median(List<ProblemChange> changes) {
    return changes.stream()
        .filter(change -> change.problem().equals(SimulatedProgram.key(0)))
        .flatMap(change -> change.changes().stream())
        .filter(change -> change.quantity() == Quantity.MEDIAN)
        .findAny()
        .orElse(null);
  }

  private static boolean findsSlower(SimulatedProgram program, int sessions) {
    return compare(program.run(sessions), program.run(sessions, SLOWER)).stream()
        .filter(change -> change.problem().equals(SimulatedProgram.key(0)))
        .anyMatch(change -> change.verdicts().contains(Verdict.SLOWER));
  }

  private static List<ProblemChange> compare(SessionDurations before, SessionDurations after) {
    return Comparison.of(before, after, Limits.DEFAULTS);
  }
}
