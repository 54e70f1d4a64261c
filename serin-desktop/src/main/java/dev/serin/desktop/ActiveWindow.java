package dev.serin.desktop;

import java.awt.Dialog;
import java.awt.Frame;
import java.awt.KeyboardFocusManager;
import java.awt.Window;
import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the program's active window, or the last active one. AWT's focus manager reports each
 * activation on the event thread. On X11 that is part of an internal event of AWT, which no event
 * queue sees. Safe for any thread; takes no lock of AWT or of the program. Throws nothing; if AWT
 * fails, the last known window stays.
 */
final class ActiveWindow implements PropertyChangeListener {
  private static final String ACTIVE_WINDOW = "activeWindow";

  /** Changes when the program replaces the focus manager. */
  private static final String MANAGING = "managingFocus";

  private final boolean titles;
  private volatile @Nullable WeakReference<Window> last;
  private volatile boolean active;
  private volatile boolean stopped;

  ActiveWindow(boolean titles) {
    this.titles = titles;
  }

  /** Starts listening. Called on the event thread. */
  void follow() {
    guard(null);
  }

  /** Stops listening; AWT releases this object when the active window changes again. */
  void stop() {
    stopped = true;
  }

  @Override
  public void propertyChange(PropertyChangeEvent change) {
    guard(change);
  }

  /** Whether the window of {@link #scene} is active. */
  boolean isActive() {
    return active;
  }

  /** The window's class, perhaps with its title; empty if there was none. */
  String scene() {
    WeakReference<Window> reference = last;
    Window window = reference == null ? null : reference.get();
    if (window == null) {
      return "";
    }
    String name = window.getClass().getName();
    String title = titles ? title(window) : null;
    return title == null ? name : name + " \"" + title + "\"";
  }

  /** Starts listening, or handles a change; stops listening if AWT fails. */
  private void guard(@Nullable PropertyChangeEvent change) {
    try {
      if (change == null) {
        listen();
      } else {
        hear(change);
      }
    } catch (Throwable e) {
      stopped = true;
    }
  }

  private void listen() {
    KeyboardFocusManager manager = KeyboardFocusManager.getCurrentKeyboardFocusManager();
    manager.addPropertyChangeListener(ACTIVE_WINDOW, this);
    manager.addPropertyChangeListener(MANAGING, this);
    set(manager.getActiveWindow());
  }

  private void hear(PropertyChangeEvent change) {
    boolean replaced = MANAGING.equals(change.getPropertyName());
    if (stopped || replaced) {
      leave((KeyboardFocusManager) change.getSource());
    }
    if (stopped) {
      return;
    }
    if (replaced) {
      listen();
    } else {
      set((Window) change.getNewValue());
    }
  }

  private void leave(KeyboardFocusManager manager) {
    manager.removePropertyChangeListener(ACTIVE_WINDOW, this);
    manager.removePropertyChangeListener(MANAGING, this);
  }

  private void set(@Nullable Window window) {
    if (window != null) {
      last = new WeakReference<>(window);
    }
    active = window != null;
  }

  /** The title; null if reading it would call the program's code, which may block or throw. */
  private static @Nullable String title(Window window) {
    try {
      Class<?> titled = window.getClass().getMethod("getTitle").getDeclaringClass();
      if (titled == Frame.class) {
        return ((Frame) window).getTitle();
      }
      return titled == Dialog.class ? ((Dialog) window).getTitle() : null;
    } catch (NoSuchMethodException | SecurityException | LinkageError e) {
      return null;
    }
  }
}
