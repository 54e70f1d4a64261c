package dev.serin.agent;

import org.jspecify.annotations.Nullable;

/**
 * Knows whether the program's heap was nearly full after its last collection. See "The agent stops
 * before the memory is full" in docs/decisions.md. One thread looks, any thread may ask.
 */
final class HeapWatch {
  /** The heap is nearly full from this share on. */
  private static final double FULL_SHARE = 0.9;

  /** It has room again below this share. */
  private static final double ROOM_SHARE = 0.8;

  /** Below this share, garbage included, no collection can have left a heap that is nearly full. */
  private static final double SUSPECT_SHARE = 0.5;

  private final Heap heap;
  private volatile @Nullable Use full;

  HeapWatch(Heap heap) {
    this.heap = heap;
  }

  /** Looks at the heap; may be slow the first time that the heap is half full. */
  void look() {
    if (full == null && heap.now().share() < SUSPECT_SHARE) {
      return;
    }
    Use collected = heap.afterCollection();
    if (collected.share() >= FULL_SHARE) {
      full = collected;
    } else if (collected.share() < ROOM_SHARE) {
      full = null;
    }
  }

  /** The use that was nearly full when last looked at, or null if there was room. */
  @Nullable Use full() {
    return full;
  }

  /** A heap that is watched. */
  interface Heap {
    /** The use of the whole heap now, garbage included; cheap. */
    Use now();

    /** The use of the old generation after its last collection; zero if that is not known. */
    Use afterCollection();
  }

  /** How much of a heap is used. Immutable. */
  static final class Use {
    private static final int MIB = 1 << 20;

    private final long usedBytes;
    private final long maxBytes;

    Use(long usedBytes, long maxBytes) {
      this.usedBytes = usedBytes;
      this.maxBytes = maxBytes;
    }

    double share() {
      return (double) usedBytes / maxBytes;
    }

    /** As people read it: {@code 58 of 64 MiB}. */
    @Override
    public String toString() {
      return usedBytes / MIB + " of " + maxBytes / MIB + " MiB";
    }
  }
}
