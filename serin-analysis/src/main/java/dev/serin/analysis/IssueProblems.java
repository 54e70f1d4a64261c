package dev.serin.analysis;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;

/**
 * The problems of a list of issues, in the order of their first issues. Each is made when it is
 * asked for. Immutable.
 */
final class IssueProblems extends AbstractList<Problem> implements RandomAccess {
  private final List<ReportedIssue> issues;

  /** The number of the first issue of each problem. */
  private final int[] firsts;

  /** The numbers of the issues of messages that have several, by the first one: mostly few. */
  private final Map<Integer, int[]> several;

  private IssueProblems(List<ReportedIssue> issues, int[] firsts, Map<Integer, int[]> several) {
    this.issues = issues;
    this.firsts = firsts;
    this.several = several;
  }

  /** The issues by message. */
  static List<Problem> of(List<ReportedIssue> issues) {
    long[] messages = issues.stream().mapToLong(ReportedIssue::message).toArray();
    Map<Long, int[]> byRepeated = repeated(messages);
    Map<Integer, int[]> several = new HashMap<>();
    int[] firsts = new int[messages.length];
    int size = 0;
    for (int number = 0; number < messages.length; number++) {
      int[] ofMessage = byRepeated.get(messages[number]);
      if (ofMessage == null) {
        firsts[size++] = number;
      } else if (ofMessage.length == 0) {
        byRepeated.put(messages[number], new int[] {number});
        firsts[size++] = number;
      } else {
        int[] more = Arrays.copyOf(ofMessage, ofMessage.length + 1);
        more[ofMessage.length] = number;
        byRepeated.put(messages[number], more);
        several.put(more[0], more);
      }
    }
    return new IssueProblems(issues, Arrays.copyOf(firsts, size), several);
  }

  /** The messages with several issues, so far without them. */
  private static Map<Long, int[]> repeated(long[] messages) {
    long[] sorted = messages.clone();
    Arrays.sort(sorted);
    Map<Long, int[]> repeated = new HashMap<>();
    for (int i = 1; i < sorted.length; i++) {
      if (sorted[i] == sorted[i - 1] && sorted[i] != 0) {
        repeated.put(sorted[i], new int[0]);
      }
    }
    return repeated;
  }

  @Override
  public Problem get(int index) {
    int[] ofMessage = several.get(firsts[index]);
    return ofMessage == null
        ? new Problem(List.of(issues.get(firsts[index])))
        : new Problem(Arrays.stream(ofMessage).mapToObj(issues::get).toList());
  }

  @Override
  public int size() {
    return firsts.length;
  }
}
