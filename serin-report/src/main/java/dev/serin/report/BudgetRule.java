package dev.serin.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.analysis.Problem;
import dev.serin.analysis.ProblemGroup;
import dev.serin.analysis.ProblemKey;
import dev.serin.issue.IssueKeys;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A limit for some of the problems of a program.
 *
 * @param number the position of the rule in its file, from 1 on
 * @param scene the scenes that it applies to, with {@code *} for any characters
 * @param kind the kind of problems that it applies to
 * @param limit the limited figure
 * @param allowed its maximum
 */
record BudgetRule(int number, String scene, String kind, Limit limit, double allowed) {
  private static final int MEDIAN_PERCENT = 50;
  private static final int HIGH_PERCENT = 95;
  private static final int MAX_PERCENT = 100;
  private static final double PERCENT = 100;
  private static final String SHOWN = IssueKeys.DROP_LEVEL;
  private static final String DROPPED = IssueKeys.DROP_SUM;

  /** The figures that a rule can limit. */
  enum Limit {
    /** The number of problems. */
    MAX_COUNT("maxCount", "a count of %s"),
    /** The longest duration. */
    MAX_MILLIS("maxMillis", "%s ms"),
    /** The median of the durations. */
    MEDIAN_MILLIS("medianMillis", "a median of %s ms"),
    /** The 95th percentile of the durations. */
    P95_MILLIS("p95Millis", "a 95th percentile of %s ms"),
    /** The share of frames that were dropped. */
    MAX_DROPPED_PERCENT("maxDroppedPercent", "%s %% dropped frames");

    private final String key;
    private final String format;

    Limit(String key, String format) {
      this.key = key;
      this.format = format;
    }

    /** The key of the limit in a budget. */
    String key() {
      return key;
    }
  }

  /** Whether the limited figure exists for problems of the kind. */
  boolean isMeaningful() {
    return limit == Limit.MAX_COUNT
        || (limit == Limit.MAX_DROPPED_PERCENT) == kind.equals(ProblemKey.FRAMES);
  }

  /** The problems that the rule applies to. */
  List<Problem> among(List<Problem> problems) {
    return problems.stream()
        .filter(problem -> ProblemKey.kind(problem.decisive()).equals(kind))
        .filter(problem -> isScene(problem.main().text(IssueKeys.SCENE)))
        .toList();
  }

  /** Whether the rule applies to a scene; takes linear time however many stars the rule has. */
  private boolean isScene(String name) {
    String[] parts = scene.split("\\*", -1);
    if (parts.length == 1) {
      return name.equals(scene);
    }
    String last = parts[parts.length - 1];
    int from = parts[0].length();
    if (!name.startsWith(parts[0]) || !name.endsWith(last)) {
      return false;
    }
    for (int i = 1; i < parts.length - 1 && from >= 0; i++) {
      int found = name.indexOf(parts[i], from);
      from = found < 0 ? -1 : found + parts[i].length();
    }
    return from >= 0 && from <= name.length() - last.length();
  }

  /** The group of problems that the breach is to be attributed to. */
  ProblemGroup worst(List<ProblemGroup> groups) {
    return switch (limit) {
      case MAX_MILLIS ->
          Collections.max(
              groups, Comparator.comparing(group -> group.longest().main().costMillis()));
      case MAX_DROPPED_PERCENT ->
          Collections.max(groups, Comparator.comparing(group -> sum(group.problems(), DROPPED)));
      default -> groups.get(0); // the longest time in total
    };
  }

  /** The limited figure of problems that the rule applies to. */
  double figure(List<Problem> problems) {
    return switch (limit) {
      case MAX_COUNT -> problems.size();
      case MAX_MILLIS -> ProblemGroup.percentileMillis(problems, MAX_PERCENT);
      case MEDIAN_MILLIS -> ProblemGroup.percentileMillis(problems, MEDIAN_PERCENT);
      case P95_MILLIS -> ProblemGroup.percentileMillis(problems, HIGH_PERCENT);
      case MAX_DROPPED_PERCENT -> droppedPercent(problems);
    };
  }

  private static double droppedPercent(List<Problem> problems) {
    long shown = sum(problems, SHOWN);
    long dropped = sum(problems, DROPPED);
    return shown + dropped == 0 ? 0 : PERCENT * dropped / (shown + dropped);
  }

  /** The sum of the frames of all levels. */
  private static long sum(List<Problem> problems, String key) {
    long sum = 0;
    for (Problem problem : problems) {
      for (JsonNode level : problem.main().json().path(key)) {
        sum += level.asLong();
      }
    }
    return sum;
  }

  /** The figure of a breach and the allowed one, in words. */
  String sentence(double figure) {
    String where = scene.equals("*") ? "" : ", scene " + scene;
    return "rule "
        + number
        + ", "
        + kind
        + where
        + ": "
        + words(figure)
        + ", allowed are "
        + words(allowed);
  }

  private String words(double figure) {
    DecimalFormat number =
        new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT));
    return String.format(Locale.ROOT, limit.format, number.format(figure));
  }
}
