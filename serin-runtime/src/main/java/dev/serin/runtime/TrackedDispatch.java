package dev.serin.runtime;

import java.util.HashSet;
import java.util.Set;

/** What the watchdog knows of a dispatch that is long. Not thread-safe; the watchdog's. */
final class TrackedDispatch {
  private static final long UNKNOWN_NANOS = -1;

  private final DispatchTrace trace;
  private final Set<Detector> reported = new HashSet<>();
  private final long seenNanos;
  private final long seenCpuNanos;
  private long cpuNanos = UNKNOWN_NANOS;
  private long cpuSpanNanos;
  private long largestGapNanos;
  private long gapsSeenNanos;

  TrackedDispatch(Dispatch dispatch, Clock clock) {
    this.trace = new DispatchTrace(dispatch.probe, dispatch.beginPosition, dispatch.beginMicros);
    this.seenNanos = clock.nanoTime();
    this.gapsSeenNanos = dispatch.beginNanos;
    this.seenCpuNanos = dispatch.hasEnded() ? UNKNOWN_NANOS : clock.threadCpuNanos(dispatch.thread);
  }

  /** Learns what has happened since the last time. */
  void update(
      Dispatch dispatch, long untilPosition, RingReader reader, TickLog ticks, Clock clock) {
    trace.readUntil(untilPosition, reader);
    long nowNanos = dispatch.hasEnded() ? dispatch.endNanos : clock.nanoTime();
    largestGapNanos = Math.max(largestGapNanos, ticks.longestNanos(gapsSeenNanos, nowNanos));
    gapsSeenNanos = nowNanos;
    if (seenCpuNanos >= 0) {
      cpuNanos = clock.threadCpuNanos(dispatch.thread) - seenCpuNanos;
      cpuSpanNanos = clock.nanoTime() - seenNanos;
    }
  }

  /** Whether a detector has not reported the dispatch yet; from now on it has. */
  boolean report(Detector detector) {
    return reported.add(detector);
  }

  DispatchTrace trace() {
    return trace;
  }

  /** The longest time between two ticks of the coarse clock while the dispatch ran. */
  long largestGapNanos() {
    return largestGapNanos;
  }

  /** The processor time used since the watchdog first saw the dispatch; negative if not known. */
  long cpuNanos() {
    return cpuNanos;
  }

  /** The time over which {@link #cpuNanos} was used. */
  long cpuSpanNanos() {
    return cpuSpanNanos;
  }
}
