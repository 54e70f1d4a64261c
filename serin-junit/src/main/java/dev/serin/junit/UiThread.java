package dev.serin.junit;

import java.util.function.Consumer;

/** The user interface's thread of this process, as a test sees it. Safe for use by all threads. */
interface UiThread {
  /** The thread's loop in reports. */
  String loop();

  /** The thread in sentences. */
  String name();

  /** Whether the current thread is this one. */
  boolean isCurrent();

  /** Whether tests may run on the thread, between its messages. */
  boolean takesTests();

  /**
   * Runs an action as a message: after all messages that wait, or now if the thread runs the test.
   */
  void post(Runnable action);

  /** Passes messages and issues on, as a {@link dev.serin.desktop.TracerFeed} does. */
  Runnable receive(Consumer<Object[]> receiver, long slowMillis);

  /** The reason why no message may be seen, as a sentence. */
  String whyUnseen();
}
