package dev.serin.analysis;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Describes a group of problems, in sentences. */
public final class GroupSummary {
  private static final int MEDIAN_PERCENT = 50;
  private static final int HIGH_PERCENT = 95;
  private static final int HIGHEST_PERCENT = 99;
  private static final int MAX_NAMES = 3;

  private GroupSummary() {}

  /** The responsible method; empty if unknown. */
  public static String method(DominantPath path) {
    if (!path.isKnown()) {
      return "";
    }
    return method(path.evidence(), path.method());
  }

  /**
   * The responsible method with its place in the source, if the issue's method map has it; empty if
   * unknown.
   */
  public static String method(DominantPath path, ReportedIssue issue) {
    String place = path.isKnown() ? issue.place(path.method()) : null;
    return place == null
        ? method(path)
        : method(path.evidence(), path.method() + '(' + place + ')');
  }

  private static String method(DominantPath.Evidence evidence, String method) {
    return switch (evidence) {
      case TREE -> "at least half of the time passed in " + method;
      case STACKS -> "at least half of the stacks contain " + method;
      case STACK -> "its stack was taken in " + method;
      case HOLDER -> "the lock was held by " + method;
      case NONE -> "";
    };
  }

  /**
   * The figures of a group with several messages: a line each.
   *
   * @param sessions the number of all sessions that have an issue
   */
  public static List<String> lines(ProblemGroup group, int sessions) {
    List<String> lines = new ArrayList<>();
    lines.add(durations(group));
    lines.add(occurrence(group, sessions));
    TimeCauses causes = group.causes();
    if (causes.isKnown()) {
      lines.add("all messages: " + causes.line());
    }
    if (group.scenes().size() > 1) {
      lines.add("scenes: " + names(group.scenes()));
    }
    if (group.builds().size() > 1) {
      lines.add("builds, by their method maps: " + names(group.builds()));
    }
    lines.add(name(group));
    return lines;
  }

  /** The line with the key of a group. */
  public static String name(ProblemGroup group) {
    return "group " + group.key();
  }

  private static String durations(ProblemGroup group) {
    boolean isOfFrames = group.longest().main().isOfFrames();
    return group.lostMillis() == 0
        ? group.problems().size()
            + (isOfFrames ? " reports about the same scene" : " reports of the same problem")
        : group.problems().size()
            + " messages with the same problem took "
            + group.lostMillis()
            + " ms in total; median "
            + group.percentileMillis(MEDIAN_PERCENT)
            + " ms, "
            + HIGH_PERCENT
            + "th percentile "
            + group.percentileMillis(HIGH_PERCENT)
            + " ms, "
            + HIGHEST_PERCENT
            + "th "
            + group.percentileMillis(HIGHEST_PERCENT)
            + " ms";
  }

  private static String occurrence(ProblemGroup group, int sessions) {
    int groupSessions = group.sessions().size();
    return (group.lastMillis() == 0 ? "at unknown times" : times(group))
        + (groupSessions > 0 && sessions > 1
            ? ", in " + groupSessions + " of " + sessions + " sessions with an issue"
            : "");
  }

  private static String times(ProblemGroup group) {
    return "from "
        + Summary.TIME.format(Instant.ofEpochMilli(group.firstMillis()))
        + " to "
        + Summary.TIME.format(Instant.ofEpochMilli(group.lastMillis()));
  }

  private static String names(List<String> names) {
    int shown = Math.min(names.size(), MAX_NAMES);
    String first = String.join(", ", names.subList(0, shown));
    int more = names.size() - shown;
    return more == 0 ? first : first + " and " + more + " more";
  }
}
