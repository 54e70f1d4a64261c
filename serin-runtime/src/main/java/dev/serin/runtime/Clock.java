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

  /**
   * The processor time that the calling thread has used, in nanoseconds, or -1 where that cannot be
   * known. Asked twice per message while somebody listens to messages.
   */
  default long currentThreadCpuNanos() {
    return threadCpuNanos(Thread.currentThread());
  }

  /**
   * The processor time that the process has used, in nanoseconds, or -1 where that cannot be known;
   * then it is not known whether the process stood still. Asked about twenty times a second while a
   * loop is busy, by a thread of Serin's.
   */
  default long processCpuNanos() {
    return -1;
  }
}
