package dev.serin.format;

import java.util.Arrays;

/**
 * When the longer calls of a {@link CallTree} ran. Calls are numbered from 0, in no particular
 * order. Times are nanoseconds on the message's own clock, which stands still while the message
 * pumps others. Immutable.
 */
public final class Timeline {
  private int[] nodes = {};
  private long[] startNanos = {};
  private long[] durationNanos = {};
  private int size;
  private long dropped;

  Timeline() {}

  /** A call; by {@link CallTreeSum} only. */
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

  /** Cuts what came later than a moment. */
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

  /** When a call began, since the begin of the message. */
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
