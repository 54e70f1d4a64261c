package dev.serin.runtime;

import java.util.concurrent.TimeUnit;

/**
 * Takes the stack of a loop's thread repeatedly while a dispatch is long, to show code without
 * probes. Takes none while a debugger is connected. Used by the watchdog only.
 */
final class Sampler {
  /** Of deeper calls, only the outermost are known; such a stack is not complete either. */
  private static final int MAX_OPEN_METHODS = 1024;

  private final TracerContext context;
  private final Detectors detectors;
  private final long intervalNanos;

  Sampler(TracerContext context, Detectors detectors) {
    this.context = context;
    this.detectors = detectors;
    this.intervalNanos = TimeUnit.MILLISECONDS.toNanos(detectors.sampleMillis());
  }

  /**
   * Takes a stack if one is due. Returns how long until the next one is due, or {@link
   * Long#MAX_VALUE}.
   *
   * @param elapsedNanos how long the dispatch has run
   */
  long sample(Loop loop, Dispatch running, TrackedDispatch seen, long elapsedNanos) {
    boolean isWanted = detectors.blocks().isStarted() || !context.areStacksDear();
    if (intervalNanos == 0 || !isWanted) {
      return Long.MAX_VALUE;
    }
    Samples samples = seen.samples();
    long dueInNanos = dueInNanos(samples, elapsedNanos);
    if (dueInNanos > 0) {
      return dueInNanos;
    }
    StackSample taken =
        context.isDebugged() ? null : StackSample.of(loop, running, context.clock());
    if (taken == null || taken.stack.length == 0) {
      return intervalNanos; // a thread that has ended never has a stack
    }
    if (loop.isIdle(running, taken.stack)) {
      seen.idled(running, taken.takenNanos);
      return intervalNanos;
    }
    samples.add(
        new Samples.Sample(
            elapsedNanos,
            samples.lines(taken.stack),
            taken.openMethods(MAX_OPEN_METHODS),
            new CpuReading(context, running.thread)),
        intervalNanos);
    return Math.max(1, dueInNanos(samples, elapsedNanos));
  }

  /** Reads the processor times at the end of a dispatch with stacks. */
  void end(Dispatch ended, TrackedDispatch seen) {
    Samples samples = seen.samples();
    if (!samples.kept().isEmpty()) {
      samples.end(
          new CpuReading(context, ended.thread),
          ended.elapsedNanos(ended.endNanos) - seen.suspendedNanos());
    }
  }

  private long dueInNanos(Samples samples, long elapsedNanos) {
    return samples.dueInNanos(elapsedNanos, detectors.sampleFromNanos(), intervalNanos);
  }
}
