package dev.serin.testkit;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * The last exception of an entry point that code without probes has caught. It is kept until a
 * frame ends or continues that would have closed the frames which the exception left, if their own
 * probes had not.
 */
final class SwallowedException {
  private @Nullable RunningCall call;

  /** It was caught by a callee of a call. */
  void caughtIn(RunningCall inCall) {
    call = inCall;
  }

  /** A call has ended. */
  void ended(RunningCall ended, Collection<RunningCall> open) {
    if (call != null && (call == ended || !open.contains(call))) {
      call = null;
    }
  }

  /** A call continues in a handler; returns whether only that would have closed those frames. */
  boolean goesOn(RunningCall goingOn, Collection<RunningCall> open) {
    if (call == null || (call != goingOn && open.contains(call))) {
      return false;
    }
    call = null;
    return true;
  }
}
