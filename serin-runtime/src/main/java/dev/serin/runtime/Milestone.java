package dev.serin.runtime;

import dev.serin.Probe;
import org.jspecify.annotations.Nullable;

/** A moment of a start-up or a page: when, and what a loop had recorded by then. Immutable. */
final class Milestone {
  final long nanos;

  /** The loop whose thread told; null if it is not watched. */
  final @Nullable Loop loop;

  /** What records the loop's thread; null if nothing does. */
  final @Nullable Probe probe;

  /** The position of the next record. */
  final long position;

  /** See {@link LoopContext#recordingEpoch}. */
  final int recordingEpoch;

  /** How many messages had begun. */
  final long messages;

  private Milestone(long nanos, @Nullable Loop loop, long position, int recordingEpoch) {
    this(nanos, loop, position, recordingEpoch, loop == null ? 0 : loop.dispatches());
  }

  /** A moment of which all is known. */
  Milestone(long nanos, @Nullable Loop loop, long position, int recordingEpoch, long messages) {
    this.nanos = nanos;
    this.loop = loop;
    this.probe = loop == null ? null : loop.probe();
    this.position = position;
    this.recordingEpoch = recordingEpoch;
    this.messages = messages;
  }

  /** Now, told by the current thread. */
  static Milestone now(LoopContext context) {
    return at(context.clock().nanoTime(), context);
  }

  /** The time of something that has just happened on the current thread. */
  static Milestone at(long nanos, LoopContext context) {
    Loop loop = loop(context);
    Probe probe = loop == null ? null : loop.probe();
    long position = probe == null ? 0 : probe.position();
    return new Milestone(nanos, loop, position, context.recordingEpoch());
  }

  /** The begin of the process, of which all is that the current thread has recorded. */
  static Milestone ofProcess(long nanos, LoopContext context) {
    return new Milestone(nanos, loop(context), 0, context.recordingEpoch());
  }

  private static @Nullable Loop loop(LoopContext context) {
    Thread current = Thread.currentThread();
    for (Loop loop : context.loops()) {
      if (loop.isOf(current)) {
        return loop;
      }
    }
    return null;
  }
}
