package dev.serin.desktop;

import dev.serin.runtime.Log;
import java.awt.AWTEvent;
import java.awt.EventQueue;
import java.awt.Toolkit;
import java.awt.event.AWTEventListener;

/**
 * An event queue that reports its events.
 *
 * <p>A queue that the program pushes on top takes the events. If it was instrumented, it reports
 * them itself. If not, a listener for window and input events detects the unreported event and logs
 * it; AWT calls the listener for any queue. This queue is not pushed over the program's again: the
 * program's own {@code pop} would then remove this one, and the event thread would wait at a queue
 * that gets no more events.
 */
final class PushedQueue extends EventQueue {
  private static final long NOTICED_EVENTS =
      AWTEvent.WINDOW_EVENT_MASK
          | AWTEvent.WINDOW_FOCUS_EVENT_MASK
          | AWTEvent.FOCUS_EVENT_MASK
          | AWTEvent.MOUSE_EVENT_MASK
          | AWTEvent.KEY_EVENT_MASK;

  private final SwingEvents events;
  private final Log log;
  private final AWTEventListener listener = event -> check();
  private volatile boolean stopped;
  private boolean complained;

  PushedQueue(SwingEvents events, Log log) {
    this.events = events;
    this.log = log;
  }

  void start() {
    Toolkit toolkit = Toolkit.getDefaultToolkit();
    toolkit.getSystemEventQueue().push(this);
    toolkit.addAWTEventListener(listener, NOTICED_EVENTS);
  }

  /** Stays in place, and passes events on without reporting them. */
  void stop() {
    stopped = true;
    Toolkit.getDefaultToolkit().removeAWTEventListener(listener);
  }

  @Override
  protected void dispatchEvent(AWTEvent event) {
    if (stopped) {
      super.dispatchEvent(event);
      return;
    }
    events.begin(event);
    try {
      super.dispatchEvent(event);
    } finally {
      events.end();
    }
  }

  @Override
  public AWTEvent getNextEvent() throws InterruptedException {
    if (stopped) {
      return super.getNextEvent();
    }
    events.waiting();
    try {
      return super.getNextEvent();
    } finally {
      events.resumed();
    }
  }

  /** Checks that the event that is dispatched was reported. On the event thread. */
  private void check() {
    EventQueue top = Toolkit.getDefaultToolkit().getSystemEventQueue();
    if (!complained && top != this && !events.inMessage()) {
      complained = true;
      log.write(
          "serin: the event queue "
              + top.getClass().getName()
              + " of the program hides its events from Serin, so their freezes are not"
              + " reported. Instrument its archive, or run the program with serin run.");
    }
  }
}
