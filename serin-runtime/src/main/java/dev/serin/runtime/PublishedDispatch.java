package dev.serin.runtime;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The values of an {@link OpenDispatch} that other threads may read. The loop's thread writes each
 * value by {@code lazySet}; any thread reads them by volatile reads. A copy may mix two dispatches;
 * {@link OpenDispatches} detects and discards it.
 *
 * <p>The begin of a dispatch writes only five words: {@link #STATE} determines which of the others
 * are valid.
 */
final class PublishedDispatch {
  private static final int NUMBER = 0;
  private static final int BEGIN_NANOS = 1;
  private static final int MESSAGE = 2;
  private static final int DELAY_MILLIS = 3;

  /** The recording epoch, the flags below, and the number of intervals. */
  private static final int STATE = 4;

  private static final int SINCE_NANOS = 5;
  private static final int STOPPED_NANOS = 6;
  private static final int RESUMED_NANOS = 7;
  private static final int INPUT_NANOS = 8;
  private static final int ANIMATION_NANOS = 9;
  private static final int TRAVERSAL_NANOS = 10;
  private static final int CALL_WAITED_NANOS = 11;
  private static final int CALL_SINCE_NANOS = 12;
  private static final int CALL_MARK = 13;
  private static final int INTERVALS = 14;
  private static final int WORDS = INTERVALS + 2 * OpenDispatch.MAX_INTERVALS;

  private static final long EPOCH_MASK = 0xffffffffL;
  private static final long HAS_STOPPED = 1L << 32;
  private static final long IS_FRAME = 1L << 33;
  private static final long HAS_STAGES = 1L << 34;
  private static final long HAS_CALL = 1L << 35;
  private static final long IS_CALL = 1L << 36;
  private static final long IS_STOPPED = 1L << 37;
  private static final int INTERVALS_SHIFT = 40;

  private final AtomicLongArray words = new AtomicLongArray(WORDS);
  private final AtomicReference<@Nullable Object> kind = new AtomicReference<>();
  private final AtomicReference<@Nullable LoopCall> call = new AtomicReference<>();

  // Called by the loop's thread; all except state() only between two changes of the sequence.

  /** Publishes a dispatch that has just begun. */
  void begin(OpenDispatch open) {
    words.lazySet(NUMBER, open.number);
    words.lazySet(BEGIN_NANOS, open.beginNanos);
    words.lazySet(MESSAGE, open.message);
    words.lazySet(DELAY_MILLIS, open.queueDelayMillis);
    kind.lazySet(open.kind);
    state(open);
  }

  /** Publishes that a dispatch stands still or resumes. */
  void moves(OpenDispatch open) {
    words.lazySet(SINCE_NANOS, open.sinceNanos);
    words.lazySet(STOPPED_NANOS, open.stoppedAtNanos);
    words.lazySet(RESUMED_NANOS, open.resumedNanos);
    int changed = open.lastInterval();
    if (changed >= 0) {
      words.lazySet(INTERVALS + changed, open.intervalNanos(changed));
      words.lazySet(INTERVALS + changed + 1, open.intervalNanos(changed + 1));
    }
    state(open);
  }

  /** Publishes the begin of a stage of its frame. */
  void stages(OpenDispatch open) {
    words.lazySet(INPUT_NANOS, open.inputAtNanos);
    words.lazySet(ANIMATION_NANOS, open.animationAtNanos);
    words.lazySet(TRAVERSAL_NANOS, open.traversalAtNanos);
    state(open);
  }

  /** Publishes the begin of a call that is watched separately. */
  void call(OpenDispatch open) {
    words.lazySet(DELAY_MILLIS, open.queueDelayMillis);
    words.lazySet(CALL_WAITED_NANOS, open.call.waitedNanos);
    words.lazySet(CALL_SINCE_NANOS, open.call.sinceNanos);
    words.lazySet(CALL_MARK, open.call.mark);
    call.lazySet(open.call.call);
    state(open);
  }

  /** Publishes the flags and counts that share one word. */
  void state(OpenDispatch open) {
    long state = open.recordingEpoch & EPOCH_MASK;
    state |= open.hasStopped ? HAS_STOPPED : 0;
    state |= open.isStopped ? IS_STOPPED : 0;
    state |= open.frame ? IS_FRAME : 0;
    state |= open.hasStages ? HAS_STAGES : 0;
    if (open.call.call != null) {
      state |= open.call.isDispatch ? HAS_CALL | IS_CALL : HAS_CALL;
    }
    words.lazySet(STATE, state | (long) open.intervals() << INTERVALS_SHIFT);
  }

  // Callable from any thread.

  /** The current number. */
  long number() {
    return words.get(NUMBER);
  }

  /** The current values, which may mix two dispatches. */
  OpenDispatch copy() {
    OpenDispatch copy = new OpenDispatch();
    long state = words.get(STATE);
    copy.begin(words.get(BEGIN_NANOS), words.get(MESSAGE));
    copy.number = words.get(NUMBER);
    copy.queueDelayMillis = words.get(DELAY_MILLIS);
    copy.recordingEpoch = (int) state;
    copy.kind = kind.get();
    copy.frame = (state & IS_FRAME) != 0;
    if ((state & HAS_STOPPED) != 0) {
      copy.sinceNanos = words.get(SINCE_NANOS);
      copy.stoppedAtNanos = words.get(STOPPED_NANOS);
      copy.resumedNanos = words.get(RESUMED_NANOS);
      copy.hasStopped = true;
      copy.isStopped = (state & IS_STOPPED) != 0;
    }
    for (int i = 0; i < (int) (state >>> INTERVALS_SHIFT); i++) {
      copy.addInterval(words.get(INTERVALS + 2 * i), words.get(INTERVALS + 2 * i + 1));
    }
    copyFrameAndCall(copy, state);
    return copy;
  }

  private void copyFrameAndCall(OpenDispatch copy, long state) {
    if ((state & HAS_STAGES) != 0) {
      copy.inputAtNanos = words.get(INPUT_NANOS);
      copy.animationAtNanos = words.get(ANIMATION_NANOS);
      copy.traversalAtNanos = words.get(TRAVERSAL_NANOS);
    }
    LoopCall begun = (state & HAS_CALL) != 0 ? call.get() : null;
    if (begun != null) {
      copy.call.begin(
          begun, words.get(CALL_WAITED_NANOS), words.get(CALL_SINCE_NANOS), (state & IS_CALL) != 0);
      copy.call.mark = (int) words.get(CALL_MARK);
    }
  }
}
