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

  /** Whether there is none, so that one that begins is the outermost. */
  boolean isClear() {
    return call == null;
  }

  /**
   * One begins.
   *
   * @param nextPosition where its first record will be
   */
  @SuppressWarnings("NonAtomicVolatileUpdate") // only the loop's thread writes
  void begin(
      LoopCall begun, long waited, long nowNanos, long nextPosition, boolean isAllOfDispatch) {
    waitedNanos = waited;
    sinceNanos = nowNanos;
    position = nextPosition;
    isDispatch = isAllOfDispatch;
    calls++;
    call = begun;
  }

  /** One begins within it. */
  void beginNested() {
    nested++;
  }

  /** The one that began last has returned; returns whether that is the outermost. */
  boolean returned() {
    if (nested > 0) {
      nested--;
      return false;
    }
    return call != null; // else its dispatch has ended before it
  }

  /** Whether its dispatch ends with it. */
  boolean isDispatch() {
    return isDispatch;
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
