package dev.serin.runtime;

import dev.serin.issue.IssueKeys;
import java.util.Map;

/** A separately watched call that is a dispatch or part of one. Immutable. */
final class DispatchCall {
  final LoopCall call;

  /** The delay of the event that the call handles; negative if unknown. */
  final long waitedNanos;

  final long sinceNanos;

  /**
   * Identifies it among the calls of the dispatch; {@link dev.serin.MessageCalls#NO_MARK} if none.
   */
  final int mark;

  /** Whether the call is the whole dispatch. */
  final boolean isDispatch;

  DispatchCall(LoopCall call, long waitedNanos, long sinceNanos, int mark, boolean isDispatch) {
    this.call = call;
    this.waitedNanos = waitedNanos;
    this.sinceNanos = sinceNanos;
    this.mark = mark;
    this.isDispatch = isDispatch;
  }

  /** Puts the keys specific to issues of this call, or of the dispatch that it is. */
  void put(Map<String, Object> content, long ranNanos) {
    content.put(IssueKeys.CALL, call.kind().text());
    content.put(IssueKeys.HANDLER, call.callee());
    if (waitedNanos >= 0) {
      content.put(IssueKeys.WAITED_MILLIS, Millis.rounded(waitedNanos));
    }
    content.put(IssueKeys.HANDLED_MILLIS, Millis.rounded(ranNanos));
  }
}
