package dev.serin.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The dispatches of a loop that are open, the outermost first, published by a sequence lock: the
 * loop's thread adds one to the sequence before it changes something, and one after it. A reader
 * copies all while the sequence is even, reads the sequence again, and discards the copy if it has
 * changed.
 *
 * <p>Assumptions. (1) One thread writes; the next one writes only after the former has died. (2) A
 * {@code lazySet} is not reordered with an earlier access, nor with a later {@code lazySet}, and
 * whoever reads its value by a volatile read sees all that was written before it: the package
 * {@code java.util.concurrent.atomic} promises so since Java 6, Java 9 calls it a release. (3) The
 * sequence, an {@code int}, does not wrap within one attempt: that takes 2^31 changes.
 *
 * <p>Why a copy is right. Every value that a reader copies is written by {@code lazySet} and read
 * by a volatile read; there is no data race and so no fence to forget. A value that was written
 * after the sequence became odd carries that odd sequence with it: the reader's second look sees it
 * or a later one, and the copy is discarded. A value that is older than the even sequence of the
 * first look cannot be read, as that look sees all that was written before. On processors where a
 * {@code long} is stored in two halves, each half follows the odd sequence, too.
 *
 * <p>Guarantees. (1) {@link #seen} returns all dispatches that were open at one moment of the call,
 * each with the values of that moment, or null for unknown. (2) {@link #running} returns the
 * dispatch that ran at one moment of the call, or null if none ran or it is unknown. (3) All other
 * methods for readers return one value that was right at one moment of the call.
 *
 * <p>Progress. The loop's thread is wait-free: it stores, and never looks at readers. Readers make
 * at most {@link #MAX_ATTEMPTS} attempts and then return that it is unknown; the other methods for
 * readers are wait-free. Between two changes of the sequence nothing allocates, calls code of the
 * program's, or waits; a thread that the machine suspends there makes it unknown until it runs.
 */
final class OpenDispatches {
  /** How often a reader tries to copy. One attempt takes longer than a change does. */
  static final int MAX_ATTEMPTS = 64;

  /** In place of a time: no dispatch runs. */
  private static final long NONE = Long.MAX_VALUE;

  // The loop's thread only.
  private OpenDispatch[] own = {new OpenDispatch(), new OpenDispatch()};
  private int depth;
  private int changes;

  private volatile PublishedDispatch[] published = {
    new PublishedDispatch(), new PublishedDispatch()
  };
  private final AtomicInteger sequence = new AtomicInteger();
  private final AtomicInteger publishedDepth = new AtomicInteger();
  private final AtomicLong begun = new AtomicLong();

  /** When the dispatch that runs would have begun, had it never stood still; or {@link #NONE}. */
  private final AtomicLong runningSinceNanos = new AtomicLong(NONE);

  // For the loop's thread.

  /** How many dispatches are open. */
  int depth() {
    return depth;
  }

  /** The innermost dispatch; there is one. */
  OpenDispatch innermost() {
    return own[depth - 1];
  }

  /** The dispatch that begins next, to be filled in; {@link #begin} publishes it. */
  OpenDispatch next() {
    if (depth == own.length) {
      OpenDispatch[] more = Arrays.copyOf(own, 2 * depth);
      PublishedDispatch[] morePublished = Arrays.copyOf(published, 2 * depth);
      for (int i = depth; i < more.length; i++) {
        more[i] = new OpenDispatch();
        morePublished[i] = new PublishedDispatch();
      }
      own = more;
      published = morePublished; // with the same dispatches as before: readers may use either
    }
    return own[depth];
  }

  /**
   * The next dispatch begins, and the one around it stands still. The last store is a volatile one:
   * a thread that looks whether a loop is idle sees this begin, or this thread sees its look.
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

  /** The innermost dispatch stands still. */
  void stop(long nowNanos) {
    innermost().stop(nowNanos);
    change();
    published[depth - 1].moves(innermost());
    runningSinceNanos.lazySet(NONE);
    changed();
  }

  /** The innermost dispatch runs again. */
  void resume(long nowNanos) {
    innermost().resume(nowNanos);
    change();
    published[depth - 1].moves(innermost());
    runningSinceNanos.lazySet(innermost().sinceNanos);
    changed();
  }

  /** A stage of the innermost dispatch's frame begins. */
  void stage(FrameStage stage, long nowNanos) {
    innermost().stage(stage, nowNanos);
    change();
    published[depth - 1].stages(innermost());
    changed();
  }

  /** The innermost dispatch draws. */
  void frame() {
    if (!innermost().frame) {
      innermost().frame = true;
      published[depth - 1].state(innermost());
    }
  }

  /** The call in the innermost dispatch that is watched by itself has begun. */
  void callBegan() {
    change();
    published[depth - 1].call(innermost());
    changed();
  }

  /** A call in the innermost dispatch has returned; returns whether the dispatch ends with it. */
  boolean callReturned() {
    boolean ends = innermost().call.returned();
    published[depth - 1].state(innermost());
    return ends;
  }

  /** The innermost dispatch ends: it does not run any more, but still counts as open. */
  void ending() {
    runningSinceNanos.lazySet(NONE);
  }

  /** The innermost dispatch has ended, and the one around it runs again. */
  void end(long nowNanos) {
    OpenDispatch outer = depth == 1 ? null : own[depth - 2];
    if (outer != null) {
      outer.resume(nowNanos);
    }
    change();
    publishedDepth.lazySet(--depth);
    if (outer != null) {
      published[depth - 1].moves(outer);
      runningSinceNanos.lazySet(outer.sinceNanos);
    }
    changed();
  }

  /** None is open, even if a change was broken off. */
  void clear() {
    changes |= 1;
    sequence.lazySet(changes);
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

  // For any thread.

  /** All dispatches that are open, the outermost first; null if that is unknown. */
  @Nullable List<OpenDispatch> seen() {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      int before = sequence.get();
      if ((before & 1) == 0) {
        List<OpenDispatch> copies = copies();
        if (sequence.get() == before) {
          return copies;
        }
      }
    }
    return null;
  }

  private List<OpenDispatch> copies() {
    int open = publishedDepth.get();
    PublishedDispatch[] all = published;
    List<OpenDispatch> copies = new ArrayList<>(open);
    for (int i = 0; i < open; i++) {
      copies.add(all[i].copy());
    }
    return copies;
  }

  /** The dispatch that runs; null if none does, or that is unknown. */
  @Nullable OpenDispatch running() {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      int before = sequence.get();
      int open = publishedDepth.get();
      if (open == 0 || runningSinceNanos.get() == NONE) {
        return null;
      }
      if ((before & 1) == 0) {
        OpenDispatch copy = published[open - 1].copy();
        if (sequence.get() == before) {
          return copy;
        }
      }
    }
    return null;
  }

  /** Whether a dispatch runs now. */
  boolean isRunning() {
    return runningSinceNanos.get() != NONE;
  }

  /** How long the dispatch that runs now has run; 0 if none does. */
  long runningNanos(long nowNanos) {
    long sinceNanos = runningSinceNanos.get();
    return sinceNanos == NONE ? 0 : Math.max(0, nowNanos - sinceNanos);
  }

  /** How many dispatches have begun; each that is counted is open or has ended. */
  long begun() {
    return begun.get();
  }
}
