package dev.serin.runtime;

/**
 * Tells the time, by Java's own clocks unless it is another one. Safe for use by several threads.
 */
public interface Clock {
  /** As {@link System#nanoTime}: only differences mean something. */
  default long nanoTime() {
    return System.nanoTime();
  }

  /** As {@link System#currentTimeMillis}. */
  default long epochMillis() {
    return System.currentTimeMillis();
  }

  /**
   * The processor time that a thread has used, in nanoseconds, or -1 where that cannot be known.
   * Expensive: asked for dispatches that are already long, never for each message.
   */
  long threadCpuNanos(Thread thread);
}
