package dev.serin.agent;

import dev.serin.runtime.Log;

/** The log of the agent. Safe for use by several threads. */
interface AgentLog extends Log {
  /** Waits a short time for pending lines to be written, as the JVM may end afterwards. */
  void await();

  /** A log whose lines are written when {@link Log#write} returns. */
  static AgentLog direct(Log log) {
    return new AgentLog() {
      @Override
      public void write(String text) {
        log.write(text);
      }

      @Override
      public void await() {
        // every line is written
      }
    };
  }
}
