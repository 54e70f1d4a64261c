package dev.serin.agent;

import dev.serin.runtime.Log;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Logs the toolkits of the program whose event loops Serin does not watch. Without this line, a
 * program that freezes would look like one without freezes. Safe for use by several threads.
 */
final class UnwatchedToolkits {
  /** Classes that are loaded only if a toolkit starts. */
  private static final String JAVA_FX = "com/sun/javafx/application/PlatformImpl";

  private static final String SWT = "org/eclipse/swt/widgets/Display";

  private static final String NOT_WATCHED =
      ", whose event loop is not watched yet: its freezes are not reported. Serin reports"
          + " only freezes of Swing and AWT.";

  private final Set<String> loaded = new TreeSet<>();
  private final Log log;

  UnwatchedToolkits(Log log) {
    this.log = log;
  }

  /** Whether a class, named with slashes, belongs to such a toolkit. Cheap, as all classes pass. */
  static boolean has(String className) {
    return className.equals(JAVA_FX) || className.equals(SWT);
  }

  /** Checks a loaded class, named with slashes. */
  void look(String className) {
    if (!has(className)) {
      return;
    }
    String name = className.equals(JAVA_FX) ? "JavaFX" : "SWT";
    if (add(name)) {
      log.write("serin: this program uses " + name + NOT_WATCHED);
    }
  }

  /** A sentence for each that is loaded, for the command line. */
  synchronized List<String> warnings() {
    return loaded.stream()
        .map(name -> "The program uses " + name + NOT_WATCHED)
        .collect(Collectors.toList());
  }

  private synchronized boolean add(String name) {
    return loaded.add(name);
  }

  /** A sentence for each that was loaded, for the end of the program. */
  synchronized List<String> sentences() {
    return loaded.stream()
        .map(name -> "serin: the event loop of " + name + " was not watched")
        .collect(Collectors.toList());
  }
}
