package dev.serin.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The open dispatches of a loop, outermost first, published by a sequence lock. The loop's thread
 * increments the sequence before and after each change. A reader copies everything while the
 * sequence is even, reads the sequence again, and discards the copy if it has changed.
 *
 * <p>Assumptions. (1) One thread writes; the next one writes only after the former has died. (2) A
 * {@code lazySet} is not reordered with an earlier access, nor with a later {@code lazySet}. A
 * thread that reads its value with a volatile read sees all earlier writes. The package {@code
 * java.util.concurrent.atomic} has promised this since Java 6; Java 9 calls it a release. (3) The
 * sequence, an {@code int}, does not wrap within one attempt: that takes 2^31 changes.
 *
 * <p>Why a copy is consistent. Every value that a reader copies is written by {@code lazySet} and
 * read with a volatile read, so there is no data race and no fence to forget. A value that was
 * written after the sequence became odd carries that odd sequence with it. The reader's second read
 * of the sequence returns that value or a later one, and the reader discards the copy. A value
 * older than the even sequence of the first read cannot be read, as that read sees all earlier
 * writes. On processors that store a {@code long} in two halves, each half follows the odd
 * sequence, too.
 *
 * <p>Guarantees. (1) {@link #seen} returns all dispatches that were open at one moment of the call,
 * each with the values of that moment, or null for unknown. (2) {@link #running} returns the
 * dispatch that ran at one moment of the call, or null if none ran or it is unknown. (3) Every
 * other reader method returns one value that was correct at one moment of the call.
 *
 * <p>Progress. The loop's thread is wait-free: it stores, and never depends on readers. Readers
 * make at most {@link #MAX_ATTEMPTS} attempts and then return "unknown"; the other reader methods
 * are wait-free. Between two changes of the sequence nothing allocates, calls the program's code,
 * or waits. If the machine suspends the thread there, the result is unknown until the thread runs.
 */
final class OpenDispatches {
  /** The maximum number of attempts to copy. One attempt takes longer than a change does. */
  static final int MAX_ATTEMPTS = 64;

  private static final int PLACE_BITS = 8;

  /** Stands for a time if no dispatch runs. */
  private static final long NONE = Long.MAX_VALUE;

  // Used by the loop's thread only.
  private OpenDispatch[] own = {new OpenDispatch(), new OpenDispatch()};
  private int depth;
  private int changes;

  private volatile PublishedDispatch[] published = {
    new PublishedDispatch(), new PublishedDispatch()
  };
  private final AtomicInteger sequence = new AtomicInteger();
  private final AtomicInteger publishedDepth = new AtomicInteger();
  private final AtomicLong begun = new AtomicLong();

  /** The time since the last dispatch. */
  final LoopGap gap = new LoopGap();

  /** The start of the running dispatch, shifted by the time it stood still; or {@link #NONE}. */
  private final AtomicLong runningSinceNanos = new AtomicLong(NONE);

  // For the loop's thread.

  /** The number of open dispatches. */
  int depth() {
    return depth;
  }

  /** The innermost dispatch. At least one must be open. */
  OpenDispatch innermost() {
    return own[depth - 1];
  }

  /** The open dispatch that so many others are around. */
  OpenDispatch at(int place) {
    return own[place];
  }

  /** The next dispatch, to be filled in; {@link #begin} publishes it. */
  OpenDispatch next() {
    if (depth == own.length) {
      OpenDispatch[] more = Arrays.copyOf(own, 2 * depth);
      PublishedDispatch[] morePublished = Arrays.copyOf(published, 2 * depth);
      for (int i = depth; i < more.length; i++) {
        more[i] = new OpenDispatch();
        morePublished[i] = new PublishedDispatch();
      }
      own = more;
      published = morePublished; // has the same dispatches, so readers may use either
    }
    return own[depth];
  }

  /**
   * Begins the next dispatch; the one around it stands still. The last store is a volatile one:
   * either a thread that checks whether a loop is idle sees this begin, or this thread sees that
   * check.
   */
  void begin(OpenDispatch next) {
    PublishedDispatch[] all = published;
    OpenDispatch outer = depth == 0 ? null : own[depth - 1];
    if (outer != null) {
      outer.stop(next.beginNanos);
    }
    change();
    if (outer != null) {
      all[depth - 1].moves(outer);
    }
    all[depth].begin(next);
    publishedDepth.lazySet(++depth);
    changed();
    begun.lazySet(next.number);
    runningSinceNanos.set(next.sinceNanos);
  }

  /** Marks the innermost dispatch as standing still. */
  void stop(long nowNanos) {
    innermost().stop(nowNanos);
    change();
    published[depth - 1].moves(innermost());
    runningSinceNanos.lazySet(NONE);
    changed();
  }

  /** Resumes the innermost dispatch. */
  void resume(long nowNanos) {
    innermost().resume(nowNanos);
    change();
    published[depth - 1].moves(innermost());
    runningSinceNanos.lazySet(innermost().sinceNanos);
    changed();
  }

  /** Begins a stage of the innermost dispatch's frame. */
  void stage(FrameStage stage, long nowNanos) {
    innermost().stage(stage, nowNanos);
    change();
    published[depth - 1].stages(innermost());
    changed();
  }

  /** Marks the innermost dispatch as drawing. */
  void frame() {
    if (!innermost().frame) {
      innermost().frame = true;
      published[depth - 1].state(innermost());
    }
  }

  /** Publishes the beginning of a call in the innermost dispatch that is watched separately. */
  void callBegan() {
    change();
    published[depth - 1].call(innermost());
    changed();
  }

  /** Ends a call in the innermost dispatch. Returns whether the dispatch ends with it. */
  boolean callReturned() {
    boolean ends = innermost().call.returned();
    published[depth - 1].state(innermost());
    return ends;
  }

  /** Marks the innermost dispatch as ending: it no longer runs, but still counts as open. */
  void ending() {
    runningSinceNanos.lazySet(NONE);
  }

  /** Ends the innermost dispatch; the one around it runs again. */
  void end(long nowNanos) {
    OpenDispatch outer = depth == 1 ? null : own[depth - 2];
    if (outer != null) {
      outer.resume(nowNanos);
    }
    change();
    publishedDepth.lazySet(--depth);
    gap.heard(nowNanos);
    if (outer != null) {
      published[depth - 1].moves(outer);
      runningSinceNanos.lazySet(outer.sinceNanos);
    }
    changed();
  }

  /** Marks the time since the last dispatch as ending: it no longer runs, but counts as open. */
  void endingGap() {
    change();
    gap.ending();
    changed();
  }

  /**
   * Ends the time since the last dispatch: the loop reacts.
   *
   * @param wasDispatch whether it counted as a dispatch, with the next number
   */
  void endGap(boolean wasDispatch, long nowNanos) {
    change();
    begun.lazySet(begun.get() + (wasDispatch ? 1 : 0));
    gap.ended(nowNanos);
    changed();
  }

  /** Removes all dispatches, even if a change was broken off. */
  void clear(long nowNanos) {
    changes |= 1;
    sequence.lazySet(changes);
    gap.ended(nowNanos);
    depth = 0;
    publishedDepth.lazySet(0);
    runningSinceNanos.lazySet(NONE);
    changed();
  }

  private void change() {
    sequence.lazySet(++changes);
  }

  private void changed() {
    sequence.lazySet(++changes);
  }

  // Callable from any thread.

  /** All open dispatches, outermost first, or the gap that counts as one; null if unknown. */
  @Nullable List<OpenDispatch> seen(long nowNanos) {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      int before = sequence.get();
      if ((before & 1) == 0) {
        List<OpenDispatch> copies = copies(nowNanos);
        if (sequence.get() == before) {
          return copies;
        }
      }
    }
    return null;
  }

  private List<OpenDispatch> copies(long nowNanos) {
    int open = publishedDepth.get();
    PublishedDispatch[] all = published;
    List<OpenDispatch> copies = new ArrayList<>(open);
    long askedNanos = open == 0 ? gap.askedNanos(nowNanos) : LoopGap.NONE;
    if (askedNanos != LoopGap.NONE) {
      copies.add(gap.into(new OpenDispatch(), begun.get() + 1, askedNanos));
    }
    for (int i = 0; i < open; i++) {
      copies.add(all[i].copy());
    }
    return copies;
  }

  /** The running dispatch; null if none runs or if it is unknown. */
  @Nullable OpenDispatch running(long nowNanos) {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      int before = sequence.get();
      int open = publishedDepth.get();
      long askedNanos = open == 0 ? gap.runningNanos(nowNanos) : LoopGap.NONE;
      boolean isGap = askedNanos != LoopGap.NONE;
      if (!isGap && (open == 0 || runningSinceNanos.get() == NONE)) {
        return null;
      }
      if ((before & 1) == 0) {
        OpenDispatch copy =
            isGap
                ? gap.into(new OpenDispatch(), begun.get() + 1, askedNanos)
                : published[open - 1].copy();
        if (sequence.get() == before) {
          return copy;
        }
      }
    }
    return null;
  }

  /**
   * The number of the running dispatch and, in the low bits, the number of dispatches around it; 0
   * if none runs or if it is unknown. One attempt, without an allocation.
   */
  long runningPlace(long nowNanos) {
    int before = sequence.get();
    int open = publishedDepth.get();
    if (open == 0 && gap.runningNanos(nowNanos) != LoopGap.NONE) {
      return (begun.get() + 1) << PLACE_BITS;
    }
    if ((before & 1) != 0 || open == 0 || open > 1 << PLACE_BITS || !isRunning()) {
      return 0;
    }
    long number = published[open - 1].number();
    return sequence.get() == before ? number << PLACE_BITS | (open - 1) : 0;
  }

  /** The number of a dispatch in a {@link #runningPlace}. */
  static long number(long place) {
    return place >>> PLACE_BITS;
  }

  /** The number of dispatches around the one in a {@link #runningPlace}. */
  static int depth(long place) {
    return (int) (place & (1 << PLACE_BITS) - 1);
  }

  /** Whether a dispatch runs now. */
  boolean isRunning() {
    return runningSinceNanos.get() != NONE;
  }

  /** How long the running dispatch has run; 0 if none runs. */
  long runningNanos(long nowNanos) {
    long sinceNanos = runningSinceNanos.get();
    if (sinceNanos == NONE) {
      return publishedDepth.get() == 0 ? gap.ranNanos(nowNanos) : 0;
    }
    return Math.max(0, nowNanos - sinceNanos);
  }

  /** How many dispatches have begun. Each counted dispatch is open or has ended. */
  long begun() {
    return begun.get();
  }
}
