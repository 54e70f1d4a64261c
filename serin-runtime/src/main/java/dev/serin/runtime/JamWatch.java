package dev.serin.runtime;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Looks at loops whose messages are late, and reports who filled their queues: once, until nothing
 * is late any more. Not thread-safe; the watchdog's.
 */
final class JamWatch {
  private final TracerContext context;
  private final List<Loop> loops;
  private final Detectors detectors;
  private final Reporter reporter;
  private final Suspensions suspensions;
  private final SuspendedFindings suspendedFindings;

  /** Which of the times in which messages were late has been reported. */
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

  /** Looks once at those that have told that messages are late. */
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
