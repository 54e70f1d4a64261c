package dev.serin.runtime;

import dev.serin.MessageCalls;
import org.jspecify.annotations.Nullable;

/**
 * The stack of a loop's thread at a moment within a dispatch, with the calls that were definitely
 * open at that moment. Immutable.
 */
final class StackSample {
  private static final StackTraceElement[] NO_STACK = {};

  /** Empty if the dispatch had ended when the stack was taken. */
  final StackTraceElement[] stack;

  final Thread.State state;

  /** The time right after the stack was taken. */
  final long takenNanos;

  /** The dispatch's calls after the stack was taken; null if unknown. */
  final @Nullable MessageCalls calls;

  /** The number of those open calls, counted from the outermost, that were open throughout. */
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

  /** Takes the stack of a dispatch's thread, which stops the thread for less than a millisecond. */
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

  /** The methods of the calls that were open throughout, outermost first. */
  int[] openMethods(int max) {
    MessageCalls known = calls;
    return known == null ? new int[0] : known.openMethods(Math.min(max, openCalls));
  }
}
