package dev.serin.runtime;

/**
 * Checks whether a loop reacts, by a message of Serin's own, for loops whose work between messages
 * is not reported. A thread of Serin calls it, which may wait for the loop's queue. See "A
 * heartbeat finds hangs between messages" in docs/decisions.md.
 */
public interface Heartbeat {
  /**
   * Whether the loop waits for messages at this moment and calls no code of the program; false if
   * unknown. Then the loop needs no message to be known as alive.
   */
  boolean isLoopWaiting();

  /**
   * Sends a message that overtakes all others. The loop calls {@link LoopEvents#alive} when it
   * handles the message, and reports it as no message.
   *
   * @return whether the message was sent
   */
  boolean send();
}
