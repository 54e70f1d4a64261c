package dev.serin.agent;

/**
 * Android's framework in tests on Robolectric. As on a device, its methods have no probes: trees
 * show the app's methods, and their durations include the framework's.
 */
final class SimulatedAndroid {
  private static final String ROBOLECTRIC = "org/robolectric/";
  private static final String LOADERS = "org.robolectric.";

  /** The packages of the framework; Robolectric changes their classes. */
  private static final String[] FRAMEWORK = {
    "android/", "com/android/internal/", "com/android/server/", "dalvik/", "libcore/",
  };

  /** A library that apps contain, although its name begins like the framework's. */
  private static final String SUPPORT_LIBRARY = "android/support/";

  private SimulatedAndroid() {}

  /** Whether a class, named with slashes, belongs to Robolectric or the framework that it runs. */
  static boolean has(ClassLoader loader, String className) {
    if (className.startsWith(ROBOLECTRIC)) {
      return true;
    }
    if (className.startsWith(SUPPORT_LIBRARY) || !loader.getClass().getName().startsWith(LOADERS)) {
      return false;
    }
    for (String prefix : FRAMEWORK) {
      if (className.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
