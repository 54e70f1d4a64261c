package dev.serin.runtime;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Collects frames by scene. A slice ends when its scene has drawn for long enough. Safe for use by
 * several threads; a thread waits at most while another adds a frame.
 */
final class FrameSlices {
  /** The maximum number of scenes with a slice. Another scene ends the oldest slice. */
  static final int MAX_SCENES = 64;

  /**
   * The maximum number of ended slices that wait to be reported. When it is exceeded, the frames of
   * the oldest one count as lost.
   */
  static final int MAX_ENDED = 2 * MAX_SCENES;

  private volatile long sliceNanos;
  private final Map<String, FrameSlice> slices = new LinkedHashMap<>();
  private final Queue<FrameSlice> ended = new ArrayDeque<>();

  FrameSlices(long sliceNanos) {
    this.sliceNanos = sliceNanos;
  }

  /** Changes the drawn time at which a slice ends, also for current slices. */
  void sliceNanos(long nanos) {
    sliceNanos = nanos;
  }

  /** Adds a frame. Returns whether a slice has ended. */
  synchronized boolean add(FrameTiming frame, int droppedFrames) {
    boolean hasEnded = makeRoom(frame.scene);
    FrameSlice slice = slice(frame.scene);
    slice.add(frame, droppedFrames);
    if (slice.drawnNanos() >= sliceNanos) {
      slices.remove(frame.scene);
      end(slice);
      hasEnded = true;
    }
    return hasEnded;
  }

  /** Counts frames whose data is lost. Returns whether a slice has ended. */
  synchronized boolean lose(String scene, int frames) {
    boolean hasEnded = makeRoom(scene);
    slice(scene).lose(frames);
    return hasEnded;
  }

  private FrameSlice slice(String scene) {
    FrameSlice slice = slices.get(scene);
    if (slice == null) {
      slice = new FrameSlice(scene);
      slices.put(scene, slice);
    }
    return slice;
  }

  /**
   * Ends all slices. Returns whether any has frames to report. A slice that has only lost frames
   * continues, so that the next report of its scene counts them.
   */
  synchronized boolean flush() {
    boolean any = false;
    Iterator<FrameSlice> all = slices.values().iterator();
    while (all.hasNext()) {
      FrameSlice slice = all.next();
      boolean hasEnded = end(slice);
      any |= hasEnded;
      if (hasEnded || slice.lost() == 0) {
        all.remove();
      }
    }
    return any;
  }

  /** The next slice that has ended, or null. */
  synchronized @Nullable FrameSlice pollEnded() {
    return ended.poll();
  }

  private boolean makeRoom(String scene) {
    if (slices.size() < MAX_SCENES || slices.containsKey(scene)) {
      return false;
    }
    Iterator<FrameSlice> all = slices.values().iterator();
    FrameSlice oldest = all.next();
    all.remove();
    boolean hasEnded = end(oldest);
    if (!hasEnded) {
      slice(scene).lose(oldest.lost());
    }
    return hasEnded;
  }

  /** Ends a slice. Returns whether it has counted frames to report. */
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
