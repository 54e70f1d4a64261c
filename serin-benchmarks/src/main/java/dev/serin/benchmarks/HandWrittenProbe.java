package dev.serin.benchmarks;

import dev.serin.format.Records;
import org.jspecify.annotations.Nullable;

/**
 * The least that writes Serin's records: one thread, one ring, all of it static, for ever on. What
 * Serin's probe takes longer is the price of what this one cannot do: watch several threads, pause,
 * stop, and record a start-up before anybody has asked for it.
 */
final class HandWrittenProbe {
  private static final int TOKEN_BIT = 0x80000000;
  private static final int DISTANCE_MASK = 0x7fffffff;
  private static final long NANOS_PER_MICRO = 1000;
  private static final long[] RING = new long[SerinPeer.RING_CAPACITY];

  private static volatile long coarseMicros;
  private static @Nullable Thread thread;
  private static long position;

  private HandWrittenProbe() {}

  /** Records the current thread from now on. */
  static void watch() {
    thread = Thread.currentThread();
  }

  /** How many records there have been. */
  static long position() {
    return position;
  }

  /** Sets the coarse clock. */
  static void tick(long nanos) {
    coarseMicros = nanos / NANOS_PER_MICRO & Records.MICROS_MASK;
  }

  /** Records that a method was entered; returns a token, or 0 if it was not recorded. */
  static int enter(int methodId) {
    return thread == Thread.currentThread()
        ? append(Records.ENTER | (long) methodId << Records.ARGUMENT_SHIFT)
        : 0;
  }

  /** Records that a call was left. */
  static void exit(int token) {
    if (token != 0 && thread == Thread.currentThread()) {
      int distance = ((int) position - token) & DISTANCE_MASK;
      if (distance >= Records.FAR_DISTANCE) {
        append(Records.FAR | (distance + 1L));
        distance = Records.FAR_DISTANCE;
      }
      append(Records.EXIT | (long) distance << Records.ARGUMENT_SHIFT);
    }
  }

  private static int append(long record) {
    long at = position;
    RING[(int) at & (RING.length - 1)] = record | Records.lap(at, RING.length) | coarseMicros;
    position = at + 1;
    return (int) at | TOKEN_BIT;
  }
}
