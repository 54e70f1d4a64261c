package dev.serin.runtime;

import dev.serin.Probe;
import org.jspecify.annotations.Nullable;

/**
 * The stack of a loop's thread at a moment within a dispatch, and which records there were by then
 * for certain. Immutable.
 */
final class StackSample {
  private static final StackTraceElement[] NO_STACK = {};

  /** Empty if the dispatch had ended when the stack was taken. */
  final StackTraceElement[] stack;

  final Thread.State state;

  /** What had been recorded before this position was there before the stack was taken. */
  final long positionBefore;

  /** What was recorded before the stack was taken lies before this position. */
  final long positionAfter;

  private StackSample(
      StackTraceElement[] stack, Thread.State state, long positionBefore, long positionAfter) {
    this.stack = stack;
    this.state = state;
    this.positionBefore = positionBefore;
    this.positionAfter = positionAfter;
  }

  /** Takes the stack of a dispatch's thread; costs the thread a stop of less than a millisecond. */
  static StackSample of(Loop loop, Dispatch dispatch) {
    Thread.State state = dispatch.thread.getState();
    if (dispatch.hasEnded()) {
      return new StackSample(NO_STACK, state, 0, 0);
    }
    @Nullable Probe probe = dispatch.probe;
    long before = probe == null ? 0 : probe.position();
    StackTraceElement[] stack = dispatch.thread.getStackTrace();
    long after = probe == null ? 0 : probe.position(); // the thread stood still for the stack
    Dispatch running = loop.running();
    boolean stillRuns = running != null && running.number == dispatch.number;
    return new StackSample(stillRuns ? stack : NO_STACK, state, before, after);
  }
}
