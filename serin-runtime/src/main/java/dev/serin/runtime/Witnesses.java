package dev.serin.runtime;

/**
 * Reads the scheduler counters of the ticker's thread and of the platform's {@link Witness}es.
 * Called by the ticker's thread only.
 */
interface Witnesses {
  /** Knows nothing. */
  Witnesses NONE =
      new Witnesses() {
        @Override
        public boolean read(SchedulerCounters[] counters) {
          return false;
        }

        @Override
        public int count() {
          return 1;
        }

        @Override
        public long turnNanos(int index) {
          return 0;
        }

        @Override
        public void close() {}
      };

  /** How many threads there are; the one with index 0 is the ticker's. */
  int count();

  /** Reads the counters of all; returns whether they are known. */
  boolean read(SchedulerCounters[] counters);

  /** How long the process ran for each turn of a witness, at least. */
  long turnNanos(int index);

  /** Frees what is open; a later reading opens it again. */
  void close();
}
