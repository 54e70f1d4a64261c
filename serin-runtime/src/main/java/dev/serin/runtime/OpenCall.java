package dev.serin.runtime;

import dev.serin.MessageCalls;
import org.jspecify.annotations.Nullable;

/**
 * The separately watched call in an open dispatch, if there is one; the outermost of nested calls.
 * Belongs to one thread, like its {@link OpenDispatch}.
 */
final class OpenCall {
  @Nullable LoopCall call;
  long waitedNanos;
  long sinceNanos;

  /** Identifies it among the calls of the dispatch, see {@link LoopRecorder#mark}. */
  int mark = MessageCalls.NO_MARK;

  /** Whether the call is the whole dispatch, not part of a message. */
  boolean isDispatch;

  private int nested;

  /** Removes the call. */
  void clear() {
    call = null;
    nested = 0;
    mark = MessageCalls.NO_MARK;
  }

  /** Whether there is no call. */
  boolean isNone() {
    return call == null;
  }

  /** Begins a call within another one, as part of it. */
  void nest() {
    nested++;
  }

  /** Begins a call; there must be none. */
  void begin(LoopCall begun, long waited, long nowNanos, boolean isAllOfDispatch) {
    waitedNanos = waited;
    sinceNanos = nowNanos;
    isDispatch = isAllOfDispatch;
    call = begun;
  }

  /** Ends the most recently started call. Returns whether its dispatch ends with it. */
  boolean returned() {
    if (nested > 0) {
      nested--;
      return false;
    }
    if (call != null && isDispatch) {
      return true; // the call stays, for the report of the dispatch
    }
    call = null;
    return false;
  }

  /** A snapshot of the call, or null. */
  @Nullable DispatchCall seen() {
    LoopCall seen = call;
    return seen == null ? null : new DispatchCall(seen, waitedNanos, sinceNanos, mark, isDispatch);
  }
}
