package dev.serin.runtime;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The developer mode: logs each dispatch, and Serin's own overhead on the loop for it. Allocates a
 * job for each, and counts the jobs that do not fit into the writer's queue.
 */
final class DispatchLog {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;

  private final Writer writer;
  private final AtomicInteger dropped = new AtomicInteger();

  DispatchLog(Writer writer) {
    this.writer = writer;
  }

  /** Logs an ended dispatch, as the last step of its handling. */
  void ended(String loop, OpenDispatch ended, long nowNanos) {
    long number = ended.number;
    long ranNanos = ended.endNanos - ended.sinceNanos;
    long cpuNanos = ended.cpuNanos;
    long ownNanos = ended.beginNanos - ended.enteredNanos + nowNanos - ended.endNanos;
    String text =
        String.format(
            Locale.ROOT,
            "serin: dispatch %d of the loop %s ran %.3f ms%s; Serin itself took %.1f µs%s",
            number,
            loop,
            ranNanos / NANOS_PER_MILLI,
            cpuNanos < 0
                ? ""
                : String.format(
                    Locale.ROOT, ", %.3f ms of processor time", cpuNanos / NANOS_PER_MILLI),
            ownNanos / NANOS_PER_MICRO,
            dropped());
    if (!writer.log(text)) {
      dropped.incrementAndGet();
    }
  }

  private String dropped() {
    int count = dropped.getAndSet(0);
    return count == 0 ? "" : "; " + count + " earlier ones are not logged";
  }
}
