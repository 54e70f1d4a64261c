package dev.serin.instrument.cheap;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names of methods that programs may override, for the types of the JDK that they extend and
 * implement most. The list is a resource beside this class: no class of the JDK is read, so every
 * JVM instruments a program the same way. A type that is not in it may have methods of any name.
 */
final class PlatformMethods {
  private static final String RESOURCE = "platform-methods.txt";
  private static final Set<String> OBJECT =
      Set.of("clone", "equals", "finalize", "hashCode", "toString");
  private static final Map<String, Set<String>> KNOWN = read();

  private PlatformMethods() {}

  private static Map<String, Set<String>> read() {
    Map<String, Set<String>> known = new HashMap<>();
    known.put("", Set.of()); // the superclass of java.lang.Object
    try (InputStream in = PlatformMethods.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("Serin's jar is damaged: it has no " + RESOURCE);
      }
      BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isEmpty() && !line.startsWith("#")) {
          String[] words = line.split(" ", -1);
          known.put(words[0], Set.of(Arrays.copyOfRange(words, 1, words.length)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return known;
  }

  /** The known types, with slashes. */
  static Set<String> types() {
    return KNOWN.keySet();
  }

  /** The names of the methods of {@code Object}. */
  static Set<String> ofObjects() {
    return OBJECT;
  }

  /**
   * The names of the methods that a type adds to those of {@code Object}.
   *
   * @param className with slashes
   * @return null if the type is not known
   */
  static @Nullable Set<String> of(String className) {
    return KNOWN.get(className);
  }
}
