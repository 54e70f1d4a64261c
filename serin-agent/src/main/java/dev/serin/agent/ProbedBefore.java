package dev.serin.agent;

import dev.serin.runtime.Log;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Counts the classes that had probes before they were loaded, and logs the first one. Safe for use
 * by several threads.
 */
final class ProbedBefore {
  static final int MAX_PLACES = 10;

  private final Log log;

  // Guarded by this object.
  private long classes;
  private final SortedSet<String> places = new TreeSet<>();

  ProbedBefore(Log log) {
    this.log = log;
  }

  /** The number of these classes. */
  synchronized long classes() {
    return classes;
  }

  /** The first {@link #MAX_PLACES} archives and folders of these classes, sorted. */
  synchronized List<String> places() {
    return List.copyOf(places);
  }

  /** Adds a class, named with slashes. */
  void add(String className, @Nullable ProtectionDomain domain) {
    String place = place(domain);
    if (count(place)) {
      log.write(
          "serin: the class "
              + className.replace('/', '.')
              + (place.isEmpty() ? "" : " of " + place)
              + " was instrumented before and stays unchanged, so its methods are not shown;"
              + " further ones are only counted. Run the original jar, or start the program"
              + " without serin run.");
    }
  }

  /** Counts a class; returns true for the first one. */
  private synchronized boolean count(String place) {
    classes++;
    if (!place.isEmpty() && places.size() < MAX_PLACES) {
      places.add(place);
    }
    return classes == 1;
  }

  /** The archive or folder of a class; empty if it is not known. */
  private static String place(@Nullable ProtectionDomain domain) {
    CodeSource source = domain == null ? null : domain.getCodeSource();
    URL location = source == null ? null : source.getLocation();
    return location == null ? "" : location.toString();
  }
}
