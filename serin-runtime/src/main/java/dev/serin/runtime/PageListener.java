package dev.serin.runtime;

/** Receives each entered page, however long entering took. */
public interface PageListener {
  /**
   * A page has the focus and was drawn, or was left before that. Called on a thread of Serin's,
   * like an {@link IssueSink}. A listener that throws is logged once; one that hangs is dropped.
   *
   * @param page its class
   * @param tookNanos the time since its creation began, excluding the time in which the process
   *     stood still
   * @param entry the number of entries of a page of this class, counted from 1
   */
  void entered(String page, long tookNanos, int entry) throws Exception;
}
