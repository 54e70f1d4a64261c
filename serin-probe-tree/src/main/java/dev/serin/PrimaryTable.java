package dev.serin;

import org.jspecify.annotations.Nullable;

/**
 * The slots that probes find without a recorder: those of the innermost message of one thread. They
 * are in a static field, as a probe that reads them from an object costs nearly twice as much.
 * Written by that thread, and by {@link Probe#watch} on it.
 */
final class PrimaryTable {
  /** Their number is a power of two, or 0. */
  static long[] slots = {};

  private static @Nullable RunningCalls owner;

  private PrimaryTable() {}

  /** The slots are those of the current thread from now on. */
  static void give(RunningCalls running) {
    owner = running;
    use(running, running.table());
  }

  /** No thread uses them any more. */
  static void free() {
    owner = null;
    slots = new long[0];
  }

  /** A thread continues with another table. */
  static void use(RunningCalls running, CallTable next) {
    if (running == owner) {
      slots = next.slots;
    }
  }
}
