package dev.serin.runtime;

import java.util.Map;

/**
 * The locks for which the thread of one message waited while other threads held them. The watchdog
 * checks for them while the message is long, as a holder is known only until it releases the lock.
 * Used by one thread.
 */
public interface LockWaits {
  /**
   * Checks whether the thread waits for a lock now. Not called while a debugger is connected.
   *
   * @param ranNanos how long the message has run
   */
  void check(long ranNanos);

  /**
   * Puts {@code lockWaits} and {@code lockMillisLeftOut}, unless no wait was seen.
   *
   * @param ranNanos how long the message has run
   * @param limits limits the kept lines
   */
  void put(Map<String, Object> content, long ranNanos, StackLimits limits);
}
