package dev.serin.android;

import dev.serin.runtime.Clock;
import dev.serin.runtime.PageEvents;

/**
 * Learns from the first messages of the main Looper, and from its idle times, when the application
 * has been created, for which component, and which message creates the first activity. On the main
 * thread.
 */
final class FirstMessages implements IdleQueues.Own {
  /** After so many messages none is awaited, as in a process that only has a service. */
  private static final int MAX_MESSAGES = 500;

  private static final int LAUNCH_ACTIVITY = 100;
  private static final int RECEIVER = 113;
  private static final int CREATE_SERVICE = 114;
  private static final int EXECUTE_TRANSACTION = 159;

  private final PageEvents events;
  private final AppPages pages;
  private final Clock clock;
  private volatile boolean isStopped;
  private boolean isDone;
  private boolean isCreated;
  private boolean hasReason;
  private int messages;
  private boolean isIdle;
  private long idleSinceNanos;
  private long idleNanos;

  /** Starts to learn, before the first message. */
  FirstMessages(PageEvents events, AppPages pages, Clock clock) {
    this.events = events;
    this.pages = pages;
    this.clock = clock;
  }

  /** Whether everything is known, so no more lines are needed. */
  boolean isDone() {
    return isDone;
  }

  /** Learns nothing more. Callable from any thread. */
  void stop() {
    isStopped = true;
  }

  /** Called when a message begins. */
  void begin(String line) {
    messages++;
    created();
    if (isIdle) {
      isIdle = false;
      idleNanos += clock.nanoTime() - idleSinceNanos;
    }
    isDone = pages.hasCreated() || messages >= MAX_MESSAGES;
    if (!isDone && LoopPrinter.isOfApp(line)) {
      ofApp(number(line));
    }
  }

  /**
   * Called when the loop waits for its next message. The first one may come much later: that of the
   * framework's own ten seconds after the application, in the process of a provider before Android
   * 10.
   */
  @Override
  public boolean queueIdle() {
    if (isDone || isStopped) {
      return false;
    }
    created();
    if (!isIdle) {
      isIdle = true;
      idleSinceNanos = clock.nanoTime();
    }
    return true;
  }

  private void created() {
    if (!isCreated) {
      isCreated = true;
      events.applicationCreated();
    }
  }

  private void ofApp(int what) {
    boolean launches = what == LAUNCH_ACTIVITY || what == EXECUTE_TRANSACTION;
    if (!hasReason && (launches || what == RECEIVER || what == CREATE_SERVICE)) {
      hasReason = true;
      events.scene(what);
    }
    if (launches) {
      events.launch(idleNanos);
    }
  }

  /** The number after the last colon; 0 if there is none. */
  private static int number(String line) {
    String text = line.substring(line.lastIndexOf(':') + 1).trim();
    return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
  }
}
