package dev.serin.agent;

/** The names of the JDK's classes that get hooks, see {@link EventThreadHooks}. */
final class HookedClasses {
  /** The class of event threads, with slashes. */
  static final String EVENT_THREAD = "java/awt/EventDispatchThread";

  static final String REPAINT_MANAGER = "javax/swing/RepaintManager";

  private HookedClasses() {}

  /** Whether a JDK class, named with slashes, gets hooks. */
  static boolean has(String className) {
    return className.equals(EVENT_THREAD) || className.equals(REPAINT_MANAGER);
  }

  /** Whether a loaded class is a JDK class that has hooks or gets them. */
  static boolean has(Class<?> type) {
    return type.getClassLoader() == null && has(type.getName().replace('.', '/'));
  }

  /** Whether a class is AWT's event thread. Without its hooks no event is seen. */
  static boolean isEventThread(Class<?> type) {
    return isEventThread(type.getName().replace('.', '/'));
  }

  /** The same for a name with slashes. */
  static boolean isEventThread(String className) {
    return className.equals(EVENT_THREAD);
  }
}
