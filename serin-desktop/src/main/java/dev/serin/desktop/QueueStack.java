package dev.serin.desktop;

import java.awt.AWTEvent;
import java.awt.EventQueue;
import java.awt.Toolkit;
import java.awt.event.AWTEventListener;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a queue of ours on top of the AWT event queues, so that every event is seen.
 *
 * <p>Ours lies at the bottom first. When the program pushes its own on top, ours goes blind; a
 * listener for window and input events, which AWT calls whatever queue is on top, notices. Then
 * another of ours is pushed over the program's, which hands each event to the program's {@code
 * dispatchEvent}. That is all it can hand over: a program's queue that overrides more is left on
 * top, and the events it dispatches are not seen.
 *
 * <p>When the program then pops its queue, AWT pops the topmost, ours, and leaves the program's;
 * the one at the bottom can pop that too, and does.
 */
final class QueueStack {
  private static final long NOTICED_EVENTS =
      AWTEvent.WINDOW_EVENT_MASK
          | AWTEvent.WINDOW_FOCUS_EVENT_MASK
          | AWTEvent.FOCUS_EVENT_MASK
          | AWTEvent.MOUSE_EVENT_MASK
          | AWTEvent.MOUSE_MOTION_EVENT_MASK
          | AWTEvent.KEY_EVENT_MASK;

  private static final String DISPATCH = "dispatchEvent";

  private final SwingEvents events;
  private final AWTEventListener listener = event -> check();
  private final WatchedQueue bottom;
  private @Nullable EventQueue covered;
  private @Nullable EventQueue refused;
  private volatile boolean stopped;

  QueueStack(SwingEvents events) {
    this.events = events;
    this.bottom = new WatchedQueue(null, null);
  }

  void start() {
    Toolkit toolkit = Toolkit.getDefaultToolkit();
    toolkit.getSystemEventQueue().push(bottom);
    toolkit.addAWTEventListener(listener, NOTICED_EVENTS);
  }

  void stop() {
    stopped = true;
    Toolkit.getDefaultToolkit().removeAWTEventListener(listener);
  }

  /** Makes sure that a queue of ours is on top. On the event thread. */
  private void check() {
    EventQueue top = Toolkit.getDefaultToolkit().getSystemEventQueue();
    if (stopped || top instanceof WatchedQueue || top == refused) {
      return;
    }
    if (top == covered) {
      covered = null;
      bottom.pop();
    } else if (overridesMore(top.getClass())) {
      refused = top;
      System.err.println(
          "serin: the event queue "
              + top.getClass().getName()
              + " of the program hides its events; run the program with the agent to see them");
    } else {
      covered = top;
      top.push(new WatchedQueue(top, dispatchMethod(top.getClass())));
    }
  }

  /** The method with which a program's queue dispatches, or null if it is AWT's own. */
  private static @Nullable Method dispatchMethod(Class<?> queue) {
    for (Class<?> at = queue; at != null && at != EventQueue.class; at = at.getSuperclass()) {
      for (Method method : at.getDeclaredMethods()) {
        if (method.getName().equals(DISPATCH) && overrides(method)) {
          method.setAccessible(true);
          return method;
        }
      }
    }
    return null;
  }

  private static boolean overridesMore(Class<?> queue) {
    for (Class<?> at = queue; at != null && at != EventQueue.class; at = at.getSuperclass()) {
      for (Method method : at.getDeclaredMethods()) {
        if (!method.getName().equals(DISPATCH) && overrides(method)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean overrides(Method method) {
    for (Method original : EventQueue.class.getDeclaredMethods()) {
      if (original.getName().equals(method.getName())
          && Arrays.equals(original.getParameterTypes(), method.getParameterTypes())) {
        return true;
      }
    }
    return false;
  }

  /** A queue that tells of its events, and hands them to another queue if it covers one. */
  private final class WatchedQueue extends EventQueue {
    private final @Nullable EventQueue below;
    private final @Nullable Method dispatchBelow;

    WatchedQueue(@Nullable EventQueue below, @Nullable Method dispatchBelow) {
      this.below = below;
      this.dispatchBelow = dispatchBelow;
    }

    @Override
    protected void dispatchEvent(AWTEvent event) {
      if (stopped) {
        handOn(event);
        return;
      }
      events.begin(event);
      try {
        handOn(event);
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
        events.woke();
      }
    }

    @Override
    protected void pop() {
      super.pop();
    }

    private void handOn(AWTEvent event) {
      if (dispatchBelow == null) {
        super.dispatchEvent(event);
        return;
      }
      try {
        dispatchBelow.invoke(below, event);
      } catch (InvocationTargetException e) {
        Sneaky.rethrow(e.getCause());
      } catch (IllegalAccessException e) {
        throw new IllegalStateException("made accessible when it was found", e);
      }
    }
  }

  /** Throws on what the program's queue threw, as it would have without us. */
  private static final class Sneaky {
    @SuppressWarnings("unchecked") // the cast is erased: this is how a checked exception gets by
    static <T extends Throwable> void rethrow(@Nullable Throwable thrown) throws T {
      throw (T) thrown;
    }
  }
}
