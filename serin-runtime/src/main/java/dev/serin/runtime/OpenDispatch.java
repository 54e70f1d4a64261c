package dev.serin.runtime;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A dispatch that has begun and not ended. The loop's thread reuses one for dispatches at the same
 * depth of nesting; another thread never sees it, only a copy, see {@link OpenDispatches}. Not
 * thread-safe.
 */
final class OpenDispatch {
  /** In a shorter one the process cannot have stood still, as far as Serin judges. */
  static final long MIN_STRETCH_NANOS = 500_000_000;

  private static final long[] NO_STRETCHES = {};

  /** Of more long times before it pumped others the oldest are forgotten. */
  static final int MAX_STRETCHES = 8;

  private final long[] stretchesNanos = new long[2 * MAX_STRETCHES];
  private int stretches;

  long number;
  long beginNanos;

  /** Names its calls, see {@link LoopRecorder#begin}. */
  long message;

  long queueDelayMillis;
  long stoppedAtNanos;

  /** Whether the dispatch stands still, as it pumps others. */
  boolean isStopped;

  /** When the dispatch went on after it had pumped others; at first, when it began. */
  long resumedNanos;

  /** When the dispatch would have begun, had it never stood still. */
  long sinceNanos;

  /** Dispatches inside this one that no pump began: plain calls, part of it. */
  int inlined;

  int recordingEpoch;
  boolean frame;

  /** Whether it has ever stood still. */
  boolean hasStopped;

  /** Whether a stage of its frame has begun. */
  boolean hasStages;

  // When the stages of its frame began, or FrameCosts.NONE.
  long inputAtNanos;
  long animationAtNanos;
  long traversalAtNanos;

  /** The call that is watched by itself. */
  final OpenCall call = new OpenCall();

  /** Who was told that it begins. */
  DispatchListener[] told = {};

  /** When the loop's thread began to tell; means something if somebody listens. */
  long enteredNanos;

  /** The thread's processor time at the begin, and then what the dispatch has used of it. */
  long cpuNanos;

  // How it has ended, for who is told then.
  long endNanos;
  boolean cut;

  @Nullable Object kind;

  /** It begins; what else is known of it is set by who has it begin. */
  void begin(long nowNanos, long itsMessage) {
    beginNanos = nowNanos;
    sinceNanos = nowNanos;
    message = itsMessage;
    isStopped = false;
    resumedNanos = nowNanos;
    stretches = 0;
    inlined = 0;
    hasStopped = false;
    frame = false;
    hasStages = false;
    inputAtNanos = FrameCosts.NONE;
    animationAtNanos = FrameCosts.NONE;
    traversalAtNanos = FrameCosts.NONE;
    call.clear();
  }

  /** It has just begun, and is a call that is watched by itself. */
  void callBegins(LoopCall begun, long waitedNanos) {
    call.begin(begun, waitedNanos, beginNanos, true);
    if (waitedNanos >= 0) {
      queueDelayMillis = TimeUnit.NANOSECONDS.toMillis(waitedNanos);
    }
  }

  /**
   * A stage of the frame that it draws begins; of the views' traversal, the first of its stages.
   */
  void stage(FrameStage stage, long nowNanos) {
    hasStages = true;
    if (stage == FrameStage.INPUT_HANDLING) {
      inputAtNanos = nowNanos;
    } else if (stage == FrameStage.ANIMATION) {
      animationAtNanos = nowNanos;
    } else if (stage == FrameStage.LAYOUT_MEASURE) {
      traversalAtNanos = nowNanos;
    }
  }

  /** It stands still. */
  void stop(long nowNanos) {
    hasStopped = true;
    isStopped = true;
    stoppedAtNanos = nowNanos;
  }

  /** It goes on after it stood still. Returns itself. */
  OpenDispatch resume(long nowNanos) {
    keepStretch();
    sinceNanos += nowNanos - stoppedAtNanos;
    isStopped = false;
    resumedNanos = nowNanos;
    return this;
  }

  /** It has ended. */
  void end(long nowNanos, boolean isCut) {
    endNanos = nowNanos;
    cut = isCut;
  }

  /** Keeps from when until when it ran before it stood still, if the process can have been too. */
  private void keepStretch() {
    if (stoppedAtNanos - resumedNanos >= MIN_STRETCH_NANOS) {
      addStretch(resumedNanos, stoppedAtNanos);
    }
  }

  /** It ran from one time to another before it stood still. */
  void addStretch(long fromNanos, long toNanos) {
    int at = 2 * (stretches++ % MAX_STRETCHES);
    stretchesNanos[at] = fromNanos;
    stretchesNanos[at + 1] = toNanos;
  }

  /** How many stretches are kept. */
  int stretches() {
    return Math.min(stretches, MAX_STRETCHES);
  }

  /** The index of the first time of the stretch that was added last; negative if there is none. */
  int lastStretch() {
    return stretches == 0 ? -1 : 2 * ((stretches - 1) % MAX_STRETCHES);
  }

  /** A time of a stretch. */
  long stretchNanos(int index) {
    return stretchesNanos[index];
  }

  /** The stretches: a time at which it continued, one at which it stopped, ... */
  long[] stretchesNanos() {
    int count = 2 * stretches();
    return count == 0 ? NO_STRETCHES : Arrays.copyOf(stretchesNanos, count);
  }
}
