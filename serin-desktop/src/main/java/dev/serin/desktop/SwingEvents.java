package dev.serin.desktop;

import dev.serin.runtime.LoopEvents;
import java.awt.AWTEvent;
import java.awt.Dialog;
import java.awt.Frame;
import java.awt.KeyboardFocusManager;
import java.awt.Window;
import java.awt.event.InputEvent;
import java.awt.event.InvocationEvent;
import java.awt.event.PaintEvent;
import java.awt.event.WindowEvent;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Translates AWT events for a loop, and knows from them which window is active. Called by the event
 * thread, but for {@link #scene} and {@link #isForeground}.
 */
final class SwingEvents {
  private static final String NO_WINDOW = "";

  private final LoopEvents loop;
  private final boolean titles;
  private volatile @Nullable WeakReference<Window> active;
  private boolean asked;
  private int open;

  SwingEvents(LoopEvents loop, boolean titles) {
    this.loop = loop;
    this.titles = titles;
  }

  void begin(AWTEvent event) {
    if (!asked) {
      asked = true;
      activate(KeyboardFocusManager.getCurrentKeyboardFocusManager().getActiveWindow());
    }
    if (event instanceof WindowEvent) {
      follow((WindowEvent) event);
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

  /** Whether an event is being dispatched that was told of. */
  boolean inMessage() {
    return open > 0;
  }

  void waiting() {
    loop.waiting();
  }

  void woke() {
    loop.woke();
  }

  void frame() {
    loop.frame();
  }

  /** The active window's class, or that of the last one that was active. */
  String scene() {
    WeakReference<Window> reference = active;
    Window window = reference == null ? null : reference.get();
    if (window == null) {
      return NO_WINDOW;
    }
    String name = window.getClass().getName();
    String title = titles ? title(window) : null;
    return title == null ? name : name + " \"" + title + "\"";
  }

  boolean isForeground() {
    WeakReference<Window> reference = active;
    Window window = reference == null ? null : reference.get();
    return window != null && window.isActive();
  }

  private void follow(WindowEvent event) {
    if (event.getID() == WindowEvent.WINDOW_ACTIVATED) {
      activate(event.getWindow());
    }
  }

  private void activate(@Nullable Window window) {
    if (window != null) {
      active = new WeakReference<>(window);
    }
  }

  private static long queuedEpochMillis(AWTEvent event) {
    if (event instanceof InvocationEvent) {
      return ((InvocationEvent) event).getWhen();
    }
    return event instanceof InputEvent ? ((InputEvent) event).getWhen() : LoopEvents.UNKNOWN;
  }

  private static @Nullable String title(Window window) {
    if (window instanceof Frame) {
      return ((Frame) window).getTitle();
    }
    return window instanceof Dialog ? ((Dialog) window).getTitle() : null;
  }
}
