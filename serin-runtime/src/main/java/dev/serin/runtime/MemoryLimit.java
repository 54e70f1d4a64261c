package dev.serin.runtime;

/**
 * Keeps the recordings of all loops small while the machine is short of memory. A report counts
 * until the program returns to the foreground or, while it is there, for {@link #REPORT_NANOS}.
 * Callable from any thread; waits for nothing.
 *
 * <p>See "Small tables while memory is low" in docs/decisions.md.
 */
final class MemoryLimit {
  /** How long a report counts in the foreground: five minutes. */
  static final long REPORT_NANOS = 300_000_000_000L;

  private final TracerContext context;
  private volatile boolean isPermanent;
  private volatile boolean isReported;
  private volatile long reportedNanos;
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
    reportedNanos = context.clock().nanoTime();
    isReported = true;
    apply();
    context.ended(); // the watchdog frees tables, too
  }

  /** The program enters or leaves the background. */
  void background(boolean isBackground) {
    forgetOldReport();
    inBackground = isBackground;
    if (!isBackground) {
      isReported = false;
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
    long sinceNanos = context.clock().nanoTime() - reportedNanos;
    if (isReported && !inBackground && sinceNanos >= REPORT_NANOS) {
      isReported = false;
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
    return isPermanent || isReported;
  }
}
