package dev.serin.runtime;

import dev.serin.MessageCalls;
import org.jspecify.annotations.Nullable;

/**
 * The call that is watched by itself within an open dispatch, if there is one; of nested calls the
 * outermost. Belongs to one thread, as its {@link OpenDispatch} does.
 */
final class OpenCall {
  @Nullable LoopCall call;
  long waitedNanos;
  long sinceNanos;

  /** Names it among the calls of the dispatch, see {@link LoopRecorder#mark}. */
  int mark = MessageCalls.NO_MARK;

  /** Whether the dispatch is the call, and not a message of which it is a part. */
  boolean isDispatch;

  private int nested;

  /** There is none. */
  void clear() {
    call = null;
    nested = 0;
    mark = MessageCalls.NO_MARK;
  }

  /** Whether there is none. */
  boolean isNone() {
    return call == null;
  }

  /** One begins within another one, which it is a part of. */
  void nest() {
    nested++;
  }

  /** One begins; there is none yet. */
  void begin(LoopCall begun, long waited, long nowNanos, boolean isAllOfDispatch) {
    waitedNanos = waited;
    sinceNanos = nowNanos;
    isDispatch = isAllOfDispatch;
    call = begun;
  }

  /** The one that began last has returned; returns whether its dispatch ends with it. */
  boolean returned() {
    if (nested > 0) {
      nested--;
      return false;
    }
    if (call != null && isDispatch) {
      return true; // and says so in what is known of it
    }
    call = null;
    return false;
  }

  /** The call as it is now, or null. */
  @Nullable DispatchCall seen() {
    LoopCall seen = call;
    return seen == null ? null : new DispatchCall(seen, waitedNanos, sinceNanos, mark, isDispatch);
  }
}
