package dev.serin.runtime;

import dev.serin.probe.Probe;
import org.jspecify.annotations.Nullable;

/** One dispatch, running or ended, as the watchdog sees it. Immutable. */
final class Dispatch {
  /** In place of a delay: it is not known when the message was sent. */
  static final long UNKNOWN_DELAY = -1;

  /** In place of a position: the dispatch has not ended. */
  static final long NOT_ENDED = Long.MAX_VALUE;

  /** Counts the loop's dispatches from 1. */
  final long number;

  final long sinceNanos;
  final long beginNanos;
  final long beginPosition;
  final long beginMicros;
  final long queueDelayMillis;

  /** Whether probes were recorded from the beginning. */
  final boolean recorded;

  final boolean frame;
  final @Nullable Class<?> kind;
  final Thread thread;
  final @Nullable Probe probe;
  final long endNanos;
  final long endPosition;

  private Dispatch(
      OpenDispatch open, Thread thread, @Nullable Probe probe, int recordingEpoch, End end) {
    this.number = open.number;
    this.sinceNanos = open.sinceNanos;
    this.beginNanos = open.beginNanos;
    this.beginPosition = open.beginPosition;
    this.beginMicros = open.beginMicros;
    this.queueDelayMillis = open.queueDelayMillis;
    this.recorded =
        probe != null && open.recordingEpoch == recordingEpoch && recordingEpoch % 2 == 0;
    this.frame = open.frame;
    this.kind = open.kind;
    this.thread = thread;
    this.probe = probe;
    this.endNanos = end.nanos;
    this.endPosition = end.position;
  }

  static Dispatch running(
      OpenDispatch open, Thread thread, @Nullable Probe probe, int recordingEpoch) {
    return new Dispatch(open, thread, probe, recordingEpoch, End.NONE);
  }

  static Dispatch ended(
      OpenDispatch open, Thread thread, @Nullable Probe probe, int recordingEpoch, End end) {
    return new Dispatch(open, thread, probe, recordingEpoch, end);
  }

  boolean hasEnded() {
    return endPosition != NOT_ENDED;
  }

  /** How long the dispatch has run, without the time in which it stood still. */
  long elapsedNanos(long nowNanos) {
    return (hasEnded() ? endNanos : nowNanos) - sinceNanos;
  }

  /** How long the dispatch stood still while it pumped others. */
  long pumpedNanos() {
    return sinceNanos - beginNanos;
  }

  /** When and where a dispatch ended. */
  static final class End {
    static final End NONE = new End(0, NOT_ENDED);

    private final long nanos;
    private final long position;

    End(long nanos, long position) {
      this.nanos = nanos;
      this.position = position;
    }
  }
}
