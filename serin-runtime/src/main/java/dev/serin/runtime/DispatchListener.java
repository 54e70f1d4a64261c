package dev.serin.runtime;

/**
 * Receives each message of each loop, on the loop's own thread. The listener runs between messages
 * and slows down the loop; its time counts for no message. It must return immediately, and must not
 * wait or allocate. A listener that throws is logged and removed. The log names the first listener
 * that took a millisecond.
 */
public interface DispatchListener {
  /** Stands for an unknown time. */
  long UNKNOWN = -1;

  /**
   * A message begins.
   *
   * @param loop the loop's name in reports
   * @param dispatch the number of the message in its loop, counted from 1
   */
  default void begun(String loop, long dispatch) {}

  /**
   * A message has ended whose begin this listener received.
   *
   * @param loop as in {@link #begun}
   * @param dispatch as in {@link #begun}
   * @param ranNanos how long it ran, excluding the time in which it pumped others
   * @param cpuNanos the processor time used by the thread, including messages that it pumped, or
   *     {@link #UNKNOWN}
   */
  void ended(String loop, long dispatch, long ranNanos, long cpuNanos);

  /**
   * Serin stops following a message whose begin this listener received, or it turned out to be
   * none. Not called for a message during which another thread stopped the watching of its loop, or
   * the tracer was closed.
   *
   * @param loop as in {@link #begun}
   * @param dispatch as in {@link #begun}
   */
  default void abandoned(String loop, long dispatch) {}
}
