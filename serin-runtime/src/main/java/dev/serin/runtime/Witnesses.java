package dev.serin.runtime;

/**
 * Reads the scheduler counters of the ticker's thread and of the platform's {@link Witness}es.
 * Called by the ticker's thread only.
 */
interface Witnesses {
  /** The number of threads; the one with index 0 is the ticker's. */
  int count();

  /** Reads the counters of all threads. Returns whether they are known. */
  boolean read(SchedulerCounters[] counters);

  /** The minimum time the process ran for each turn of a witness. */
  long turnNanos(int index);

  /** Closes open files; a later reading opens them again. */
  void close();
}
