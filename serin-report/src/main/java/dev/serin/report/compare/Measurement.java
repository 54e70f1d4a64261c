package dev.serin.report.compare;

import dev.serin.report.compare.Change.Quantity;
import dev.serin.report.compare.Resampling.Interval;

/**
 * A quantity of a problem in two sets, measured but not yet judged.
 *
 * @param smallest the smallest difference that counts
 * @param chance the probability of such a difference if both sets come from the same program
 * @param sessions how many sessions the smaller set has, of those that the quantity is of
 * @param sessionsPerSession how many sessions it takes to get one that the quantity is of
 */
record Measurement(
    Quantity quantity,
    double before,
    double after,
    double smallest,
    double chance,
    Interval interval,
    int sessions,
    double sessionsPerSession) {
  /** With fewer sessions in one set, drawing them with repetition says little. */
  private static final int MIN_SESSIONS = 5;

  /**
   * How many standard deviations a change must be large so that it is found nine times of ten: 1.96
   * for a chance of 5 %, and 1.28.
   */
  private static final double FOUND_DEVIATIONS = 3.24;

  /** A problem that no session of n has is in at most three in n sessions, with 95 % confidence. */
  private static final double RULE_OF_THREE = 3;

  /**
   * Judges the difference.
   *
   * @param maxChance the highest chance at which a difference is taken as real
   */
  Change judge(double maxChance) {
    double difference = after - before;
    if (chance <= maxChance && Math.abs(difference) >= smallest) {
      return change(verdict(difference), 0);
    }
    if (isOfOneSet()) {
      return change(Verdict.NOT_ENOUGH, missing(RULE_OF_THREE));
    }
    if (sessions < MIN_SESSIONS) {
      return change(Verdict.NOT_ENOUGH, 0);
    }
    if (interval.low() >= -smallest && interval.high() <= smallest) {
      return change(Verdict.SAME, 0);
    }
    double deviations = FOUND_DEVIATIONS * interval.deviation() / smallest;
    return change(
        Verdict.NOT_ENOUGH, smallest == 0 ? 0 : missing(sessions * deviations * deviations));
  }

  private boolean isOfOneSet() {
    return quantity == Quantity.RATE && (before == 0 || after == 0);
  }

  private Verdict verdict(double difference) {
    if (isOfOneSet()) {
      return before == 0 ? Verdict.NEW : Verdict.GONE;
    }
    return quantity.verdict(difference);
  }

  /** How many more sessions a set needs to have as many that the quantity is of; at least one. */
  private long missing(double needed) {
    double have = isOfOneSet() ? sessions / sessionsPerSession : sessions;
    return Math.max(1, (long) Math.ceil((needed - have) * sessionsPerSession));
  }

  private Change change(Verdict verdict, long missingSessions) {
    return new Change(
        quantity,
        before,
        after,
        interval.low(),
        interval.high(),
        verdict,
        isOfOneSet() ? 0 : smallest,
        missingSessions);
  }
}
