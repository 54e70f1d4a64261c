package dev.serin.analysis;

import dev.serin.analysis.compare.Comparison;
import dev.serin.analysis.compare.Limits;
import dev.serin.analysis.compare.ProblemChange;
import dev.serin.analysis.compare.SessionDurations;
import dev.serin.issue.IssueKeys;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Two sets of issues, compared by problem. Messages of both sets are grouped together, so that a
 * problem has one group. Issues about the frames of a scene are not compared, as each session
 * writes them at fixed times.
 *
 * @param sessionsBefore the number of sessions of the earlier set
 * @param sessionsAfter the number of sessions of the later set
 * @param withoutSession the number of messages that are not compared, as no session is named
 * @param groups all groups by their keys
 * @param changes all problems, the new ones first
 */
public record IssueComparison(
    int sessionsBefore,
    int sessionsAfter,
    long withoutSession,
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
  public record Side(IssueSet issues, int sessions) {
    /** The maximum number of sessions; more would take hours. */
    public static final int MAX_SESSIONS = 100_000;
  }

  /**
   * Compares two sets.
   *
   * @param passThrough the methods that are not responsible for the duration of a message
   * @throws ReportException if a set has no session, more than {@link Side#MAX_SESSIONS}, or more
   *     with issues than given, or if both sets have the same session
   */
  public static IssueComparison of(Side before, Side after, PassThrough passThrough, Limits limits)
      throws ReportException {
    refuseCommonSessions(before.issues(), after.issues());
    SessionDurations earlier = withSessions(before, "earlier");
    SessionDurations later = withSessions(after, "later");
    List<Problem> all = problems(before, after);
    List<Problem> problems = ProblemView.of(all, problem -> !session(problem).isEmpty());
    Map<String, ProblemGroup> groups = new LinkedHashMap<>();
    Set<String> ofEarlier = before.issues().sessions();
    for (ProblemGroup group : ProblemGroups.of(problems, passThrough)) {
      groups.put(group.key(), group);
      for (Problem problem : group.problems()) {
        String session = session(problem);
        SessionDurations set = ofEarlier.contains(session) ? earlier : later;
        set.add(session, group.key(), (double) problem.main().costMillis());
      }
    }
    List<ProblemChange> changes = Comparison.of(earlier, later, limits);
    return new IssueComparison(
        earlier.sessions(), later.sessions(), all.size() - problems.size(), groups, changes);
  }

  private static void refuseCommonSessions(IssueSet before, IssueSet after) throws ReportException {
    Set<String> common = before.sessions();
    common.retainAll(after.sessions());
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
    List<Problem> problems =
        ProblemView.concatenated(List.of(before.issues().problems(), after.issues().problems()));
    return ProblemView.longestFirst(
        ProblemView.of(problems, problem -> !problem.main().isOfFrames()));
  }

  private static SessionDurations withSessions(Side set, String which) throws ReportException {
    SessionDurations durations = new SessionDurations();
    set.issues().sessions().forEach(durations::addSession);
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
    durations.addSilentSessions(Math.max(0, set.sessions() - durations.sessions()));
    if (durations.sessions() > Side.MAX_SESSIONS) {
      throw new ReportException(
          "The "
              + which
              + " set has "
              + durations.sessions()
              + " sessions; at most "
              + Side.MAX_SESSIONS
              + " can be compared. Take a random part of them.");
    }
    if (durations.sessions() == 0) {
      throw new ReportException("The " + which + " set has no session. " + remedy(set.issues()));
    }
    return durations;
  }

  private static String remedy(IssueSet issues) {
    if (!issues.issues().isEmpty()) {
      return "Its issues do not name one; those of Matrix and of old versions cannot be compared.";
    }
    List<String> skipped = issues.skipped();
    return (skipped.isEmpty() ? "No issue was found in it; check its path." : skipped.get(0))
        + " If its sessions have no issues, give their number.";
  }

  /** The session of a problem; empty if its issues name none. */
  public static String session(Problem problem) {
    return problem.main().text(IssueKeys.SESSION);
  }
}
