package dev.serin.runtime;

/** The ticker's thread and one witness, whose counters a test sets. */
final class FakeWitnesses implements Witnesses {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final long[] queuedNanos = new long[2];
  private final long[] turns = {1, 1};
  boolean known = true;

  /** Runs once, at the start of the next reading. */
  private Runnable beforeRead = () -> {};

  /** Delays the next reading. */
  void beforeNextRead(Runnable delay) {
    beforeRead = delay;
  }

  /** Makes the ticker's thread wait for a processor. */
  void tickerQueued(long millis) {
    tickerQueuedNanos(millis * NANOS_PER_MILLI);
  }

  /** The same, in nanoseconds. */
  void tickerQueuedNanos(long nanos) {
    queuedNanos[0] += nanos;
  }

  /** Makes the witness wait for a processor. */
  void queued(long millis) {
    queuedNanos[1] += millis * NANOS_PER_MILLI;
  }

  /** Gives the witness turns on a processor. */
  void turns(int count) {
    turns[1] += count;
  }

  @Override
  public int count() {
    return 2;
  }

  @Override
  public boolean read(SchedulerCounters[] counters) {
    Runnable delay = beforeRead;
    beforeRead = () -> {};
    delay.run();
    for (int i = 0; i < counters.length; i++) {
      counters[i].set(0, queuedNanos[i], turns[i]);
    }
    return known;
  }

  @Override
  public long turnNanos(int index) {
    return 50 * NANOS_PER_MILLI;
  }

  @Override
  public void close() {}
}
