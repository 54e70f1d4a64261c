package dev.serin.analysis.compare;

/** The number of messages per session. */
final class MessageRate implements Statistic {
  private final int[] counts;

  /** The rate of sessions with these numbers of messages: first those before, then those after. */
  MessageRate(int[] before, int[] after) {
    counts = new int[before.length + after.length];
    System.arraycopy(before, 0, counts, 0, before.length);
    System.arraycopy(after, 0, counts, before.length, after.length);
  }

  @Override
  public double difference(int[] before, int[] after) {
    return rate(after) - rate(before);
  }

  private double rate(int[] times) {
    long messages = 0;
    long sessions = 0;
    for (int i = 0; i < times.length; i++) {
      messages += (long) times[i] * counts[i];
      sessions += times[i];
    }
    return (double) messages / sessions;
  }
}
