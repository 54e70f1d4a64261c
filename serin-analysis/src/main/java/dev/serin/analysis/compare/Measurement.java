package dev.serin.analysis.compare;

import dev.serin.analysis.compare.Change.Quantity;
import dev.serin.analysis.compare.Resampling.Interval;

/**
 * A quantity of a problem or a method in two sets, measured but not yet judged.
 *
 * @param smallest the smallest difference that counts
 * @param chance the probability of such a difference if both sets come from the same program
 * @param amount the amount of data
 * @param isOfOneSet whether the other set does not have the problem or method at all
 */
record Measurement(
    Quantity quantity,
    double before,
    double after,
    double smallest,
    double chance,
    Interval interval,
    Amount amount,
    boolean isOfOneSet) {
  /** With fewer sessions in one set, drawing them with repetition says little. */
  private static final int MIN_SESSIONS = 5;

  /** Nine of ten values are higher than the mean minus so many standard deviations. */
  private static final double NINE_OF_TEN = 1.28;

  /** The change for which missing sessions are estimated, in smallest changes that count. */
  private static final double FINDABLE = 2;

  /**
   * How much is known.
   *
   * @param sessions how many sessions the smaller set has, of those that the quantity is of
   * @param sessionsPerSession how many sessions it takes to get one that the quantity is of
   * @param partForSame the part of the data that equal sets need; at least 1 if it is enough
   */
  record Amount(int sessions, double sessionsPerSession, double partForSame) {}

  /**
   * Judges the difference.
   *
   * @param maxChance the highest chance at which a difference is taken as real
   * @param sufficientChance a chance at which one more difference would be taken as real
   */
  Change judge(double maxChance, double sufficientChance) {
    double difference = after - before;
    boolean isLarge = Math.abs(difference) >= smallest;
    if (chance <= maxChance && isLarge) {
      return change(verdict(difference), 0);
    }
    if (isOfOneSet && isLarge) {
      return change(Verdict.NOT_ENOUGH, missing(sessionsWithNew(sufficientChance)));
    }
    if (isTooFew()) {
      return change(Verdict.NOT_ENOUGH, 0);
    }
    boolean isSmall = interval.low() >= -smallest && interval.high() <= smallest;
    if (isSmall && amount.partForSame() >= 1) {
      return change(Verdict.SAME, 0);
    }
    return change(Verdict.NOT_ENOUGH, missing(sessionsForChange(isSmall, sufficientChance)));
  }

  private boolean isTooFew() {
    return amount.sessions() < MIN_SESSIONS;
  }

  private Verdict verdict(double difference) {
    if (isOfOneSet) {
      return before == 0 ? Verdict.NEW : Verdict.GONE;
    }
    return quantity.verdict(difference);
  }

  /**
   * How many sessions with a new problem show that it is new, nine times of ten. If k sessions of
   * one of two equal sets have it, the chance is 2 to the power of 1 - k. The number of such
   * sessions varies as in a Poisson distribution.
   */
  private static double sessionsWithNew(double sufficientChance) {
    double enough = Math.ceil(1 - Math.log(sufficientChance) / Math.log(2));
    return enough + NINE_OF_TEN * Math.sqrt(enough) + 1;
  }

  /**
   * How many sessions show a change of twice the smallest size, nine times of ten. A normally
   * distributed value is so many deviations away with less than the sufficient chance. The
   * deviation is estimated from few sessions, so it may be larger.
   */
  private double sessionsForChange(boolean isSmall, double sufficientChance) {
    if (isSmall) {
      return amount.sessions() / amount.partForSame();
    }
    double deviations = Math.sqrt(-2 * Math.log(sufficientChance)) + NINE_OF_TEN;
    double uncertainty = 1 + NINE_OF_TEN / Math.sqrt(2.0 * amount.sessions());
    double factor = deviations * uncertainty * interval.deviation() / (FINDABLE * smallest);
    return amount.sessions() * factor * factor;
  }

  /** How many more sessions a set needs to have as many that the quantity is of; at least one. */
  private long missing(double needed) {
    if (!Double.isFinite(needed)) {
      return 0;
    }
    double per = amount.sessionsPerSession();
    double have = isOfOneSet ? amount.sessions() / per : amount.sessions();
    return Math.max(1, (long) Math.ceil((needed - have) * per));
  }

  private Change change(Verdict verdict, long missingSessions) {
    return new Change(
        quantity,
        before,
        after,
        isTooFew() ? Double.NaN : interval.low(),
        isTooFew() ? Double.NaN : interval.high(),
        verdict,
        isOfOneSet ? 0 : FINDABLE * smallest,
        missingSessions);
  }
}
