package dev.serin.runtime;

/** Hears of each page that was entered, however long that took. */
public interface PageListener {
  /**
   * A page has the focus and was drawn, or was left before that. Called on a thread of Serin's, as
   * {@link IssueSink}s are: one that throws is logged once, one that does not return is given up.
   *
   * @param page its class
   * @param tookNanos from when it was about to be made, without the time in which the process did
   *     not run
   * @param entry counts from 1 how often a page of this class has been entered
   */
  void entered(String page, long tookNanos, int entry) throws Exception;
}
