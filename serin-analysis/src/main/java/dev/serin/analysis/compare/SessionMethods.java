package dev.serin.analysis.compare;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The own times and calls of the methods of one set of issues, by session. Most methods run in few
 * sessions, so sessions without a method take no memory. Not thread-safe.
 */
public final class SessionMethods {
  private final Map<String, Integer> sessions = new LinkedHashMap<>();
  private final Map<String, Values> byMethod = new LinkedHashMap<>();
  private int silentSessions;

  /** Adds a session, with or without methods, unless it is known. */
  public void addSession(String session) {
    sessions.putIfAbsent(session, sessions.size());
  }

  /** Adds sessions without methods, whose names are not known. */
  public void addSilentSessions(int count) {
    silentSessions += count;
  }

  /**
   * Adds a method in a session, and the session. Additions to one session are best made together,
   * as they share their memory.
   *
   * @param millis the own time: without callees
   * @param calls the number of calls
   */
  public void add(String session, String method, double millis, long calls) {
    int number = sessions.computeIfAbsent(session, unknown -> sessions.size());
    byMethod.computeIfAbsent(method, name -> new Values()).add(number, millis, calls);
  }

  /** How many sessions there are. */
  public int sessions() {
    return sessions.size() + silentSessions;
  }

  /** The methods, in the order in which they were added. */
  Set<String> methods() {
    return byMethod.keySet();
  }

  /** Whether a session has the method. */
  boolean has(String method) {
    return byMethod.containsKey(method);
  }

  /** The sum of the own times of a method. */
  double totalMillis(String method) {
    return Arrays.stream(values(method).millis()).sum();
  }

  /** How many sessions have the method. */
  int sessionsWith(String method) {
    return (int) Arrays.stream(values(method).numbers()).distinct().count();
  }

  /** The values of a method; without any if no session has it. */
  Values values(String method) {
    Values values = byMethod.get(method);
    return values == null ? new Values() : values;
  }

  /** The values of one method, in the sessions that have it. */
  static final class Values {
    private static final int FIRST_SIZE = 4;

    private int[] numbers = new int[FIRST_SIZE];
    private double[] millis = new double[FIRST_SIZE];
    private double[] calls = new double[FIRST_SIZE];
    private int size;

    private void add(int session, double itsMillis, long itsCalls) {
      if (size == 0 || numbers[size - 1] != session) {
        if (size == numbers.length) {
          numbers = Arrays.copyOf(numbers, 2 * size);
          millis = Arrays.copyOf(millis, 2 * size);
          calls = Arrays.copyOf(calls, 2 * size);
        }
        numbers[size++] = session;
      }
      millis[size - 1] += itsMillis;
      calls[size - 1] += itsCalls;
    }

    /** The numbers of the sessions, from 0 on. One may be there several times. */
    int[] numbers() {
      return Arrays.copyOf(numbers, size);
    }

    /** The own times, in the order of {@link #numbers()}. */
    double[] millis() {
      return Arrays.copyOf(millis, size);
    }

    /** The numbers of calls, in the order of {@link #numbers()}. */
    double[] calls() {
      return Arrays.copyOf(calls, size);
    }
  }
}
