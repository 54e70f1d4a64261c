package dev.serin.runtime;

/**
 * Knows when the process did not run at all: stopped, frozen by the system, or held by a debugger.
 * The ticker was late then by more than a machine makes it, and the process used next to no
 * processor time. Without the platform telling that time, nothing counts as suspended. Safe for use
 * by several threads.
 */
final class Suspensions {
  /** A shorter time without a tick is put down to the machine. */
  static final long LEAST_NANOS = 500_000_000;

  /** How often the processor time is read while the clock ticks. */
  static final long SAMPLE_NANOS = 50_000_000;

  /** Who uses less than one part in this many of one processor does not run. */
  private static final int SHARE = 4;

  private static final int CAPACITY = 64;

  private final Clock clock;
  private final long[] beginNanos = new long[CAPACITY];
  private final long[] endNanos = new long[CAPACITY];
  private int next;
  private int kept;
  private boolean ticking;
  private long lastTickNanos;
  private long sampledNanos;
  private long sampledCpuNanos;

  Suspensions(Clock clock) {
    this.clock = clock;
  }

  /** The clock ticks. */
  synchronized void tick(long nowNanos) {
    if (isSuspended(nowNanos)) {
      beginNanos[next] = lastTickNanos;
      endNanos[next] = nowNanos;
      next = (next + 1) % CAPACITY;
      kept = Math.min(kept + 1, CAPACITY);
      ticking = false;
    }
    if (!ticking || nowNanos - sampledNanos >= SAMPLE_NANOS) {
      sampledNanos = nowNanos;
      sampledCpuNanos = clock.processCpuNanos();
    }
    ticking = true;
    lastTickNanos = nowNanos;
  }

  /** The clock does not tick until it is said again: that it is late then means nothing. */
  synchronized void rest() {
    ticking = false;
  }

  /**
   * How long the process did not run between two times, as far as it is known.
   *
   * @param toNanos at most now
   */
  synchronized long nanos(long fromNanos, long toNanos) {
    long sumNanos = 0;
    for (int i = 0; i < kept; i++) {
      sumNanos += overlapNanos(fromNanos, toNanos, beginNanos[i], endNanos[i]);
    }
    if (isSuspended(toNanos)) {
      sumNanos += overlapNanos(fromNanos, toNanos, lastTickNanos, toNanos);
    }
    return sumNanos;
  }

  /** Whether the process has not run since the last tick. */
  private boolean isSuspended(long nowNanos) {
    long lateNanos = nowNanos - lastTickNanos;
    if (!ticking || lateNanos < LEAST_NANOS || sampledCpuNanos <= 0) {
      return false; // a process that has used no time at all is one of which it is not known
    }
    long cpuNanos = clock.processCpuNanos();
    return cpuNanos >= sampledCpuNanos && (cpuNanos - sampledCpuNanos) * SHARE < lateNanos;
  }

  private static long overlapNanos(long fromNanos, long toNanos, long beginNanos, long endNanos) {
    return Math.max(0, Math.min(toNanos, endNanos) - Math.max(fromNanos, beginNanos));
  }
}
