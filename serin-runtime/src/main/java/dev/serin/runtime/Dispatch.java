package dev.serin.runtime;

import dev.serin.Probe;
import org.jspecify.annotations.Nullable;

/** One dispatch, running or ended, as the watchdog sees it. Immutable. */
final class Dispatch {
  /** In place of a delay: it is not known when the message was sent. */
  static final long UNKNOWN_DELAY = -1;

  /** In place of a position: the dispatch has not ended, or not stopped. */
  static final long NOWHERE = Long.MAX_VALUE;

  /** In place of times: it never stood still after it had run for long. */
  static final long[] NO_STRETCHES = {};

  /** Counts the loop's dispatches from 1. */
  final long number;

  final long sinceNanos;
  final long beginNanos;
  final long beginPosition;
  final long beginMicros;
  final long queueDelayMillis;

  /** Whether probes were recorded from the beginning. */
  final boolean recorded;

  /** Whether probes were recorded at some time; not when recording was paused all along. */
  final boolean partlyRecorded;

  final boolean frame;

  /** Null where they are not known. */
  final @Nullable FrameCosts frameCosts;

  final @Nullable Object kind;

  /** The call in it that is watched by itself, or null. */
  final @Nullable DispatchCall call;

  final Thread thread;
  final @Nullable Probe probe;
  final long stoppedAtNanos;

  /** Where the dispatch stopped to pump others; {@link #NOWHERE} while it runs. */
  final long stoppedPosition;

  /** When and where the dispatch went on after it had pumped others; at first, its begin. */
  final long resumedNanos;

  final long resumedPosition;
  private final long[] stretchesNanos;
  final long endNanos;

  /** The position of the record of its end; {@link #NOWHERE} while it has not ended. */
  final long endPosition;

  /** Whether it was given up, or was none after all, and is not to be reported. */
  final boolean cut;

  private Dispatch(
      OpenDispatch open, Thread thread, @Nullable Probe probe, int recordingEpoch, End end) {
    this.number = open.number;
    this.sinceNanos = open.sinceNanos;
    this.beginNanos = open.beginNanos;
    this.beginPosition = open.beginPosition;
    this.beginMicros = open.beginMicros;
    this.queueDelayMillis = open.queueDelayMillis;
    boolean changed = open.recordingEpoch != recordingEpoch;
    this.partlyRecorded = probe != null && (changed || recordingEpoch % 2 == 0);
    this.recorded = partlyRecorded && !changed;
    this.frame = open.frame;
    this.frameCosts = FrameCosts.of(open);
    this.kind = open.kind;
    this.call = open.call.seen();
    this.thread = thread;
    this.probe = probe;
    this.stoppedAtNanos = open.stoppedAtNanos;
    this.stoppedPosition = open.stoppedPosition;
    this.resumedNanos = open.resumedNanos;
    this.resumedPosition = open.resumedPosition;
    this.stretchesNanos = open.stretchesNanos();
    this.endNanos = end.nanos;
    this.endPosition = end.position;
    this.cut = end.cut;
  }

  static Dispatch open(
      OpenDispatch open, Thread thread, @Nullable Probe probe, int recordingEpoch) {
    return new Dispatch(open, thread, probe, recordingEpoch, End.NONE);
  }

  static Dispatch ended(
      OpenDispatch open, Thread thread, @Nullable Probe probe, int recordingEpoch, End end) {
    return new Dispatch(open, thread, probe, recordingEpoch, end);
  }

  boolean hasEnded() {
    return endPosition != NOWHERE;
  }

  /** How long the dispatch has run, without the time in which it stood still. */
  long elapsedNanos(long nowNanos) {
    return ranUntilNanos(nowNanos) - sinceNanos;
  }

  /** The last time until now at which the dispatch ran. */
  long ranUntilNanos(long nowNanos) {
    if (hasEnded()) {
      return endNanos;
    }
    return stoppedPosition == NOWHERE ? nowNanos : stoppedAtNanos;
  }

  /** How long the process did not run while the dispatch should have, as far as it is known. */
  long suspendedNanos(long nowNanos, Suspensions suspensions) {
    long sumNanos = suspensions.nanos(resumedNanos, ranUntilNanos(nowNanos));
    for (int i = 0; i < stretchesNanos.length; i += 2) {
      sumNanos += suspensions.nanos(stretchesNanos[i], stretchesNanos[i + 1]);
    }
    return sumNanos;
  }

  /** How long the dispatch stood still while it pumped others. */
  long pumpedNanos() {
    return sinceNanos - beginNanos;
  }

  /** When and where a dispatch ended. */
  static final class End {
    static final End NONE = new End(0, NOWHERE, false);

    private final long nanos;
    private final long position;
    private final boolean cut;

    End(long nanos, long position, boolean cut) {
      this.nanos = nanos;
      this.position = position;
      this.cut = cut;
    }
  }
}
