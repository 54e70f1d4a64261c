package dev.serin.agent;

import dev.serin.runtime.Log;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Logs the toolkits of the program whose event loops Serin does not watch. Without this line, a
 * program that freezes would look like one without freezes. Safe for use by several threads.
 */
final class UnwatchedToolkits {
  /** A class that is loaded only if the toolkit starts, and the toolkit's name. */
  private static final Map<String, String> NAMES =
      Map.of(
          "com/sun/javafx/application/PlatformImpl", "JavaFX",
          "org/eclipse/swt/widgets/Display", "SWT");

  private static final String NOT_WATCHED =
      ", whose event loop is not watched yet: its freezes are not reported. Serin reports"
          + " only freezes of Swing and AWT.";

  private final Set<String> loaded = new TreeSet<>();
  private final Log log;

  UnwatchedToolkits(Log log) {
    this.log = log;
  }

  /** Checks a loaded class, named with slashes. */
  void look(String className) {
    String name = NAMES.get(className);
    if (name != null && add(name)) {
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
