package dev.serin.analysis.compare;

import dev.serin.analysis.compare.Change.Quantity;
import dev.serin.analysis.compare.Measurement.Amount;
import dev.serin.analysis.compare.Resampling.Interval;
import dev.serin.analysis.compare.SparseMean.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Compares the methods of two sets of sessions, by the rules of {@link Comparison}. All tests of
 * all methods are judged together. See "Methods" in docs/analysis.md.
 *
 * @param changes the compared methods: those with another own time first, then those with another
 *     number of calls; each by the change of the own time
 * @param tooShort the number of further methods whose own time cannot have changed enough to count,
 *     as it is too short in all sessions together
 */
public record MethodComparison(List<MethodChange> changes, int tooShort) {
  /** Copies the list. */
  public MethodComparison {
    changes = List.copyOf(changes);
  }

  /**
   * Compares two sets.
   *
   * @throws IllegalArgumentException if a set has no session
   */
  public static MethodComparison of(SessionMethods before, SessionMethods after, Limits limits) {
    if (before.sessions() == 0 || after.sessions() == 0) {
      throw new IllegalArgumentException("a comparison needs a session in both sets");
    }
    return new Sets(before, after, limits).compare();
  }

  /** A quantity of a method that is to be measured. */
  private record Tested(String method, Quantity quantity, Part earlier, Part later) {}

  private record Sets(SessionMethods before, SessionMethods after, Limits limits) {
    MethodComparison compare() {
      Set<String> methods = new LinkedHashSet<>(before.methods());
      methods.addAll(after.methods());
      int all = methods.size();
      methods.removeIf(method -> !mayCount(method));
      List<Tested> tested = new ArrayList<>();
      for (String method : methods) {
        tested.add(
            new Tested(method, Quantity.OWN_TIME, millis(before, method), millis(after, method)));
        if (before.has(method) && after.has(method)) {
          tested.add(
              new Tested(method, Quantity.CALLS, calls(before, method), calls(after, method)));
        }
      }
      return new MethodComparison(judge(tested), all - methods.size());
    }

    /**
     * Whether the own time could differ enough to count, however the sessions were distributed on
     * the two sets. The answer does not depend on the distribution, so it favours no result.
     */
    private boolean mayCount(String method) {
      double millis = before.totalMillis(method) + after.totalMillis(method);
      return millis / Math.min(before.sessions(), after.sessions()) >= limits.millis();
    }

    private static Part millis(SessionMethods set, String method) {
      return new Part(set.values(method).numbers(), set.values(method).millis());
    }

    private static Part calls(SessionMethods set, String method) {
      return new Part(set.values(method).numbers(), set.values(method).calls());
    }

    private List<MethodChange> judge(List<Tested> tested) {
      List<SparseMean> means = new ArrayList<>();
      for (Tested of : tested) {
        means.add(new SparseMean(of.earlier(), before.sessions(), of.later(), after.sessions()));
      }
      JointResampling sets = new JointResampling(before.sessions(), after.sessions());
      double[] chances = sets.chances(means);
      List<Interval> intervals = sets.intervals(means);
      double maxChance = FalseDiscoveries.maxChance(chances);
      double sufficientChance = FalseDiscoveries.sufficientChance(chances);
      List<MethodChange> changes = new ArrayList<>();
      for (int i = 0; i < tested.size(); ) {
        String method = tested.get(i).method();
        List<Change> ofMethod = new ArrayList<>();
        for (; i < tested.size() && tested.get(i).method().equals(method); i++) {
          Measurement measured = measurement(tested.get(i), chances[i], intervals.get(i));
          ofMethod.add(measured.judge(maxChance, sufficientChance));
        }
        changes.add(new MethodChange(method, ofMethod));
      }
      changes.sort(ORDER);
      return changes;
    }

    private Measurement measurement(Tested tested, double chance, Interval interval) {
      double earlier = tested.earlier().sum() / before.sessions();
      double later = tested.later().sum() / after.sessions();
      boolean isOfBoth = before.has(tested.method()) && after.has(tested.method());
      double min = tested.quantity() == Quantity.OWN_TIME ? limits.millis() : 0;
      int sessions = Math.min(before.sessions(), after.sessions());
      return new Measurement(
          tested.quantity(),
          earlier,
          later,
          isOfBoth ? Math.max(min, limits.relative() * earlier) : min,
          chance,
          interval,
          new Amount(
              sessions,
              isOfBoth ? 1 : sessionsPerOne(tested.method()),
              Measurer.partForSame(sessions, limits)),
          !isOfBoth);
    }

    private double sessionsPerOne(String method) {
      SessionMethods set = before.has(method) ? before : after;
      return (double) set.sessions() / Math.max(1, set.sessionsWith(method));
    }
  }

  private static final Comparator<MethodChange> ORDER =
      Comparator.comparing((MethodChange change) -> change.ownTime().verdict())
          .thenComparing(change -> !change.isChange())
          .thenComparing(change -> !change.isSame())
          .thenComparing(change -> -Math.abs(change.ownTime().difference()))
          .thenComparing(MethodChange::method);
}
