package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/**
 * The call that is watched by itself within an open dispatch, if there is one; of calls within
 * calls the outermost. Written by the loop's thread, read by the watchdog.
 */
final class OpenCall {
  private volatile @Nullable LoopCall call;

  /** Counts calls: changes between the end of one and the begin of the next. */
  private volatile int calls;

  private int nested;
  private long waitedNanos;
  private long sinceNanos;
  private long position;

  /** Whether the dispatch is the call, and not a message of which it is a part. */
  private boolean isDispatch;

  /** There is none. */
  void clear() {
    call = null;
    nested = 0;
  }

  /**
   * One begins; within another one it is a part of that.
   *
   * @param nextPosition where its first record will be
   */
  @SuppressWarnings("NonAtomicVolatileUpdate") // only the loop's thread writes
  void begin(
      LoopCall begun, long waited, long nowNanos, long nextPosition, boolean isAllOfDispatch) {
    if (call != null) {
      nested++;
      return;
    }
    waitedNanos = waited;
    sinceNanos = nowNanos;
    position = nextPosition;
    isDispatch = isAllOfDispatch;
    calls++;
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

  /** What is known of it; null if there is none, or another one by now. By any thread. */
  @Nullable DispatchCall seen() {
    int before = calls;
    LoopCall seen = call;
    if (seen == null) {
      return null;
    }
    DispatchCall known = new DispatchCall(seen, waitedNanos, sinceNanos, position, isDispatch);
    return call == seen && calls == before ? known : null;
  }
}
