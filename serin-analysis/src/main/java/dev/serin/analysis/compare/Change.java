package dev.serin.analysis.compare;

/**
 * The change of one quantity of a problem or a method between two sets.
 *
 * @param quantity the compared quantity
 * @param before its value in the earlier set
 * @param after its value in the later set
 * @param low the lower end of the interval that contains the true difference with 95 % confidence;
 *     not a number if there are too few sessions for an interval
 * @param high its upper end
 * @param verdict {@link Verdict#SAME}, {@link Verdict#NOT_ENOUGH}, or the change
 * @param findable the difference that {@code missingSessions} more sessions would show: twice the
 *     smallest one that counts; 0 if only one set has the problem
 * @param missingSessions for {@link Verdict#NOT_ENOUGH}, how many more sessions each set needs; 0
 *     if that cannot be estimated
 */
public record Change(
    Quantity quantity,
    double before,
    double after,
    double low,
    double high,
    Verdict verdict,
    double findable,
    long missingSessions) {
  /** A quantity that is compared. */
  public enum Quantity {
    /** Messages per session. */
    RATE(Verdict.MORE_OFTEN, Verdict.RARER, 0),
    /** The median of the durations, in milliseconds. */
    MEDIAN(Verdict.SLOWER, Verdict.FASTER, 0.5),
    /** The 95th percentile of the durations, in milliseconds. */
    HIGH(Verdict.SLOWER, Verdict.FASTER, 0.95),
    /** The own time of a method per session, in milliseconds: without its callees. */
    OWN_TIME(Verdict.MORE, Verdict.LESS, 0),
    /** The calls of a method per session. */
    CALLS(Verdict.MORE, Verdict.LESS, 0);

    private final Verdict increase;
    private final Verdict decrease;
    private final double share;

    Quantity(Verdict increase, Verdict decrease, double share) {
      this.increase = increase;
      this.decrease = decrease;
      this.share = share;
    }

    /** The part of the messages that takes no longer than the value, if it is a duration. */
    double share() {
      return share;
    }

    Verdict verdict(double difference) {
      return difference > 0 ? increase : decrease;
    }
  }

  /** The difference: after minus before. */
  public double difference() {
    return after - before;
  }
}
