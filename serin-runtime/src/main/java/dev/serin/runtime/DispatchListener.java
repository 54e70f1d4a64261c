package dev.serin.runtime;

/**
 * Hears of each message of each loop, on the loop's own thread: what it does is done between
 * messages, and makes the loop slower. It counts to no message. It is to return at once, and
 * neither to wait nor to allocate. One that throws is logged and hears nothing more; the log names
 * the first one that took a millisecond.
 */
public interface DispatchListener {
  /** In place of a time: it is not known. */
  long UNKNOWN = -1;

  /**
   * A message begins.
   *
   * @param loop what the loop is called in reports
   * @param dispatch counts the loop's messages from 1
   */
  default void begun(String loop, long dispatch) {}

  /**
   * A message that this listener heard the beginning of has ended.
   *
   * @param loop as in {@link #begun}
   * @param dispatch as in {@link #begun}
   * @param ranNanos how long it ran, without the time in which it pumped others
   * @param cpuNanos the processor time that the thread has used meanwhile, with that of messages it
   *     pumped, or {@link #UNKNOWN}
   */
  void ended(String loop, long dispatch, long ranNanos, long cpuNanos);

  /**
   * A message that this listener heard the beginning of is not followed any further, or was none
   * after all.
   *
   * @param loop as in {@link #begun}
   * @param dispatch as in {@link #begun}
   */
  default void cut(String loop, long dispatch) {}
}
