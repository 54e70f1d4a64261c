package dev.serin.instrument.cheap;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Methods and initialisers outside of the program that are known to be bounded, because somebody
 * has reviewed their code. The list is a resource beside this class, with the reasons. Immutable.
 */
final class ReviewedMethods {
  /** The cost of a reviewed method, in instructions: about that of the longest. */
  static final int COST = 20;

  private static final String RESOURCE = "reviewed-methods.txt";
  private static final String INITIALISED = "class ";

  private final Map<String, Set<String>> methods = new HashMap<>();
  private final Set<String> initialised = new HashSet<>();

  ReviewedMethods() {
    try (InputStream in = ReviewedMethods.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("Serin's jar is damaged: it has no " + RESOURCE);
      }
      BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        add(line.trim());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void add(String line) {
    if (line.startsWith(INITIALISED)) {
      initialised.add(line.substring(INITIALISED.length()));
    } else if (!line.isEmpty() && !line.startsWith("#")) {
      int space = line.indexOf(' ');
      methods
          .computeIfAbsent(line.substring(0, space), added -> new HashSet<>())
          .add(line.substring(space + 1));
    }
  }

  /** Whether the list has methods of a class. */
  boolean areOf(String className) {
    return methods.containsKey(className);
  }

  /** Whether a method of a class is bounded; no subclass overrides it. */
  boolean contains(String className, String signature) {
    Set<String> ofClass = methods.get(className);
    return ofClass != null && ofClass.contains(signature);
  }

  /** Whether using a class initialises nothing that takes time. */
  boolean isInitialised(String className) {
    return initialised.contains(className);
  }

  /** All methods: signatures by class. */
  Map<String, Set<String>> methods() {
    return Collections.unmodifiableMap(methods);
  }

  /** All classes with reviewed initialisers. */
  Set<String> initialised() {
    return Collections.unmodifiableSet(initialised);
  }
}
