package dev.serin.analysis.compare;

/** A value of two sets of sessions, each given by how often it has each of all sessions. */
interface Statistic {
  /**
   * The value of the later set minus that of the earlier one.
   *
   * @param before how often the earlier set has each session
   * @param after the same for the later set
   */
  double difference(int[] before, int[] after);
}
