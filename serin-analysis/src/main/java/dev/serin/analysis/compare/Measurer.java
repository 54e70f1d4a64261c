package dev.serin.analysis.compare;

import dev.serin.analysis.compare.Change.Quantity;
import dev.serin.analysis.compare.Measurement.Amount;
import java.util.Arrays;

/** Measures the problems of two sets. The same sets always give the same results. */
final class Measurer {
  /** An event that is missing in n cases has at most three in n, with 95 % confidence. */
  private static final double RULE_OF_THREE = 3;

  private static final double NO_CONFIDENCE = 0.05;

  private final SessionDurations before;
  private final SessionDurations after;
  private final Limits limits;

  Measurer(SessionDurations before, SessionDurations after, Limits limits) {
    this.before = before;
    this.after = after;
    this.limits = limits;
  }

  /** The messages per session. */
  Measurement rate(String problem) {
    int[] earlier = before.counts(problem);
    int[] later = after.counts(problem);
    double valueBefore = mean(earlier);
    Statistic rate = new MessageRate(earlier, later);
    Resampling sets = new Resampling(earlier.length, later.length, problem.hashCode());
    return new Measurement(
        Quantity.RATE,
        valueBefore,
        mean(later),
        mean(later) == 0 ? 0 : limits.relative() * valueBefore,
        sets.chance(rate),
        sets.interval(rate),
        amountOfSessions(earlier, later),
        valueBefore == 0 || mean(later) == 0);
  }

  /** Equal sets may differ in sessions that neither has; these are few enough in this many. */
  private Amount amountOfSessions(int[] earlier, int[] later) {
    int sessions = Math.min(earlier.length, later.length);
    return new Amount(sessions, sessionsPerRate(earlier, later), partForSame(sessions, limits));
  }

  /** The part of the sessions that equal rates need, of which the smaller set has so many. */
  static double partForSame(int sessions, Limits limits) {
    return sessions * limits.relative() / RULE_OF_THREE;
  }

  private static double mean(int[] counts) {
    return Arrays.stream(counts).average().orElseThrow();
  }

  /** A problem of one set is of interest where it occurs, one of both sets everywhere. */
  private static double sessionsPerRate(int[] earlier, int[] later) {
    if (mean(earlier) == 0) {
      return sessionsPerOne(later);
    }
    return mean(later) == 0 ? sessionsPerOne(earlier) : 1;
  }

  /** How many sessions there are for each with the problem. */
  private static double sessionsPerOne(int[] counts) {
    return (double) counts.length / Arrays.stream(counts).filter(count -> count > 0).count();
  }

  /** A quantile of the durations of a problem that both sets have. */
  Measurement duration(Quantity quantity, String problem) {
    double[][] earlier = before.durations(problem);
    double[][] later = after.durations(problem);
    DurationQuantile quantile = new DurationQuantile(earlier, later, quantity.share());
    Resampling sets = new Resampling(earlier.length, later.length, problem.hashCode());
    double valueBefore = sets.earlier(quantile::quantile);
    return new Measurement(
        quantity,
        valueBefore,
        valueBefore + sets.difference(quantile),
        Math.max(limits.relative() * valueBefore, limits.millis()),
        sets.chance(quantile),
        sets.interval(quantile),
        amountOfMessages(quantity.share(), problem, Math.min(earlier.length, later.length)),
        false);
  }

  /** With fewer messages, none beyond the quantile may be there although the program has some. */
  private Amount amountOfMessages(double share, String problem, int sessions) {
    int[] earlier = before.counts(problem);
    int[] later = after.counts(problem);
    int messages = Math.min(before.messages(problem), after.messages(problem));
    return new Amount(
        sessions,
        Math.max(sessionsPerOne(earlier), sessionsPerOne(later)),
        messages * Math.log(share) / Math.log(NO_CONFIDENCE));
  }
}
