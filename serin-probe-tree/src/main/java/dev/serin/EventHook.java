package dev.serin;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * The hook for code that runs events: the JDK's event thread, where the agent puts the calls in,
 * event queues of the program, where instrumentation does, and by way of {@link Probe#focus}
 * Android's activities. JDK types only, like {@link Probe}: the agent defines this class in {@code
 * java.base}, under another name. It holds the one static that such calls need. A hook receives the
 * events whose methods it overrides.
 */
public abstract class EventHook {
  /** Of how many windows it is known what they told last. */
  private static final int WINDOWS = 8;

  private static volatile @Nullable EventHook installed;

  @SuppressWarnings({"unchecked", "rawtypes"}) // there are no arrays of types with parameters
  private final WeakReference<Object>[] windows = new WeakReference[WINDOWS];

  private final boolean[] focused = new boolean[WINDOWS];
  private int nextWindow;

  /** Lets a hook be called from now on, instead of the one before. */
  public static synchronized void install(EventHook hook) {
    installed = hook;
  }

  /** Lets no hook be called any more, unless another one was installed meanwhile. */
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

  /** The event thread has dispatched the event that began last. */
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

  /** The event thread waits no longer. */
  public static void woke() {
    EventHook hook = installed;
    if (hook != null) {
      hook.onWoke();
    }
  }

  /** The event thread draws what has to be drawn again. */
  public static void frame() {
    EventHook hook = installed;
    if (hook != null) {
      hook.onFrame();
    }
  }

  /**
   * A window gets or loses the focus. It is heard once per change, although a class and those above
   * it may each tell it: what a window tells twice in a row is no change. As long as it is one of
   * the {@value #WINDOWS} that told something last, it does not matter what others told meanwhile,
   * nor whether a method calls the one that it overrides.
   */
  public static void focus(Object window, boolean hasFocus) {
    EventHook hook = installed;
    if (hook != null && hook.isChange(window, hasFocus)) {
      hook.onFocus(window, hasFocus);
    }
  }

  /** Whether a window told something else before; remembers what it tells now. One thread asks. */
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

  /** See {@link #woke}; throws nothing. */
  protected void onWoke() {}

  /** See {@link #frame}; throws nothing. */
  protected void onFrame() {}

  /** See {@link #focus}; called on the thread of the window, once per change. Throws nothing. */
  protected void onFocus(Object window, boolean hasFocus) {}
}
