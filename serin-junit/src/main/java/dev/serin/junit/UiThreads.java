package dev.serin.junit;

/** Finds the thread of the user interface. */
final class UiThreads {
  private UiThreads() {}

  /**
   * The thread of the toolkit that the test uses.
   *
   * @throws AssertionError on Robolectric: the test would otherwise pass whatever its main thread
   *     does
   */
  static UiThread ofThisProcess() {
    if (isAndroid()) {
      throw new AssertionError(
          "@NoSlowDispatch watches Swing's event thread only, not yet a Looper, so this test on"
              + " Robolectric is not checked. Remove the annotation or the rule from it.");
    }
    return SwingThread.INSTANCE;
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
