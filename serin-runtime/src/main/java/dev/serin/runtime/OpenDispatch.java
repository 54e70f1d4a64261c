package dev.serin.runtime;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A dispatch that has begun and not ended. The loop's thread reuses one instance for dispatches at
 * the same depth of nesting. Other threads see only copies, see {@link OpenDispatches}. Not
 * thread-safe.
 */
final class OpenDispatch {
  /** The shortest interval of running in which Serin may judge that the process stood still. */
  static final long MIN_STRETCH_NANOS = 500_000_000;

  private static final long[] NO_INTERVALS = {};

  /** The maximum number of long intervals before pumping that are kept; the oldest are dropped. */
  static final int MAX_INTERVALS = 8;

  private final long[] intervalsNanos = new long[2 * MAX_INTERVALS];
  private int intervals;

  long number;
  long beginNanos;

  /** Identifies the calls of the message, see {@link LoopRecorder#begin}. */
  long message;

  long queueDelayMillis;
  long stoppedAtNanos;

  /** Whether the dispatch stands still while it pumps others. */
  boolean isStopped;

  /** When the dispatch last resumed after pumping others; initially, when it began. */
  long resumedNanos;

  /** The start of the dispatch, shifted by the time it stood still. */
  long sinceNanos;

  /**
   * The number of open dispatches inside this one without a pump: plain calls, part of this one.
   */
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

  /** The call that is watched separately. */
  final OpenCall call = new OpenCall();

  /**
   * When the heartbeat was sent that showed that the loop does not react, in place of a message;
   * otherwise {@link LoopGap#NONE}.
   */
  long askedNanos = LoopGap.NONE;

  /** The listeners that were notified of the begin. */
  DispatchListener[] told = {};

  /** When the notification of the listeners began; meaningful only if there are any. */
  long enteredNanos;

  /** The thread's processor time at the begin; after the end, the time used by the dispatch. */
  long cpuNanos;

  // The end, for the listeners notified afterwards.
  long endNanos;
  boolean cut;

  @Nullable Object kind;

  /** Begins the dispatch. The caller sets the other values. */
  void begin(long nowNanos, long itsMessage) {
    beginNanos = nowNanos;
    sinceNanos = nowNanos;
    message = itsMessage;
    isStopped = false;
    resumedNanos = nowNanos;
    intervals = 0;
    inlined = 0;
    hasStopped = false;
    frame = false;
    hasStages = false;
    inputAtNanos = FrameCosts.NONE;
    animationAtNanos = FrameCosts.NONE;
    traversalAtNanos = FrameCosts.NONE;
    askedNanos = LoopGap.NONE;
    call.clear();
  }

  /** Marks a dispatch that has just begun as a call that is watched separately. */
  void callBegins(LoopCall begun, long waitedNanos) {
    call.begin(begun, waitedNanos, beginNanos, true);
    if (waitedNanos >= 0) {
      queueDelayMillis = TimeUnit.NANOSECONDS.toMillis(waitedNanos);
    }
  }

  /** Begins a stage of the frame it draws; of the views' traversal, only the first stage counts. */
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

  /** Stops the dispatch while it pumps others. */
  void stop(long nowNanos) {
    hasStopped = true;
    isStopped = true;
    stoppedAtNanos = nowNanos;
  }

  /** Resumes the dispatch after it stood still. Returns this instance. */
  OpenDispatch resume(long nowNanos) {
    keepInterval();
    sinceNanos += nowNanos - stoppedAtNanos;
    isStopped = false;
    resumedNanos = nowNanos;
    return this;
  }

  /** Ends the dispatch. */
  void end(long nowNanos, boolean isCut) {
    endNanos = nowNanos;
    cut = isCut;
  }

  /** Keeps the interval before the dispatch stood still, if it is long enough for a suspension. */
  private void keepInterval() {
    if (stoppedAtNanos - resumedNanos >= MIN_STRETCH_NANOS) {
      addInterval(resumedNanos, stoppedAtNanos);
    }
  }

  /** Adds an interval in which the dispatch ran before it stood still. */
  void addInterval(long fromNanos, long toNanos) {
    int at = 2 * (intervals++ % MAX_INTERVALS);
    intervalsNanos[at] = fromNanos;
    intervalsNanos[at + 1] = toNanos;
  }

  /** The number of kept intervals. */
  int intervals() {
    return Math.min(intervals, MAX_INTERVALS);
  }

  /** The index of the start of the most recently added interval; negative if there is none. */
  int lastInterval() {
    return intervals == 0 ? -1 : 2 * ((intervals - 1) % MAX_INTERVALS);
  }

  /** The start or end of an interval. */
  long intervalNanos(int index) {
    return intervalsNanos[index];
  }

  /** The kept intervals: pairs of the time it resumed and the time it stopped. */
  long[] intervalsNanos() {
    int count = 2 * intervals();
    return count == 0 ? NO_INTERVALS : Arrays.copyOf(intervalsNanos, count);
  }
}
