package dev.serin.runtime;

import java.util.EnumMap;
import java.util.Map;

/**
 * How long the dispatches of a loop spent in each state of their thread, accurate to a tick per
 * change of state. The ticker measures; any thread reads.
 */
final class StateTimes {
  /** Dispatches that are nested deeper are not measured. */
  static final int MAX_DEPTH = 8;

  /** The number of ended dispatches whose times are kept for the watchdog. */
  static final int MAX_ENDED = 16;

  /** The measured time from which an ended dispatch is kept; the times of shorter ones are lost. */
  static final long MIN_KEPT_NANOS = 4_000_000;

  /** The time attributed to a dispatch that has resumed since the last tick. */
  private static final long RESUMED_NANOS = 1_000_000;

  private final Tally[] open = new Tally[MAX_DEPTH];
  private final Tally[] ended = new Tally[MAX_ENDED];
  private int nextEnded;
  private long lastTickNanos;
  private long lastNumber;

  StateTimes(long nowNanos) {
    this.lastTickNanos = nowNanos;
    for (int i = 0; i < MAX_DEPTH; i++) {
      open[i] = new Tally();
    }
    for (int i = 0; i < MAX_ENDED; i++) {
      ended[i] = new Tally();
    }
  }

  /** Records a tick while no dispatch runs. */
  synchronized void idle(long nowNanos) {
    lastTickNanos = nowNanos;
    lastNumber = 0;
  }

  /**
   * Records a tick during a dispatch. The time since the last tick belongs to the state, except the
   * part in which the dispatch did not run, and except an interval in which the process may have
   * stood still.
   *
   * @param depth the number of dispatches around this one
   * @param ranNanos how long the dispatch has run
   */
  synchronized void tick(long number, int depth, long ranNanos, Thread.State state, long nowNanos) {
    long sinceTickNanos = nowNanos - lastTickNanos;
    boolean isSame = number == lastNumber;
    lastTickNanos = nowNanos;
    lastNumber = number;
    if (depth >= MAX_DEPTH) {
      return;
    }
    boolean isNew = open[depth].number != number;
    if (isNew) {
      replace(depth, number);
    }
    // A dispatch that pumped others may have resumed at any time since the last tick.
    long limitNanos = isSame || isNew ? ranNanos : RESUMED_NANOS;
    long addedNanos = Math.min(sinceTickNanos, limitNanos);
    if (addedNanos < OpenDispatch.MIN_STRETCH_NANOS) {
      open[depth].add(state, addedNanos);
    }
  }

  private void replace(int depth, long number) {
    if (open[depth].sumNanos >= MIN_KEPT_NANOS) {
      Tally unused = ended[nextEnded];
      ended[nextEnded] = open[depth];
      nextEnded = (nextEnded + 1) % MAX_ENDED;
      open[depth] = unused;
    }
    open[depth].restart(number);
  }

  /** The known times of a dispatch in nanoseconds; empty if none is known. */
  synchronized Map<Thread.State, Long> of(long number) {
    for (Tally each : open) {
      if (each.number == number) {
        return each.times();
      }
    }
    for (Tally each : ended) {
      if (each.number == number) {
        return each.times();
      }
    }
    return new EnumMap<>(Thread.State.class);
  }

  private static final class Tally {
    /** The time in each state: an array of one element, so that a tick allocates nothing. */
    private final Map<Thread.State, long[]> nanos = new EnumMap<>(Thread.State.class);

    private long number;
    private long sumNanos;

    Tally() {
      for (Thread.State state : Thread.State.values()) {
        nanos.put(state, new long[1]);
      }
    }

    void restart(long itsNumber) {
      number = itsNumber;
      sumNanos = 0;
      for (long[] each : nanos.values()) {
        each[0] = 0;
      }
    }

    void add(Thread.State state, long addedNanos) {
      sumNanos += addedNanos;
      long[] known = nanos.get(state);
      if (known != null) {
        known[0] += addedNanos;
      }
    }

    Map<Thread.State, Long> times() {
      Map<Thread.State, Long> times = new EnumMap<>(Thread.State.class);
      for (Map.Entry<Thread.State, long[]> each : nanos.entrySet()) {
        if (each.getValue()[0] > 0) {
          times.put(each.getKey(), each.getValue()[0]);
        }
      }
      return times;
    }
  }
}
