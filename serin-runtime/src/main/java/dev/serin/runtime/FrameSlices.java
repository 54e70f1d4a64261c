package dev.serin.runtime;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Collects frames by scene; a slice ends when enough has been drawn. Safe for use by several
 * threads, of which none waits for longer than a frame takes to be added.
 */
final class FrameSlices {
  /** How many scenes have a slice at once; one more, and the oldest slice ends. */
  static final int MAX_SCENES = 64;

  /**
   * How many slices that have ended wait to be reported; one more, and the frames of the oldest
   * count as lost.
   */
  static final int MAX_ENDED = 2 * MAX_SCENES;

  private volatile long sliceNanos;
  private final Map<String, FrameSlice> slices = new LinkedHashMap<>();
  private final Queue<FrameSlice> ended = new ArrayDeque<>();

  FrameSlices(long sliceNanos) {
    this.sliceNanos = sliceNanos;
  }

  /** Changes for how long something is drawn until its slice ends, also of those that go on. */
  void sliceNanos(long nanos) {
    sliceNanos = nanos;
  }

  /** Adds a frame; returns whether a slice has ended. */
  synchronized boolean add(FrameTiming frame, int droppedFrames) {
    boolean hasEnded = false;
    FrameSlice slice = slices.get(frame.scene);
    if (slice == null) {
      hasEnded = makeRoom();
      slice = new FrameSlice(frame.scene);
      slices.put(frame.scene, slice);
    }
    slice.add(frame, droppedFrames);
    if (slice.drawnNanos() >= sliceNanos) {
      slices.remove(frame.scene);
      end(slice);
      hasEnded = true;
    }
    return hasEnded;
  }

  /** Ends all slices; returns whether any has something to report. */
  synchronized boolean flush() {
    boolean any = false;
    for (FrameSlice slice : slices.values()) {
      any |= end(slice);
    }
    slices.clear();
    return any;
  }

  /** The next slice that has ended, or null. */
  synchronized @Nullable FrameSlice pollEnded() {
    return ended.poll();
  }

  private boolean makeRoom() {
    if (slices.size() < MAX_SCENES) {
      return false;
    }
    Iterator<FrameSlice> oldest = slices.values().iterator();
    boolean hasEnded = end(oldest.next());
    oldest.remove();
    return hasEnded;
  }

  /** Returns whether there is something to report: frames that were counted. */
  private boolean end(FrameSlice slice) {
    if (slice.frames() == 0) {
      return false;
    }
    if (ended.size() == MAX_ENDED) {
      FrameSlice given = ended.remove();
      slice.lose(given.frames() + given.lost());
    }
    ended.add(slice);
    return true;
  }
}
