package dev.serin.analysis;

import dev.serin.analysis.IssueComparison.Side;
import dev.serin.analysis.compare.Limits;
import dev.serin.analysis.compare.MethodComparison;
import dev.serin.analysis.compare.SessionMethods;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Two sets of issues, compared by method. Times are those of {@link MethodTimes}.
 *
 * @param sessionsBefore the number of compared sessions of the earlier set
 * @param sessionsAfter the number of compared sessions of the later set
 * @param withoutTimes the number of sessions that are not compared, as they have messages, but none
 *     with the own times of methods
 * @param withoutName the number of methods whose names are not known; ids differ between builds
 * @param comparison the methods; none if a set has no session
 * @param places the places of methods in the source of the later set, {@code Editor.java:12}, by
 *     name, where all its builds agree
 */
public record IssueMethods(
    int sessionsBefore,
    int sessionsAfter,
    int withoutTimes,
    int withoutName,
    MethodComparison comparison,
    Map<String, String> places) {
  private static final double MICROS_PER_MILLI = 1000;

  /** Compares two sets that {@link IssueComparison} accepts. */
  public static IssueMethods of(Side before, Side after, Limits limits) {
    Set<String> unnamed = new HashSet<>();
    SessionMethods earlier = new SessionMethods();
    SessionMethods later = new SessionMethods();
    Map<String, String> places = new HashMap<>();
    int withoutTimes =
        add(before, earlier, unnamed, new HashMap<>()) + add(after, later, unnamed, places);
    boolean isPossible = earlier.sessions() > 0 && later.sessions() > 0;
    return new IssueMethods(
        earlier.sessions(),
        later.sessions(),
        withoutTimes,
        unnamed.size(),
        isPossible
            ? MethodComparison.of(earlier, later, limits)
            : new MethodComparison(List.of(), 0),
        places);
  }

  /** Whether both sets have a session with the own times of methods. */
  public boolean isPossible() {
    return sessionsBefore > 0 && sessionsAfter > 0;
  }

  /** A method for a person: its name, with the place in parentheses if it is known. */
  public String named(String method) {
    String place = places.getOrDefault(method, "");
    return place.isEmpty() ? method : method + '(' + place + ')';
  }

  /** A sentence for each part of the sets that is not compared. */
  public List<String> gaps() {
    List<String> gaps = new ArrayList<>();
    if (!isPossible()) {
      gaps.add("no method compared, as a set has no session with own times of methods");
      return gaps;
    }
    if (withoutName > 0) {
      gaps.add(
          Plural.count(withoutName, "further method")
              + " not compared, as no name is known; give the method maps");
    }
    if (withoutTimes > 0) {
      gaps.add(
          Plural.count(withoutTimes, "session")
              + " not compared, as no message has the own times of methods");
    }
    return gaps;
  }

  /** Adds the sessions of a set, and returns the number of those without times. */
  private static int add(
      Side set, SessionMethods methods, Set<String> unnamed, Map<String, String> places) {
    Map<String, List<Problem>> bySession = new HashMap<>();
    for (Problem problem : set.issues().problems()) {
      if (problem.main().isOfMessage()) {
        bySession
            .computeIfAbsent(IssueComparison.session(problem), key -> new ArrayList<>())
            .add(problem);
      }
    }
    Set<String> sessions = set.issues().sessions();
    int withoutTimes = 0;
    for (String session : sessions) {
      MethodTimes times = new MethodTimes();
      List<Problem> messages = bySession.getOrDefault(session, List.of());
      messages.forEach(times::add);
      for (MethodTimes.Method method : times.methods()) {
        places.merge(method.name(), method.place(), (one, other) -> one.equals(other) ? one : "");
      }
      if (times.messages() == 0 && !messages.isEmpty()) {
        withoutTimes++;
      } else {
        methods.addSession(session);
        add(session, times, methods, unnamed);
      }
    }
    methods.addSilentSessions(Math.max(0, set.sessions() - sessions.size()));
    return withoutTimes;
  }

  private static void add(
      String session, MethodTimes times, SessionMethods methods, Set<String> unnamed) {
    for (MethodTimes.Method method : times.methods()) {
      if (TreeReader.isId(method.name())) {
        unnamed.add(method.name());
      } else {
        double millis = method.selfMicros() / MICROS_PER_MILLI;
        methods.add(session, method.name(), millis, method.calls());
      }
    }
  }
}
