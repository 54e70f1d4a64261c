package dev.serin.proof;

import dev.serin.analysis.IssueSet;
import dev.serin.analysis.Problem;
import dev.serin.analysis.ReportedIssue;
import dev.serin.issue.TreeRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A message that Serin reported and that has ended.
 *
 * @param issue the report at its end
 * @param beginMicros its begin, since 1970
 */
record Freeze(ReportedIssue issue, long beginMicros) {
  private static final long MICROS_PER_MILLI = 1000;
  private static final List<String> LOSSES =
      List.of("foldedCalls", "callTreeCutMicros", "recordingPaused", "dispatchesLost");

  /**
   * The messages that have ended, the longest first, except those that pumped others: dumps do not
   * distinguish such a message from the nested ones.
   */
  static List<Freeze> of(IssueSet issues) {
    return issues.problems().stream()
        .map(Freeze::of)
        .filter(Objects::nonNull)
        .sorted(Comparator.comparingLong(Freeze::millis).reversed())
        .toList();
  }

  private static @Nullable Freeze of(Problem problem) {
    ReportedIssue ended = null;
    long beginMillis = Long.MAX_VALUE;
    for (ReportedIssue issue : problem.issues()) {
      // An issue has its time when it is written, so the earliest begin is the nearest.
      beginMillis = Math.min(beginMillis, issue.number("time") - issue.costMillis());
      if (issue.detail().equals("NORMAL") && issue.number("pumpedMillis") == 0) {
        ended = issue;
      }
    }
    return ended == null ? null : new Freeze(ended, beginMillis * MICROS_PER_MILLI);
  }

  long millis() {
    return issue.costMillis();
  }

  long endMicros() {
    return beginMicros + millis() * MICROS_PER_MILLI;
  }

  /** How many calls of methods were counted, except on paths that were cut. */
  long calls() {
    return rows().stream().mapToLong(TreeRow::count).sum();
  }

  /** How many paths have no row. */
  long cutPaths() {
    return issue.number("callTreeCutNodes");
  }

  /** The part of the message's time in unknown methods. */
  double unknownShare() {
    long micros =
        rows().stream()
            .filter(row -> row.methodId() <= 0 || row.name().startsWith("method "))
            .mapToLong(TreeRow::selfMicros)
            .sum();
    return micros / (double) issue.tree().get(0).totalMicros();
  }

  /** How many calls were left by an exception at an unknown time. */
  long unknownEnds() {
    return rows().stream().mapToLong(TreeRow::unknownEnds).sum();
  }

  private List<TreeRow> rows() {
    return issue.tree().subList(1, issue.tree().size());
  }

  /** The reasons why the tree may be incomplete; none if nothing is missing. */
  List<String> losses() {
    List<String> losses = new ArrayList<>(Losses.of(issue, LOSSES));
    if (unknownShare() > 0) {
      losses.add("the methods of " + unknownShare() + " of the time are not known");
    }
    long selfMicros = issue.tree().stream().mapToLong(TreeRow::selfMicros).sum();
    long differenceMicros = Math.abs(selfMicros - issue.tree().get(0).totalMicros());
    if (differenceMicros > issue.tree().size()) { // each row is rounded down
      losses.add("self times differ from the message's by " + differenceMicros + " µs");
    }
    return losses;
  }
}
