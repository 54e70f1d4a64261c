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

  /** The number of places in which a probe looks for a path before it needs the recorder. */
  private static final int PLACES = 9;

  /** The running calls of the thread; null if no thread uses the slots. */
  private static @Nullable Object owner;

  private PrimaryTable() {}

  /** The slots are those of the current thread from now on. */
  static void give(Object itsOwner, long[] itsSlots) {
    owner = itsOwner;
    slots = itsSlots;
  }

  /** Returns the element of a path in one of the places after its first, or -1. */
  static int find(long key, int first) {
    long[] searched = slots;
    int at = first;
    for (int place = 1; place < PLACES; place++) {
      at = (at + 2) & (searched.length - 1);
      if (searched[at] == key) {
        return at;
      }
    }
    return -1;
  }

  /** No thread uses them any more. */
  static void free() {
    owner = null;
    slots = new long[0];
  }

  /** A thread continues with the slots of another table. */
  static void use(Object itsOwner, long[] itsSlots) {
    if (itsOwner == owner) {
      slots = itsSlots;
    }
  }
}
