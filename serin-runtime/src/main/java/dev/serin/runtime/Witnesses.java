package dev.serin.runtime;

/**
 * Reads the scheduler counters of the ticker's thread and of the platform's {@link Witness}es.
 * Called by the ticker's thread only.
 */
interface Witnesses {
  /** How many threads there are; the one with index 0 is the ticker's. */
  int count();

  /** Reads the counters of all; returns whether they are known. */
  boolean read(SchedulerCounters[] counters);

  /** How long the process ran for each turn of a witness, at least. */
  long turnNanos(int index);

  /** Frees what is open; a later reading opens it again. */
  void close();
}
