package dev.serin.issue;

import java.util.Arrays;
import java.util.List;

/** The rules for the issues of one message, start-up, page or frame, which are one problem. */
public final class Problems {
  private static final String[] COSTS = {
    IssueKeys.COST, IssueKeys.STARTUP_DURATION, IssueKeys.QUEUE_DELAY_MILLIS
  };

  /** Details, the most complete first; all others follow. */
  private static final List<String> COMPLETENESS =
      Arrays.asList(IssueDetails.NORMAL, IssueDetails.ANR, IssueDetails.LAG);

  private Problems() {}

  /**
   * The most informative issue: the one with the longest time, and the last among equals.
   *
   * @param issues in the order of their reports, at least one
   */
  public static <T extends IssueFacts> T main(List<T> issues) {
    T main = issues.get(0);
    for (T issue : issues) {
      boolean isOfMore = issue.kind().compareTo(IssueKind.FRAMES) < 0;
      long moreMillis = issue.costMillis() - main.costMillis();
      main = moreMillis > 0 || (moreMillis == 0 && isOfMore) ? issue : main;
    }
    return main;
  }

  /**
   * The issue with the most complete data: one with a call tree or stacks; of these the report of
   * the message's end, or else of the highest threshold; unfinished issues come last.
   *
   * @param issues in the order of their reports, at least one
   */
  public static <T extends IssueCompleteness> T decisive(List<T> issues) {
    T decisive = issues.get(0);
    int lowest = Integer.MAX_VALUE;
    for (T issue : issues) {
      int rank = rank(issue);
      decisive = rank < lowest ? issue : decisive;
      lowest = Math.min(lowest, rank);
    }
    return decisive;
  }

  /** A number that is lower for more complete data. */
  private static int rank(IssueCompleteness issue) {
    int ranks = COMPLETENESS.size() + 2;
    int known = COMPLETENESS.indexOf(issue.detail());
    int rank = known < 0 ? COMPLETENESS.size() : known;
    rank = issue.unfinished() ? ranks - 1 : rank;
    boolean hasTree = issue.hasTree();
    boolean hasTimes = hasTree || issue.hasSamples();
    return 2 * (rank + (hasTimes ? 0 : ranks)) + (hasTree ? 0 : 1);
  }

  /** The kind of the problem: a hang if it was one. */
  public static IssueKind kind(List<? extends IssueFacts> issues) {
    IssueKind kind = main(issues).kind();
    for (IssueFacts issue : issues) {
      IssueKind its = issue.kind();
      kind = its.isOfHang() && its.compareTo(kind) < 0 ? its : kind;
    }
    return kind;
  }

  /** The value of {@link IssueFacts#costMillis}; 0 if the issue has none. */
  public static <N> long costMillis(IssueJson<N> json, N issue) {
    for (String key : COSTS) {
      N cost = json.get(issue, key);
      if (cost != null) {
        return json.number(cost);
      }
    }
    return 0;
  }
}
