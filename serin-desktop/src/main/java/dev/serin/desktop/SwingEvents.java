package dev.serin.desktop;

import dev.serin.runtime.LoopEvents;
import java.awt.AWTEvent;
import java.awt.event.InputEvent;
import java.awt.event.InvocationEvent;
import java.awt.event.PaintEvent;

/**
 * Translates AWT events for a loop. Called by the event thread, except {@link #scene}, {@link
 * #isForeground} and {@link #stop}.
 */
final class SwingEvents {
  private final LoopEvents loop;
  private final ActiveWindow window;
  private boolean following;
  private int open;

  SwingEvents(LoopEvents loop, boolean titles) {
    this.loop = loop;
    this.window = new ActiveWindow(titles);
  }

  void begin(AWTEvent event) {
    if (!following) {
      following = true;
      window.follow();
    }
    open++;
    loop.begin(queuedEpochMillis(event), event.getClass());
    if (event instanceof PaintEvent) {
      loop.frame();
    }
  }

  void end() {
    open = Math.max(0, open - 1);
    loop.end();
  }

  /** Whether a reported event is being dispatched. */
  boolean inMessage() {
    return open > 0;
  }

  void waiting() {
    loop.waiting();
  }

  void resumed() {
    loop.resumed();
  }

  void frame() {
    loop.frame();
  }

  /** The class of the active window, or of the last active one. */
  String scene() {
    return window.scene();
  }

  boolean isForeground() {
    return window.isActive();
  }

  /** Stops following windows. */
  void stop() {
    window.stop();
  }

  private static long queuedEpochMillis(AWTEvent event) {
    if (event instanceof InvocationEvent) {
      return ((InvocationEvent) event).getWhen();
    }
    return event instanceof InputEvent ? ((InputEvent) event).getWhen() : LoopEvents.UNKNOWN;
  }
}
