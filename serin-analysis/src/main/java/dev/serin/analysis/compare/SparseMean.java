package dev.serin.analysis.compare;

import java.util.Arrays;

/**
 * A quantity of sessions of two sets that is 0 in all sessions that are not named, compared by the
 * means of the sets. Sessions are numbered through both sets, the earlier one first.
 */
final class SparseMean {
  private final int[] sessions;
  private final double[] values;
  private final int before;
  private final int after;
  private final double total;

  /** The part of one set: sessions, numbered in that set, and their values. */
  static final class Part {
    private final int[] sessions;
    private final double[] values;

    Part(int[] sessions, double[] values) {
      this.sessions = sessions;
      this.values = values;
    }

    double sum() {
      return Arrays.stream(values).sum();
    }
  }

  /** Joins the values of two sets of so many sessions, both at least one. */
  SparseMean(Part earlier, int before, Part later, int after) {
    this.before = before;
    this.after = after;
    int split = earlier.sessions.length;
    sessions = Arrays.copyOf(earlier.sessions, split + later.sessions.length);
    values = Arrays.copyOf(earlier.values, sessions.length);
    for (int i = split; i < sessions.length; i++) {
      sessions[i] = before + later.sessions[i - split];
      values[i] = later.values[i - split];
    }
    total = Arrays.stream(values).sum();
  }

  /** The difference of the means if the later set has the sessions that are not earlier. */
  double difference(boolean[] isEarlier) {
    double sum = 0;
    for (int i = 0; i < sessions.length; i++) {
      if (isEarlier[sessions[i]]) {
        sum += values[i];
      }
    }
    return (total - sum) / after - sum / before;
  }

  /** The difference of the means if the sets have each session as often as given. */
  double difference(int[] times) {
    double earlier = 0;
    double later = 0;
    for (int i = 0; i < sessions.length; i++) {
      if (sessions[i] < before) {
        earlier += times[sessions[i]] * values[i];
      } else {
        later += times[sessions[i]] * values[i];
      }
    }
    return later / after - earlier / before;
  }
}
