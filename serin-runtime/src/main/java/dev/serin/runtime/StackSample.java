package dev.serin.runtime;

import dev.serin.MessageCalls;
import org.jspecify.annotations.Nullable;

/**
 * The stack of a loop's thread at a moment within a dispatch, and which calls were open then for
 * certain. Immutable.
 */
final class StackSample {
  private static final StackTraceElement[] NO_STACK = {};

  /** Empty if the dispatch had ended when the stack was taken. */
  final StackTraceElement[] stack;

  final Thread.State state;

  /** When the stack had been taken. */
  final long takenNanos;

  /** The dispatch's calls as they were after the stack was taken; null if not known. */
  final @Nullable MessageCalls calls;

  /** How many of the calls that are open there, the outermost ones, were open all the time. */
  final int openCalls;

  private StackSample(
      StackTraceElement[] stack,
      Thread.State state,
      long takenNanos,
      @Nullable MessageCalls before,
      @Nullable MessageCalls after) {
    this.stack = stack;
    this.state = state;
    this.takenNanos = takenNanos;
    this.calls = after;
    this.openCalls = before == null || after == null ? 0 : after.openSince(before);
  }

  /** Takes the stack of a dispatch's thread; costs the thread a stop of less than a millisecond. */
  static StackSample of(Loop loop, Dispatch dispatch, Clock clock) {
    Thread.State state = dispatch.thread.getState();
    if (dispatch.hasEnded()) {
      return new StackSample(NO_STACK, state, clock.nanoTime(), null, dispatch.calls());
    }
    MessageCalls before = dispatch.calls();
    StackTraceElement[] stack = dispatch.thread.getStackTrace();
    long takenNanos = clock.nanoTime();
    MessageCalls after = dispatch.calls(); // the thread stood still for the stack
    Dispatch running = loop.running();
    boolean stillRuns = running != null && running.number == dispatch.number;
    return new StackSample(stillRuns ? stack : NO_STACK, state, takenNanos, before, after);
  }

  /** The methods of the calls that were open all the time, the outermost first. */
  int[] openMethods(int max) {
    MessageCalls known = calls;
    return known == null ? new int[0] : known.openMethods(Math.min(max, openCalls));
  }
}
