package dev.serin.instrument.probe;

/** The classes that run inside a probe, or while a message is reported. */
public final class OwnClasses {
  /** The package of the probe and its recorder, which has further packages inside. */
  private static final String RECORDER = "dev/serin/";

  private static final String[] PACKAGES = {
    "dev/serin/format/",
    "dev/serin/issue/",
    "dev/serin/runtime/",
    "dev/serin/desktop/",
    "dev/serin/android/",
  };

  private OwnClasses() {}

  /** Whether a class, with slashes, is one of them: it has no probes, and its methods no ids. */
  public static boolean contain(String className) {
    for (String prefix : PACKAGES) {
      if (className.startsWith(prefix)) {
        return true;
      }
    }
    return className.startsWith(RECORDER) && className.indexOf('/', RECORDER.length()) < 0;
  }
}
