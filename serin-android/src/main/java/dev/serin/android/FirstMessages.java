package dev.serin.android;

import dev.serin.runtime.PageEvents;

/**
 * Learns from the first lines of the main Looper when the application has been created, and for
 * which component: the first message for a component of the app. On the main thread.
 */
final class FirstMessages {
  /**
   * After so many messages none is for a component, as in a process that was started for a
   * provider.
   */
  private static final int MAX_MESSAGES = 500;

  private static final int LAUNCH_ACTIVITY = 100;
  private static final int RECEIVER = 113;
  private static final int CREATE_SERVICE = 114;
  private static final int EXECUTE_TRANSACTION = 159;

  private final PageEvents events;
  private boolean isDone;
  private int messages;

  FirstMessages(PageEvents events) {
    this.events = events;
  }

  /** Whether everything is known, so no more lines are needed. */
  boolean isDone() {
    return isDone;
  }

  /** Called when a message begins. */
  void begin(String line) {
    messages++;
    if (messages == 1) {
      events.applicationCreated();
    }
    int what = LoopPrinter.isOfApp(line) ? number(line) : 0;
    boolean ofComponent =
        what == LAUNCH_ACTIVITY
            || what == RECEIVER
            || what == CREATE_SERVICE
            || what == EXECUTE_TRANSACTION;
    if (ofComponent) {
      events.scene(what);
    }
    isDone = ofComponent || messages >= MAX_MESSAGES;
  }

  /** The number after the last colon; 0 if there is none. */
  private static int number(String line) {
    String text = line.substring(line.lastIndexOf(':') + 1).trim();
    return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
  }
}
