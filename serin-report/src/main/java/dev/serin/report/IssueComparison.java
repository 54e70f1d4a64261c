package dev.serin.report;

import dev.serin.report.compare.Comparison;
import dev.serin.report.compare.Limits;
import dev.serin.report.compare.ProblemChange;
import dev.serin.report.compare.SessionDurations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Two sets of issues, compared by problem. Messages of both sets are grouped together, so that a
 * problem has one group. Issues about the frames of a scene are not compared, as each session
 * writes them at fixed times.
 *
 * @param sessionsBefore the number of sessions of the earlier set
 * @param sessionsAfter the number of sessions of the later set
 * @param groups all groups by their keys
 * @param changes all problems, the new ones first
 */
public record IssueComparison(
    int sessionsBefore,
    int sessionsAfter,
    Map<String, ProblemGroup> groups,
    List<ProblemChange> changes) {
  /** Copies map and list. */
  public IssueComparison {
    groups = Map.copyOf(groups);
    changes = List.copyOf(changes);
  }

  /**
   * One of two sets.
   *
   * @param issues its issues
   * @param sessions the number of all its sessions, also those without issues; 0 if only those with
   *     issues are known
   */
  public record Side(IssueSet issues, int sessions) {}

  /**
   * Compares two sets.
   *
   * @param passThrough the methods that are not responsible for the duration of a message
   * @throws ReportException if a set has no session or fewer than its issues, or both sets have the
   *     same session
   */
  public static IssueComparison of(Side before, Side after, PassThrough passThrough, Limits limits)
      throws ReportException {
    refuseCommonSessions(before.issues(), after.issues());
    SessionDurations earlier = withSessions(before, "earlier");
    SessionDurations later = withSessions(after, "later");
    Map<String, ProblemGroup> groups = new LinkedHashMap<>();
    Set<String> ofEarlier = sessions(before.issues());
    for (ProblemGroup group : ProblemGroups.of(problems(before, after), passThrough)) {
      groups.put(group.key(), group);
      for (Problem problem : group.problems()) {
        String session = session(problem);
        SessionDurations set = ofEarlier.contains(session) ? earlier : later;
        set.add(session, group.key(), (double) problem.main().costMillis());
      }
    }
    return new IssueComparison(
        earlier.sessions(), later.sessions(), groups, Comparison.of(earlier, later, limits));
  }

  private static void refuseCommonSessions(IssueSet before, IssueSet after) throws ReportException {
    Set<String> common = sessions(before);
    common.retainAll(sessions(after));
    if (!common.isEmpty()) {
      throw new ReportException(
          "Both sets have issues of the session "
              + common.iterator().next()
              + ", and of "
              + (common.size() - 1)
              + " more. Each session may be in one set only.");
    }
  }

  private static List<Problem> problems(Side before, Side after) {
    List<Problem> problems = new ArrayList<>(before.issues().problems());
    problems.addAll(after.issues().problems());
    problems.removeIf(problem -> problem.main().isOfFrames() || session(problem).isEmpty());
    problems.sort(Problem.LONGEST_FIRST);
    return problems;
  }

  private static SessionDurations withSessions(Side set, String which) throws ReportException {
    SessionDurations durations = new SessionDurations();
    sessions(set.issues()).forEach(durations::addSession);
    if (set.sessions() != 0 && set.sessions() < durations.sessions()) {
      throw new ReportException(
          "The "
              + which
              + " set has issues of "
              + durations.sessions()
              + " sessions, more than the given "
              + set.sessions()
              + ". Give the number of all sessions.");
    }
    for (int i = durations.sessions(); i < set.sessions(); i++) {
      durations.addSession("without issues " + i);
    }
    if (durations.sessions() == 0) {
      throw new ReportException(
          "The " + which + " set has no session. Name files or folders with its issues.");
    }
    return durations;
  }

  private static Set<String> sessions(IssueSet set) {
    Set<String> sessions = new TreeSet<>();
    for (ReportedIssue issue : set.issues()) {
      if (!issue.text("session").isEmpty()) {
        sessions.add(issue.text("session"));
      }
    }
    return sessions;
  }

  private static String session(Problem problem) {
    return problem.main().text("session");
  }
}
