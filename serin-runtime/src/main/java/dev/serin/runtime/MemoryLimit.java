package dev.serin.runtime;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps the recordings of all loops small while the machine is short of memory. A report counts
 * until the program comes to the foreground or, while it is there or was never seen, for {@link
 * #REPORT_NANOS}. Callable from any thread; waits for nothing.
 *
 * <p>See "Small tables while memory is low" in docs/decisions.md.
 */
final class MemoryLimit {
  /** How long a report counts in the foreground: five minutes. */
  static final long REPORT_NANOS = 300_000_000_000L;

  private static final long NONE = Long.MIN_VALUE;

  private final TracerContext context;
  private volatile boolean isPermanent;

  /** When memory was reported as low; {@link #NONE} if that does not count any more. */
  private final AtomicLong reportedNanos = new AtomicLong(NONE);

  private volatile boolean inBackground;

  MemoryLimit(TracerContext context) {
    this.context = context;
  }

  /** The machine always has little memory. */
  void permanent() {
    isPermanent = true;
    apply();
  }

  /** The machine is short of memory now. */
  void report() {
    reportedNanos.set(context.clock().nanoTime());
    apply();
    context.ended(); // the watchdog frees tables, too
  }

  /** The program enters or leaves the background. */
  void background(boolean isBackground) {
    forgetOldReport();
    inBackground = isBackground;
    if (!isBackground) {
      reportedNanos.set(NONE);
    }
    apply();
  }

  /**
   * Applies the limit to new loops, or ends it. Called when a loop is watched, and by the ticker.
   */
  void check() {
    forgetOldReport();
    apply();
  }

  private void forgetOldReport() {
    long knownNanos = reportedNanos.get();
    boolean isOld = context.clock().nanoTime() - knownNanos >= REPORT_NANOS;
    if (knownNanos != NONE && !inBackground && isOld) {
      reportedNanos.compareAndSet(knownNanos, NONE); // unless there is a new report
    }
  }

  /** Again if the state has changed meanwhile, as two threads may set the loops in any order. */
  private void apply() {
    boolean isLow;
    do {
      isLow = isLow();
      for (Loop loop : context.loops()) {
        loop.recording().setMemoryLow(isLow);
      }
    } while (isLow != isLow());
  }

  private boolean isLow() {
    return isPermanent || reportedNanos.get() != NONE;
  }
}
