package dev.serin.analysis.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The duration that a share of the messages does not exceed, such as the median. */
final class DurationQuantile implements Statistic {
  /** The durations of all sessions, rising. */
  private final double[] millis;

  /** The session of each duration. */
  private final int[] sessions;

  private final int[] counts;
  private final double share;

  private record Message(double millis, int session) {}

  /**
   * A quantile of the messages of sessions.
   *
   * @param before the durations in each session of the earlier set; none is empty
   * @param after the same for the later set
   * @param share of the messages, more than 0 and at most 1
   */
  DurationQuantile(double[][] before, double[][] after, double share) {
    this.share = share;
    counts = new int[before.length + after.length];
    List<Message> messages = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      double[] durations = i < before.length ? before[i] : after[i - before.length];
      counts[i] = durations.length;
      for (double duration : durations) {
        messages.add(new Message(duration, i));
      }
    }
    messages.sort(Comparator.comparingDouble(Message::millis));
    millis = messages.stream().mapToDouble(Message::millis).toArray();
    sessions = messages.stream().mapToInt(Message::session).toArray();
  }

  @Override
  public double difference(int[] before, int[] after) {
    return quantile(after) - quantile(before);
  }

  /** The quantile of the messages of some sessions. */
  double quantile(int[] times) {
    long messages = 0;
    for (int i = 0; i < times.length; i++) {
      messages += (long) times[i] * counts[i];
    }
    long rank = (long) Math.ceil(share * messages);
    long seen = 0;
    for (int i = 0; i < millis.length; i++) {
      seen += times[sessions[i]];
      if (seen >= rank) {
        return millis[i];
      }
    }
    throw new IllegalArgumentException("no session has a message");
  }
}
