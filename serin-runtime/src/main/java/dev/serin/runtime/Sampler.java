package dev.serin.runtime;

import java.util.concurrent.TimeUnit;

/**
 * Takes the stack of a loop's thread again and again while a dispatch is long, for what runs in
 * code without probes. Takes none while a debugger is connected. The watchdog's.
 */
final class Sampler {
  /** Of deeper calls the outermost are known; a stack is not known to its end then either. */
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
   * Takes a stack if one is due; returns how long until the next one is, or the greatest long.
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
      return intervalNanos; // a thread that is gone has no stack, now or later
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

  /** What the processors have done by the end of a dispatch of which there are stacks. */
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
