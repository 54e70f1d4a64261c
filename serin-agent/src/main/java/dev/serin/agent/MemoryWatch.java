package dev.serin.agent;

import org.jspecify.annotations.Nullable;

/**
 * Checks whether the program's heap was nearly full after its last collection, or a limited
 * metaspace is nearly full now. See "The agent stops before the memory is full" in
 * docs/decisions.md. Safe for use by several threads.
 */
final class MemoryWatch {
  /** The heap is nearly full from this share on. */
  private static final double FULL_SHARE = 0.9;

  /** It has room again below this share. */
  private static final double ROOM_SHARE = 0.8;

  /** Below this share, garbage included, no collection can have left a heap that is nearly full. */
  private static final double SUSPECT_SHARE = 0.5;

  private final Memory memory;
  private @Nullable Use fullHeap;
  private @Nullable Use fullMetaspace;
  private volatile @Nullable Use full;

  MemoryWatch(Memory memory) {
    this.memory = memory;
  }

  /** Checks the heap; may be slow the first time that the heap is half full. */
  synchronized void lookAtHeap() {
    if (fullHeap != null || memory.heapNow().share() >= SUSPECT_SHARE) {
      fullHeap = fullAfter(fullHeap, memory.heapAfterCollection());
      update();
    }
  }

  /** Checks the metaspace; slow the first time if it has a limit. */
  synchronized void lookAtMetaspace() {
    fullMetaspace = fullAfter(fullMetaspace, memory.metaspace());
    update();
  }

  private static @Nullable Use fullAfter(@Nullable Use before, Use now) {
    if (now.share() >= FULL_SHARE) {
      return now;
    }
    return now.share() < ROOM_SHARE ? null : before;
  }

  private void update() {
    full = fullHeap == null ? fullMetaspace : fullHeap;
  }

  /** The memory that was nearly full at the last check, or null if there was room. */
  @Nullable Use full() {
    return full;
  }

  /** The memory that is watched. */
  interface Memory {
    /** The use of the whole heap now, garbage included; cheap. */
    Use heapNow();

    /** The use of the old generation after its last collection; zero if unknown. */
    Use heapAfterCollection();

    /** The committed part of the metaspace now; zero if it has no limit or is unknown. */
    Use metaspace();
  }

  /** The use of a heap or a metaspace. Immutable. */
  static final class Use {
    private static final int MIB = 1 << 20;

    private final long usedBytes;
    private final long maxBytes;
    private final boolean isMetaspace;

    Use(long usedBytes, long maxBytes) {
      this(usedBytes, maxBytes, false);
    }

    private Use(long usedBytes, long maxBytes, boolean isMetaspace) {
      this.usedBytes = usedBytes;
      this.maxBytes = maxBytes;
      this.isMetaspace = isMetaspace;
    }

    /** The use of a metaspace with a limit: the JVM refuses to commit more than that. */
    static Use ofMetaspace(long committedBytes, long maxBytes) {
      return new Use(committedBytes, maxBytes, true);
    }

    /** Whether this is the metaspace, not the heap. */
    boolean isMetaspace() {
      return isMetaspace;
    }

    double share() {
      return (double) usedBytes / maxBytes;
    }

    /** A readable form: {@code 58 of 64 MiB}. */
    @Override
    public String toString() {
      return usedBytes / MIB + " of " + maxBytes / MIB + " MiB";
    }
  }
}
