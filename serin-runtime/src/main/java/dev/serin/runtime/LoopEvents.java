package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/**
 * Receives the events of a loop from a {@link LoopSource}. The loop's thread calls all methods;
 * they never throw, allocate or wait.
 *
 * <p>Messages nest. A message that begins after {@link #waiting} and {@link #resumed} inside
 * another one is pumped by it. The outer message's time stands still until the inner one ends, as
 * it does while the pump waits. A message that begins inside another without these is a plain call
 * and belongs to the outer message.
 */
public interface LoopEvents {
  /** Stands for an unknown time of sending. */
  long UNKNOWN = 0;

  /** Stands for an unknown delay. */
  long UNKNOWN_WAIT = -1;

  /**
   * Registers the current thread as the loop's, before its first message, so that its work until
   * then is recorded too. Optional, as the first message also registers the thread. Allocates the
   * tables.
   */
  void attach();

  /**
   * Begins a message.
   *
   * @param queuedEpochMillis when the message was sent, or {@link #UNKNOWN}
   * @param kind the kind of message, for the history in reports: its class, or an object that
   *     {@link LoopSource#describe} converts to a text; kept for a while
   */
  void begin(long queuedEpochMillis, @Nullable Object kind);

  /** Ends the most recently started message, normally or by an exception. */
  void end();

  /**
   * Stops following the most recently started message, or marks it as none. It is not reported as
   * long.
   */
  void abandon();

  /**
   * Begins a call of the program's code that is watched separately. Between messages it counts as a
   * message; otherwise it is part of the most recently started message. Calls within calls are part
   * of them.
   *
   * @param waitedNanos the delay of the event that the call handles, or {@link #UNKNOWN_WAIT}
   */
  void beginCall(LoopCall call, long waitedNanos);

  /** Ends the most recently started call that has not returned, normally or by an exception. */
  void endCall();

  /**
   * Reports that the loop is idle: all due messages have run. If the times of sending are unknown,
   * this shows that messages cannot be late.
   */
  void idle();

  /** Reports that the loop handles the message of a {@link Heartbeat}, which is no message. */
  void alive();

  /** Reports that the loop begins to wait for its next message. */
  void waiting();

  /** Reports that the loop no longer waits, with or without a message. */
  void resumed();

  /** Reports that the most recently started message draws a frame. */
  void frame();
}
