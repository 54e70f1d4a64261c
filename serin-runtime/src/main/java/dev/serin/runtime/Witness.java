package dev.serin.runtime;

import java.util.concurrent.TimeUnit;

/**
 * A thread of the process whose scheduler counters show whether the process ran while the clock did
 * not tick. Immutable.
 *
 * @see Platform#witnesses
 */
public final class Witness {
  private static final String MAIN = "";
  private static final int MAX_NAME_CHARS = 15;

  private final String threadName;
  private final long turnNanos;

  private Witness(String threadName, long turnNanos) {
    this.threadName = threadName;
    this.turnNanos = turnNanos;
  }

  /** The first thread of the process. Its counters show only how long it worked or had to wait. */
  public static Witness mainThread() {
    return new Witness(MAIN, 0);
  }

  /**
   * A thread with the given name.
   *
   * @param threadName its name in {@code /proc/self/task/…/comm}, at most 15 characters
   * @param turnMillis the minimum time the process ran for each turn of the thread on a processor
   * @throws IllegalArgumentException if the name is longer: such a thread would never be found
   */
  public static Witness thread(String threadName, long turnMillis) {
    if (threadName.length() > MAX_NAME_CHARS) {
      throw new IllegalArgumentException(
          '"' + threadName + "\" has more than 15 characters; the system keeps only 15");
    }
    return new Witness(threadName, TimeUnit.MILLISECONDS.toNanos(turnMillis));
  }

  boolean isMainThread() {
    return threadName.equals(MAIN);
  }

  String threadName() {
    return threadName;
  }

  long turnNanos() {
    return turnNanos;
  }
}
