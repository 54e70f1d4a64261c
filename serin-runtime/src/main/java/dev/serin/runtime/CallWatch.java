package dev.serin.runtime;

import dev.serin.MessageCalls;
import dev.serin.format.CallTree;
import org.jspecify.annotations.Nullable;

/**
 * Reports calls that are part of dispatches and have separate thresholds. Used by the watchdog
 * only.
 */
final class CallWatch {
  /** Creates the incident of the dispatch that contains a call. */
  interface Incidents {
    Incident of(Detector detector);
  }

  private final TracerContext context;
  private final Detectors detectors;
  private final Reporter reporter;
  private final Suspensions suspensions;

  /** Counts calls that exceeded their threshold only with suspended time. */
  private final SuspendedFindings suspendedFindings;

  CallWatch(
      TracerContext context, Detectors detectors, Reporter reporter, Suspensions suspensions) {
    this.context = context;
    this.detectors = detectors;
    this.reporter = reporter;
    this.suspensions = suspensions;
    this.suspendedFindings = new SuspendedFindings(context, reporter.tally());
  }

  /** Reports the running call if it is due. Returns how long until it is. */
  long check(Dispatch dispatch, TrackedDispatch seen, long nowNanos, Incidents incidents) {
    DispatchCall call = dispatch.call;
    settle(seen, call);
    if (call == null || call.isDispatch) {
      return Long.MAX_VALUE;
    }
    Detector detector = detectors.of(call);
    long suspendedNanos = suspensions.nanos(call.sinceNanos, nowNanos);
    long elapsedNanos = nowNanos - call.sinceNanos - suspendedNanos;
    if (!detector.isOver(elapsedNanos)) {
      if (detector.isOver(elapsedNanos + suspendedNanos)) {
        seen.setSuspendedCall(call, elapsedNanos, suspendedNanos);
      }
    } else if (seen.report(call) && !context.isDebugged()) {
      CallTree tree = tree(dispatch, call, nowNanos);
      reporter.report(incidents.of(detector).ofCall(tree, elapsedNanos));
    }
    return detector.dueInNanos(elapsedNanos);
  }

  /** Counts a call that has ended and exceeded its threshold only with suspended time. */
  void settle(TrackedDispatch seen, @Nullable DispatchCall current) {
    TrackedDispatch.SuspendedCall ended = seen.suspendedCall();
    if (ended != null && (current == null || current.sinceNanos != ended.call.sinceNanos)) {
      seen.clearSuspendedCall();
      suspendedFindings.span("a part of a message", ended.ranNanos, ended.suspendedNanos);
    }
  }

  private static CallTree tree(Dispatch dispatch, DispatchCall call, long nowNanos) {
    MessageCalls calls = dispatch.calls();
    TreeOfCalls tree = new TreeOfCalls();
    if (calls != null && call.mark != MessageCalls.NO_MARK) {
      calls.visit(tree, call.mark, dispatch.elapsedNanos(nowNanos));
    }
    return tree.build(nowNanos - call.sinceNanos, 0);
  }
}
