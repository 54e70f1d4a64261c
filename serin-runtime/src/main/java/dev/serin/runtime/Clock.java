package dev.serin.runtime;

/** Tells the time. Safe for use by several threads. */
public interface Clock {
  /** As {@link System#nanoTime}: only differences mean something. */
  long nanoTime();

  /** As {@link System#currentTimeMillis}. */
  long epochMillis();

  /**
   * The processor time that a thread has used, in nanoseconds, or -1 where that cannot be known.
   * Expensive: asked for dispatches that are already long, never for each message.
   */
  long threadCpuNanos(Thread thread);
}
