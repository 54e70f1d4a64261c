package dev.serin.probe;

import org.jspecify.annotations.Nullable;

/**
 * What code calls that runs events: the JDK's event thread, where the agent puts the calls in, and
 * event queues of the program, where instrumentation does. JDK types only, like {@link Probe}: the
 * agent defines this class in {@code java.base}, under another name. It holds the one static that
 * such calls need.
 */
public abstract class EventHook {
  private static volatile @Nullable EventHook installed;

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

  /** See {@link #begin}; throws nothing. */
  protected abstract void onBegin(Object event);

  /** See {@link #end}; throws nothing. */
  protected abstract void onEnd();

  /** See {@link #waiting}; throws nothing. */
  protected abstract void onWaiting();

  /** See {@link #woke}; throws nothing. */
  protected abstract void onWoke();

  /** See {@link #frame}; throws nothing. */
  protected abstract void onFrame();
}
