package dev.serin.runtime;

import dev.serin.CallRecorder;
import dev.serin.MessageCalls;
import dev.serin.format.CallTree;
import org.jspecify.annotations.Nullable;

/** A dispatch, running or ended, as seen by the watchdog. Immutable. */
final class Dispatch {
  /** Stands for an unknown delay: the time of sending is not known. */
  static final long UNKNOWN_DELAY = -1;

  /** Counts the loop's dispatches from 1. */
  final long number;

  final long sinceNanos;
  final long beginNanos;
  final long queueDelayMillis;

  /** Whether probes were recorded from the beginning. */
  final boolean recorded;

  /** Whether probes were recorded at any time; false if recording was paused throughout. */
  final boolean partlyRecorded;

  final boolean frame;

  /** When the heartbeat of a gap between messages was sent; 0 for a message. */
  final long askedNanos;

  /** Null if unknown. */
  final @Nullable FrameCosts frameCosts;

  final @Nullable Object kind;

  /** The call in this dispatch that is watched separately, or null. */
  final @Nullable DispatchCall call;

  final Thread thread;
  private final @Nullable CallRecorder recorder;
  private final long message;
  final long stoppedAtNanos;

  /** Whether the dispatch stands still while it pumps others. */
  final boolean isStopped;

  /** When the dispatch last resumed after pumping others; initially, when it began. */
  final long resumedNanos;

  private final long[] intervalsNanos;
  final long endNanos;

  private final boolean hasEnded;
  private final @Nullable MessageCalls endedCalls;

  /** Whether it was aborted or turned out to be none, and must not be reported. */
  final boolean cut;

  private Dispatch(
      OpenDispatch open,
      Thread thread,
      @Nullable CallRecorder recorder,
      int recordingEpoch,
      End end) {
    this.number = open.number;
    this.sinceNanos = open.sinceNanos;
    this.beginNanos = open.beginNanos;
    this.message = open.message;
    this.queueDelayMillis = open.queueDelayMillis;
    boolean changed = open.recordingEpoch != recordingEpoch;
    this.partlyRecorded = recorder != null && (changed || recordingEpoch % 2 == 0);
    this.recorded = partlyRecorded && !changed;
    this.frame = open.frame;
    this.askedNanos = open.askedNanos;
    this.frameCosts =
        FrameCosts.of(open.inputAtNanos, open.animationAtNanos, open.traversalAtNanos);
    this.kind = open.kind;
    this.call = open.call.seen();
    this.thread = thread;
    this.recorder = recorder;
    this.stoppedAtNanos = open.stoppedAtNanos;
    this.isStopped = open.isStopped;
    this.resumedNanos = open.resumedNanos;
    this.intervalsNanos = open.intervalsNanos();
    this.endNanos = end.nanos;
    this.hasEnded = end != End.NONE;
    this.endedCalls = end.calls;
    this.cut = end.cut;
  }

  static Dispatch open(
      OpenDispatch open, Thread thread, @Nullable CallRecorder recorder, int recordingEpoch) {
    return new Dispatch(open, thread, recorder, recordingEpoch, End.NONE);
  }

  static Dispatch ended(OpenDispatch open, Thread thread, int recordingEpoch, End end) {
    return new Dispatch(open, thread, end.recorder, recordingEpoch, end);
  }

  boolean hasEnded() {
    return hasEnded;
  }

  /** Whether its calls are recorded and can be read while it runs. */
  boolean isReadable() {
    return !hasEnded && recorder != null;
  }

  /** Its current calls, or its final ones if it has ended; null if unknown. */
  @Nullable MessageCalls calls() {
    CallRecorder known = recorder;
    if (hasEnded || known == null) {
      return endedCalls;
    }
    return isGap() ? known.gaps().read(sinceNanos) : known.read(message);
  }

  /** Whether it is a time between messages in which the loop did not react. */
  boolean isGap() {
    return askedNanos != LoopGap.NONE;
  }

  /**
   * The time that counts of a known time of running. The silence of a gap before its heartbeat
   * counts only if the loop has not reacted for as long since, without suspended time.
   *
   * @param ranNanos how long it ran, excluding suspended time
   */
  long countedNanos(long ranNanos) {
    long silentNanos = isGap() ? askedNanos - sinceNanos : 0;
    return ranNanos >= 2 * silentNanos ? ranNanos : 0;
  }

  /** The tree of its calls at the given time; empty if unknown. */
  CallTree tree(@Nullable MessageCalls calls, long nowNanos) {
    return TreeOfCalls.of(calls, elapsedNanos(nowNanos), pumpedNanos());
  }

  /** How long the dispatch has run, excluding the time in which it stood still. */
  long elapsedNanos(long nowNanos) {
    return ranUntilNanos(nowNanos) - sinceNanos;
  }

  /** The latest time until now at which the dispatch ran. */
  long ranUntilNanos(long nowNanos) {
    if (hasEnded()) {
      return endNanos;
    }
    return isStopped ? stoppedAtNanos : nowNanos;
  }

  /** The kept intervals before it stood still: pairs of start and end. */
  long[] intervalsNanos() {
    return intervalsNanos;
  }

  /** How long the dispatch stood still while it pumped others. */
  long pumpedNanos() {
    return sinceNanos - beginNanos;
  }

  /** The end of a dispatch, with its calls. */
  static final class End {
    private static final End NONE = new End(0, false, null, null);

    private final long nanos;
    private final boolean cut;
    private final @Nullable CallRecorder recorder;
    private final @Nullable MessageCalls calls;

    End(long nanos, boolean cut, @Nullable CallRecorder recorder, @Nullable MessageCalls calls) {
      this.nanos = nanos;
      this.cut = cut;
      this.recorder = recorder;
      this.calls = calls;
    }
  }
}
