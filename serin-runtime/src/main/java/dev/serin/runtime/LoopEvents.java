package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/**
 * What a {@link LoopSource} tells of its loop. All is called by the loop's thread; nothing here
 * throws, allocates or waits.
 *
 * <p>Messages nest. A message that begins after {@link #waiting} and {@link #woke} inside another
 * one is pumped by it: the outer message's time stands still until the inner one ends, as it does
 * while the pump waits. A message that begins inside another without these is a plain call and
 * belongs to the outer message.
 */
public interface LoopEvents {
  /** In place of a time: it is not known when the message was sent. */
  long UNKNOWN = 0;

  /** In place of a duration: it is not known how long it has waited. */
  long UNKNOWN_WAIT = -1;

  /**
   * The loop's thread is the current one, and has had no message yet: what it does until its first
   * message is recorded too. Need not be told, as the first message tells it. Makes the tables.
   */
  void here();

  /**
   * A message begins.
   *
   * @param queuedEpochMillis when the message was sent, or {@link #UNKNOWN}
   * @param kind what the message is, for the history in reports: its class, or what {@link
   *     LoopSource#describe} makes a text of; kept for a while
   */
  void begin(long queuedEpochMillis, @Nullable Object kind);

  /** The message that began last ends, however it does. */
  void end();

  /**
   * The message that began last is not followed any further, or was none: nobody is told that it
   * was long.
   */
  void cut();

  /**
   * The loop calls code of the program that is watched by itself: between messages, where that is
   * treated as a message, or as a part of the message that began last. Calls within calls are part
   * of them.
   *
   * @param waitedNanos how long what it is for had waited, or {@link #UNKNOWN_WAIT}
   */
  void calls(LoopCall call, long waitedNanos);

  /** The call that was told last, and has not returned yet, returns, however it does. */
  void returned();

  /**
   * The loop has nothing to do: all messages that were due have run. Where the time at which
   * messages were sent is not told, it is known by this that they cannot be late.
   */
  void idle();

  /** The loop begins to wait for its next message. */
  void waiting();

  /** The loop no longer waits, with a message or without. */
  void woke();

  /** The message that began last draws a frame. */
  void frame();
}
