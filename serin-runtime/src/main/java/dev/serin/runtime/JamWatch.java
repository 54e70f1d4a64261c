package dev.serin.runtime;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Checks loops with late messages, and reports the senders that filled their queues. Reports once
 * per period of late messages. Not thread-safe; used by the watchdog only.
 */
final class JamWatch {
  private final TracerContext context;
  private final List<Loop> loops;
  private final Detectors detectors;
  private final Reporter reporter;
  private final Suspensions suspensions;
  private final SuspendedFindings suspendedFindings;

  /** The last reported period of late messages per loop. */
  private final Map<Loop, Long> reported = new HashMap<>();

  JamWatch(
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
      Backlog backlog = loop.backlog();
      long stretch = backlog.stretch();
      Long last = reported.get(loop);
      if (backlog.take() && (last == null || last != stretch) && !context.isDebugged()) {
        look(loop, backlog, stretch);
      }
    }
  }

  private void look(Loop loop, Backlog backlog, long stretch) {
    long thresholdNanos = detectors.congestionNanos();
    long delayNanos = backlog.delayNanos();
    long atNanos = backlog.atNanos();
    if (delayNanos == Backlog.UNKNOWN_NANOS && thresholdNanos != Backlog.NEVER) {
      long leastMillis = TimeUnit.NANOSECONDS.toMillis(thresholdNanos);
      delayNanos = TimeUnit.MILLISECONDS.toNanos(loop.source().overdueMillis(leastMillis));
      atNanos = context.clock().nanoTime();
    }
    long suspendedNanos = suspensions.nanos(atNanos - delayNanos, atNanos);
    long ranNanos = delayNanos - suspendedNanos;
    if (ranNanos < thresholdNanos) {
      if (delayNanos >= thresholdNanos) {
        reported.put(loop, stretch);
        String name = "a wait in the queue of the loop " + loop.source().name();
        suspendedFindings.span(name, ranNanos, suspendedNanos);
      }
      return;
    }
    Congestion congestion = Congestion.of(loop, delayNanos, atNanos);
    if (congestion != null) {
      reported.put(loop, stretch);
      reporter.report(congestion);
    }
  }
}
