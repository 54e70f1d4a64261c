package dev.serin.runtime;

import java.util.Map;

/** A call that is watched by itself and is a dispatch, or a part of one. Immutable. */
final class DispatchCall {
  final LoopCall call;

  /** How long what it is for had waited; negative if that is not known. */
  final long waitedNanos;

  final long sinceNanos;

  /** Names it among the calls of the dispatch; {@link dev.serin.MessageCalls#NO_MARK} if none. */
  final int mark;

  /** Whether it is all of the dispatch. */
  final boolean isDispatch;

  DispatchCall(LoopCall call, long waitedNanos, long sinceNanos, int mark, boolean isDispatch) {
    this.call = call;
    this.waitedNanos = waitedNanos;
    this.sinceNanos = sinceNanos;
    this.mark = mark;
    this.isDispatch = isDispatch;
  }

  /** What only issues of it say, and those of a dispatch that it is. */
  void put(Map<String, Object> content, long ranNanos) {
    content.put("call", call.kind().text());
    content.put("handler", call.callee());
    if (waitedNanos >= 0) {
      content.put("waitedMillis", Millis.rounded(waitedNanos));
    }
    content.put("handledMillis", Millis.rounded(ranNanos));
  }
}
