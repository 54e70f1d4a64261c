package dev.serin.analysis;

/**
 * A set of digests, none of them 0. It has parts that grow one after another, so no growth needs
 * twice the memory of all. Not thread-safe.
 */
final class KeySet {
  /** The maximum memory of a key: a part is three eighths full or more. */
  static final int BYTES = 22;

  private static final int PART_BITS = 8;
  private static final int MIN_SLOTS = 16;

  private final long[][] parts = new long[1 << PART_BITS][MIN_SLOTS];
  private final int[] sizes = new int[1 << PART_BITS];

  /** Adds a key. Returns whether it is new. */
  boolean add(long key) {
    int part = (int) key & (parts.length - 1);
    int slot = slot(parts[part], key);
    if (parts[part][slot] == key) {
      return false;
    }
    parts[part][slot] = key;
    sizes[part]++;
    if (sizes[part] > parts[part].length / 4 * 3) {
      parts[part] = enlarged(parts[part]);
    }
    return true;
  }

  /** The slot of a key, or a free one for it. */
  private static int slot(long[] slots, long key) {
    int slot = (int) (key >>> PART_BITS) & (slots.length - 1);
    while (slots[slot] != 0 && slots[slot] != key) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private static long[] enlarged(long[] former) {
    long[] slots = new long[2 * former.length];
    for (long key : former) {
      if (key != 0) {
        slots[slot(slots, key)] = key;
      }
    }
    return slots;
  }

  /** The number of words that it has in memory. */
  long words() {
    long words = 0;
    for (long[] part : parts) {
      words += part.length;
    }
    return words;
  }
}
