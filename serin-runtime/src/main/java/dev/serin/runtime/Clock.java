package dev.serin.runtime;

/** Provides the time, by default from Java's own clocks. Safe for use by several threads. */
public interface Clock {
  /** See {@link System#nanoTime}: only differences are meaningful. */
  default long nanoTime() {
    return System.nanoTime();
  }

  /** See {@link System#currentTimeMillis}. */
  default long epochMillis() {
    return System.currentTimeMillis();
  }

  /**
   * The processor time that a thread has used, in nanoseconds, or -1 if unknown. Expensive: queried
   * for dispatches that are already long, never for each message.
   */
  long threadCpuNanos(Thread thread);

  /**
   * The processor time that the calling thread has used, in nanoseconds, or -1 if unknown. Queried
   * twice per message while there are listeners for messages.
   */
  default long currentThreadCpuNanos() {
    return threadCpuNanos(Thread.currentThread());
  }

  /**
   * How long garbage collections have stopped the threads since the start of the process, in
   * nanoseconds, or -1 if unknown. Queried for dispatches that are already long.
   */
  default long collectionNanos() {
    return -1;
  }

  /**
   * The processor time that the process has used, in nanoseconds, or -1 if unknown. Then Serin
   * cannot detect that the process stood still. Queried about twenty times per second while a loop
   * is busy, by a thread of Serin's.
   */
  default long processCpuNanos() {
    return -1;
  }
}
