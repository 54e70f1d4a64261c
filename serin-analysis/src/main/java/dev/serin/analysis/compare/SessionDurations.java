package dev.serin.analysis.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The durations of the messages of one set of issues, by session and problem. Messages of one
 * session are alike, as they share machine, data and user. So sessions are compared, and not
 * messages. Not thread-safe.
 */
public final class SessionDurations {
  private final Map<String, Integer> sessions = new LinkedHashMap<>();
  private final Map<String, Map<Integer, List<Double>>> byProblem = new LinkedHashMap<>();
  private int silentSessions;

  /** Adds a session, with or without messages, unless it is known. */
  public void addSession(String session) {
    sessions.putIfAbsent(session, sessions.size());
  }

  /** Adds a message, and its session. */
  public void add(String session, String problem, double millis) {
    addSession(session);
    byProblem
        .computeIfAbsent(problem, key -> new LinkedHashMap<>())
        .computeIfAbsent(sessions.get(session), number -> new ArrayList<>())
        .add(millis);
  }

  /** Adds sessions without messages, whose names are not known. */
  public void addSilentSessions(int count) {
    silentSessions += count;
  }

  /** How many sessions there are. */
  public int sessions() {
    return sessions.size() + silentSessions;
  }

  /** How many messages of a problem there are. */
  int messages(String problem) {
    return byProblem.getOrDefault(problem, Map.of()).values().stream().mapToInt(List::size).sum();
  }

  /** The problems, in the order in which they were added. */
  Iterable<String> problems() {
    return byProblem.keySet();
  }

  /** Whether a session has the problem. */
  boolean has(String problem) {
    return byProblem.containsKey(problem);
  }

  /** The number of messages of a problem in each session. */
  int[] counts(String problem) {
    int[] counts = new int[sessions()];
    byProblem
        .getOrDefault(problem, Map.of())
        .forEach((session, millis) -> counts[session] = millis.size());
    return counts;
  }

  /** The durations of a problem in each session that has it. */
  double[][] durations(String problem) {
    return byProblem.getOrDefault(problem, Map.of()).values().stream()
        .map(millis -> millis.stream().mapToDouble(Double::doubleValue).toArray())
        .toArray(double[][]::new);
  }

  /** The sum of all durations of a problem. */
  double totalMillis(String problem) {
    return Arrays.stream(durations(problem)).flatMapToDouble(Arrays::stream).sum();
  }
}
