package dev.serin;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * The hook for code that runs events. Its callers are the JDK's event thread, through the agent;
 * event queues of the program, through instrumentation; and Android's activities, through {@link
 * Probe#focus}. Uses JDK types only, like {@link Probe}: the agent defines this class in {@code
 * java.base}, under another name. It holds the one static that such calls need. A hook receives the
 * events whose methods it overrides.
 */
public abstract class EventHook {
  /** The number of windows whose last report is remembered. */
  private static final int WINDOWS = 8;

  private static volatile @Nullable EventHook installed;

  @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no arrays of parameterized types
  private final WeakReference<Object>[] windows = new WeakReference[WINDOWS];

  private final boolean[] focused = new boolean[WINDOWS];
  private int nextWindow;

  /** Installs a hook, which replaces the previous one. */
  public static synchronized void install(EventHook hook) {
    installed = hook;
  }

  /** Removes a hook, unless another one was installed meanwhile. */
  public static synchronized void uninstall(EventHook hook) {
    if (installed == hook) {
      installed = null;
    }
  }

  /** The event thread dispatches an event. */
  public static void begin(Object event) {
    EventHook hook = installed;
    if (hook != null) {
      hook.onBegin(event);
    }
  }

  /** The event thread has dispatched the most recently begun event. */
  public static void end() {
    EventHook hook = installed;
    if (hook != null) {
      hook.onEnd();
    }
  }

  /** The event thread waits for an event. */
  public static void waiting() {
    EventHook hook = installed;
    if (hook != null) {
      hook.onWaiting();
    }
  }

  /** The event thread no longer waits. */
  public static void resumed() {
    EventHook hook = installed;
    if (hook != null) {
      hook.onWoke();
    }
  }

  /** The event thread repaints. */
  public static void frame() {
    EventHook hook = installed;
    if (hook != null) {
      hook.onFrame();
    }
  }

  /**
   * A window gains or loses the focus. The hook receives each change once, although a class and its
   * superclasses may each report it: two equal reports of a window in a row are one change. For the
   * {@value #WINDOWS} windows that reported last, neither reports of other windows nor calls of an
   * overridden method matter.
   */
  public static void focus(Object window, boolean hasFocus) {
    EventHook hook = installed;
    if (hook != null && hook.isChange(window, hasFocus)) {
      hook.onFocus(window, hasFocus);
    }
  }

  /** Whether a window reported something else before; remembers the new report. For one thread. */
  private boolean isChange(Object window, boolean hasFocus) {
    for (int i = 0; i < WINDOWS; i++) {
      WeakReference<Object> told = windows[i];
      if (told != null && told.get() == window) {
        boolean isChange = focused[i] != hasFocus;
        focused[i] = hasFocus;
        return isChange;
      }
    }
    windows[nextWindow] = new WeakReference<>(window);
    focused[nextWindow] = hasFocus;
    nextWindow = (nextWindow + 1) % WINDOWS;
    return true;
  }

  /** See {@link #begin}; throws nothing. */
  protected void onBegin(Object event) {}

  /** See {@link #end}; throws nothing. */
  protected void onEnd() {}

  /** See {@link #waiting}; throws nothing. */
  protected void onWaiting() {}

  /** See {@link #resumed}; throws nothing. */
  protected void onWoke() {}

  /** See {@link #frame}; throws nothing. */
  protected void onFrame() {}

  /** See {@link #focus}; called on the thread of the window, once per change. Throws nothing. */
  protected void onFocus(Object window, boolean hasFocus) {}
}
