package dev.serin.proof.session;

/**
 * A step of a scripted session: one message of the event thread.
 *
 * @param label names the entry of the program that the step calls
 */
record Step(String label, Action action) {
  /** Calls the program on the event thread. */
  interface Action {
    void run() throws Exception;
  }
}
