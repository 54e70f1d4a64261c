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
    Map<Long, Numbers> byRepeated = repeated(messages);
    Map<Integer, int[]> several = new HashMap<>();
    int[] firsts = new int[messages.length];
    int size = 0;
    for (int number = 0; number < messages.length; number++) {
      Numbers ofMessage = byRepeated.get(messages[number]);
      if (ofMessage == null) {
        firsts[size++] = number;
        continue;
      }
      if (ofMessage.size == 0) {
        firsts[size++] = number;
        several.put(number, ofMessage.numbers);
      }
      ofMessage.add(number);
    }
    return new IssueProblems(issues, Arrays.copyOf(firsts, size), several);
  }

  /** The messages with several issues, so far without them. */
  private static Map<Long, Numbers> repeated(long[] messages) {
    long[] sorted = messages.clone();
    Arrays.sort(sorted);
    Map<Long, Numbers> repeated = new HashMap<>();
    int start = 0;
    for (int end = 1; end <= sorted.length; end++) {
      if (end == sorted.length || sorted[end] != sorted[start]) {
        if (end - start > 1 && sorted[start] != 0) {
          repeated.put(sorted[start], new Numbers(end - start));
        }
        start = end;
      }
    }
    return repeated;
  }

  /** The numbers of the issues of a message, in an array that has room for all of them. */
  private static final class Numbers {
    private final int[] numbers;
    private int size;

    Numbers(int count) {
      numbers = new int[count];
    }

    void add(int number) {
      numbers[size++] = number;
    }
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
