package dev.serin.format;

import java.util.Arrays;

/**
 * The intervals of the longer calls of a {@link CallTree}. Calls are numbered from 0, in no
 * particular order. Times are nanoseconds on the message's own clock, which is stopped while the
 * message pumps others. Immutable.
 */
public final class Timeline {
  private int[] nodes = {};
  private long[] startNanos = {};
  private long[] durationNanos = {};
  private int size;
  private long dropped;

  Timeline() {}

  /** Adds a call; called only by {@link CallTreeSum}. */
  void add(int node, long itsStartNanos, long itsDurationNanos) {
    if (size == nodes.length) {
      int capacity = Math.max(16, 2 * size);
      nodes = Arrays.copyOf(nodes, capacity);
      startNanos = Arrays.copyOf(startNanos, capacity);
      durationNanos = Arrays.copyOf(durationNanos, capacity);
    }
    nodes[size] = node;
    startNanos[size] = itsStartNanos;
    durationNanos[size] = itsDurationNanos;
    size++;
  }

  void addDropped(long calls) {
    dropped += calls;
  }

  /** Cuts everything after a moment. */
  void cut(long atNanos) {
    int kept = 0;
    for (int call = 0; call < size; call++) {
      if (startNanos[call] < atNanos) {
        nodes[kept] = nodes[call];
        startNanos[kept] = startNanos[call];
        durationNanos[kept] = Math.min(durationNanos[call], atNanos - startNanos[call]);
        kept++;
      }
    }
    size = kept;
  }

  /** How many calls there are. */
  public int size() {
    return size;
  }

  /** The node of a call. */
  public int node(int call) {
    return nodes[call];
  }

  /** The begin of a call, since the begin of the message. */
  public long startNanos(int call) {
    return startNanos[call];
  }

  /** How long a call took, or had taken so far. */
  public long durationNanos(int call) {
    return durationNanos[call];
  }

  /** How many more calls were as long as these, but are not here. */
  public long dropped() {
    return dropped;
  }
}
