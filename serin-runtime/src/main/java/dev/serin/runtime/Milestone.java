package dev.serin.runtime;

import dev.serin.CallRecorder;
import org.jspecify.annotations.Nullable;

/** A moment of a start-up or a page, with the loop's recording position at that time. Immutable. */
final class Milestone {
  final long nanos;

  /** The loop whose thread it happened on; null if the loop is not watched. */
  final @Nullable Loop loop;

  /** The recorder of the loop's thread; null if there is none. */
  final @Nullable CallRecorder recorder;

  /** The part of the recorded calls that begins here. */
  final int part;

  /** See {@link TracerContext#recordingEpoch}. */
  final int recordingEpoch;

  /** The number of messages that had begun. */
  final long messages;

  /** Creates a moment with known values. */
  Milestone(long nanos, @Nullable Loop loop, int part, int recordingEpoch, long messages) {
    this.nanos = nanos;
    this.loop = loop;
    this.recorder = loop == null ? null : loop.recorder();
    this.part = part;
    this.recordingEpoch = recordingEpoch;
    this.messages = messages;
  }

  /** The current moment, on the current thread. */
  static Milestone now(TracerContext context) {
    return at(context.clock().nanoTime(), context);
  }

  /** The moment of an event that has just happened on the current thread. */
  static Milestone at(long nanos, TracerContext context) {
    Loop loop = loop(context);
    CallRecorder recorder = loop == null ? null : loop.recorder();
    int part = recorder == null ? 0 : recorder.cut(nanos);
    return of(nanos, loop, part, context);
  }

  /** The start of the process, which precedes all recorded calls of the current thread. */
  static Milestone ofProcess(long nanos, TracerContext context) {
    return of(nanos, loop(context), 0, context);
  }

  /** Whether the given moment is in the message that begins here. */
  boolean isFollowedBy(Milestone later) {
    return loop != null && loop == later.loop && messages + 1 == later.messages;
  }

  private static Milestone of(long nanos, @Nullable Loop loop, int part, TracerContext context) {
    long messages = loop == null ? 0 : loop.dispatches();
    return new Milestone(nanos, loop, part, context.recordingEpoch(), messages);
  }

  private static @Nullable Loop loop(TracerContext context) {
    return context.loopOf(Thread.currentThread());
  }
}
