package dev.serin.junit;

/** Finds the thread of the user interface. */
final class UiThreads {
  private UiThreads() {}

  /**
   * The thread of the toolkit that the test uses.
   *
   * @throws AssertionError if the thread has no messages of its own
   */
  static UiThread ofThisProcess() {
    return isAndroid() ? MainLooper.get() : SwingThread.INSTANCE;
  }

  /** Whether there is a main Looper. The classes alone may be stubs, which throw. */
  private static boolean isAndroid() {
    try {
      Class<?> looper = Class.forName("android.os.Looper", true, UiThreads.class.getClassLoader());
      return looper.getMethod("getMainLooper").invoke(null) != null;
    } catch (ReflectiveOperationException | LinkageError e) {
      return false;
    }
  }
}
