package dev.serin.runtime;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Checks loops with late messages, and reports the senders that filled their queues. Reports once
 * per period of late messages. Not thread-safe; used by the watchdog only.
 */
final class CongestionWatch {
  private final TracerContext context;
  private final List<Loop> loops;
  private final Detectors detectors;
  private final Reporter reporter;
  private final Suspensions suspensions;
  private final SuspendedFindings suspendedFindings;

  /** The last reported period of late messages per loop. */
  private final Map<Loop, Long> reported = new HashMap<>();

  CongestionWatch(
      TracerContext context,
      List<Loop> loops,
      Detectors detectors,
      Reporter reporter,
      Suspensions suspensions) {
    this.context = context;
    this.loops = loops;
    this.detectors = detectors;
    this.reporter = reporter;
    this.suspensions = suspensions;
    this.suspendedFindings = new SuspendedFindings(context, reporter.tally());
  }

  /** Checks the loops with newly late messages once. */
  void poll() {
    for (Loop loop : loops) {
      CongestionSignal signal = loop.congestion();
      long period = signal.period();
      Long last = reported.get(loop);
      if (signal.take() && (last == null || last != period) && !context.isDebugged()) {
        check(loop, signal, period);
      }
    }
  }

  /** Forgets a loop that is no longer watched. */
  void forget(Loop loop) {
    reported.remove(loop);
  }

  private void check(Loop loop, CongestionSignal signal, long period) {
    long thresholdNanos = detectors.congestionNanos();
    long delayNanos = signal.delayNanos();
    long atNanos = signal.atNanos();
    if (delayNanos == CongestionSignal.UNKNOWN_NANOS && thresholdNanos != CongestionSignal.NEVER) {
      long minMillis = TimeUnit.NANOSECONDS.toMillis(thresholdNanos);
      delayNanos = TimeUnit.MILLISECONDS.toNanos(loop.source().overdueMillis(minMillis));
      atNanos = context.clock().nanoTime();
    }
    long suspendedNanos = suspensions.nanos(atNanos - delayNanos, atNanos);
    long ranNanos = delayNanos - suspendedNanos;
    if (ranNanos < thresholdNanos) {
      if (delayNanos >= thresholdNanos) {
        reported.put(loop, period);
        String name = "a wait in the queue of the loop " + loop.source().name();
        suspendedFindings.span(name, ranNanos, suspendedNanos);
      }
      return;
    }
    Congestion congestion = Congestion.of(loop, delayNanos, atNanos);
    if (congestion != null) {
      reported.put(loop, period);
      reporter.report(new CongestionIssue(congestion));
    }
  }
}
