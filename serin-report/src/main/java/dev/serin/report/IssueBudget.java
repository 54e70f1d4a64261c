package dev.serin.report;

import dev.serin.analysis.IssueSet;
import dev.serin.analysis.Problem;
import dev.serin.analysis.SafeText;
import dev.serin.analysis.Summary;
import dev.serin.issue.IssueDetails;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.IssueTags;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The permitted number of problems: a gate for builds. A problem is a message, a page, a frame or a
 * start-up that took too long, with all its issues. Pure measurements, such as frames by scene and
 * start-ups that were not slow, are not problems. Immutable.
 *
 * @param maxIssues the maximum number of problems, except those that {@code maxIssuesByDetail}
 *     counts
 * @param maxIssuesByDetail the maximum number of problems that have an issue of a detail, such as
 *     {@code ANR}; a problem counts for each of its details in this map
 * @param maxCostMillis problems of at most this duration do not count
 */
public record IssueBudget(
    int maxIssues, Map<String, Integer> maxIssuesByDetail, long maxCostMillis) {
  private static final String PROBLEMS = IssueTags.EVIL_METHOD;

  /** The possible details of problems. */
  private static final List<String> DETAILS =
      List.of(
          IssueDetails.ANR,
          IssueDetails.BLOCK,
          IssueDetails.ENTER,
          IssueDetails.FRAME,
          IssueDetails.LAG,
          IssueDetails.LAG_IDLE_HANDLER,
          IssueDetails.LAG_TOUCH,
          IssueDetails.NORMAL,
          IssueDetails.SIGNAL_ANR,
          IssueDetails.STARTUP);

  /**
   * Creates a budget.
   *
   * @throws IllegalArgumentException if a number is negative, or a detail is unknown
   */
  public IssueBudget {
    maxIssuesByDetail = Map.copyOf(maxIssuesByDetail);
    check("maxIssues", maxIssues);
    check("maxCostMillis", maxCostMillis);
    maxIssuesByDetail.forEach(IssueBudget::checkDetail);
  }

  private static void checkDetail(String detail, int most) {
    if (!DETAILS.contains(detail)) {
      throw new IllegalArgumentException(
          "maxIssuesByDetail: unknown detail "
              + detail
              + "; known details: "
              + String.join(", ", DETAILS));
    }
    check("maxIssuesByDetail of " + detail, most);
  }

  private static void check(String name, long value) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " must not be negative: " + value);
    }
  }

  /** The limits that the issues exceed, each as a sentence without its full stop. */
  public List<String> exceededBy(IssueSet issues) {
    Map<String, List<Problem>> counted = new LinkedHashMap<>();
    List<Problem> others = new ArrayList<>();
    for (Problem problem : issues.problems()) {
      if (problem.issues().stream().anyMatch(issue -> issue.text(IssueKeys.TAG).equals(PROBLEMS))
          && problem.main().costMillis() > maxCostMillis) {
        List<String> details =
            problem.details().stream().filter(maxIssuesByDetail::containsKey).distinct().toList();
        details.forEach(
            detail -> counted.computeIfAbsent(detail, key -> new ArrayList<>()).add(problem));
        if (details.isEmpty()) {
          others.add(problem);
        }
      }
    }
    List<String> sentences = new ArrayList<>();
    new TreeMap<>(counted)
        .forEach(
            (detail, found) ->
                addIfOver(
                    sentences,
                    found,
                    maxIssuesByDetail.getOrDefault(detail, 0),
                    " with " + detail));
    String restOf = maxIssuesByDetail.isEmpty() ? "" : " of other kinds";
    addIfOver(sentences, others, maxIssues, restOf);
    return List.copyOf(sentences);
  }

  private void addIfOver(List<String> sentences, List<Problem> found, int most, String which) {
    if (found.size() > most) {
      String over = maxCostMillis > 0 ? " over " + maxCostMillis + " ms" : "";
      sentences.add(
          (found.size() == 1 ? "1 problem" : found.size() + " problems")
              + which
              + over
              + " where "
              + most
              + " are allowed; the longest: "
              + SafeText.line(Summary.title(found.get(0))));
    }
  }
}
