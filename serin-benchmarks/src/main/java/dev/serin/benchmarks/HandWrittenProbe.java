package dev.serin.benchmarks;

import org.jspecify.annotations.Nullable;

/**
 * The minimal counter of calls in a tree: one thread, one table, all of it static, without an end.
 * Serin's probe takes longer because it can do more:
 *
 * <ul>
 * <li>watch several threads,
 * <li>pause and stop,
 * <li>record messages separately,
 * <li>continue in a larger table,
 * <li>notice calls that were left without their exit.
 * </ul>
 */
final class HandWrittenProbe {
  private static final int BITS = 15;
  private static final int CALLER_SHIFT = 32;
  private static final long CALLER_MASK = -1L << CALLER_SHIFT;

  /** Set in each key, so that no key is 0. */
  private static final long CALL_BIT = 1L << 31;

  private static final long HASH = 0x9E3779B97F4A7C15L;
  private static final int EVEN = ~1;

  /** Key and count of each path, by slot; the first slot stays free. */
  private static final long[] SLOTS = new long[2 << BITS];

  /** The own time of each path, by slot. */
  private static final long[] NANOS = new long[2 << BITS];

  /**
   * The innermost path, in the form of the keys of the paths that it calls. An array instead of a
   * field, see Probe.
   */
  private static final long[] STATE = new long[1];

  private static @Nullable Thread thread;
  private static int taken;
  private static long tickedNanos;

  private HandWrittenProbe() {}

  /** Records the current thread from now on. */
  static void watch() {
    thread = Thread.currentThread();
  }

  /** The number of calls so far. */
  static long calls() {
    long calls = 0;
    for (int at = 1; at < SLOTS.length; at += 2) {
      calls += SLOTS[at];
    }
    return calls;
  }

  /** Adds the time since the last tick to the innermost path. */
  static void tick(long nanos) {
    if (tickedNanos != 0) {
      NANOS[(int) (STATE[0] >>> CALLER_SHIFT)] += nanos - tickedNanos;
    }
    tickedNanos = nanos;
  }

  /** Records the entry of a method; returns a token, or 0 if it was not recorded. */
  static int enter(int methodId) {
    return thread == Thread.currentThread() ? call(STATE[0] | CALL_BIT | methodId) : 0;
  }

  /** Records the exit of a call. */
  static void exit(int token) {
    if (token != 0 && thread == Thread.currentThread()) {
      STATE[0] = SLOTS[token] & CALLER_MASK;
    }
  }

  private static int call(long key) {
    int at = (int) ((key * HASH) >>> (Long.SIZE - 1 - BITS)) & EVEN;
    return SLOTS[at] == key ? goTo(at) : search(key, at);
  }

  private static int goTo(int at) {
    SLOTS[at + 1]++;
    STATE[0] = (long) at << CALLER_SHIFT;
    return at;
  }

  private static int search(long key, int home) {
    int at = home;
    while (at == 0 || (SLOTS[at] != key && SLOTS[at] != 0)) {
      at = (at + 2) & (SLOTS.length - 1);
    }
    if (SLOTS[at] == 0) {
      if (taken == SLOTS.length / 4) {
        return 0;
      }
      taken++;
      SLOTS[at] = key;
    }
    return goTo(at);
  }
}
