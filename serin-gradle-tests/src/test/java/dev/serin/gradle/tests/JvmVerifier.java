package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The verifier of the JVM that runs the tests. It requires frames in each class. */
final class JvmVerifier {
  private JvmVerifier() {}

  /**
   * The verifier's errors by class name; empty if all pass.
   *
   * @param classes a folder of classes and their dependencies, except Android's
   * @param start the prefix of the class names to check
   */
  static SortedMap<String, String> complaints(Path classes, String start) throws IOException {
    Path android = Path.of(System.getenv("ANDROID_HOME"), "platforms/android-34/android.jar");
    URL[] places = {classes.toUri().toURL(), android.toUri().toURL()};
    SortedMap<String, String> complaints = new TreeMap<>();
    int methods = 0;
    ClassLoader platform = ClassLoader.getPlatformClassLoader();
    try (URLClassLoader loader = new URLClassLoader(places, platform)) {
      for (String name : names(classes, start)) {
        try {
          // Listing the methods of a class links and thereby verifies it.
          methods += Class.forName(name, false, loader).getDeclaredMethods().length;
        } catch (LinkageError | ClassNotFoundException e) {
          complaints.put(name, e.toString());
        }
      }
    }
    assertThat(methods).isPositive();
    return complaints;
  }

  private static List<String> names(Path classes, String start) throws IOException {
    try (Stream<Path> files = Files.walk(classes)) {
      return files
          .map(file -> classes.relativize(file).toString())
          .filter(file -> file.endsWith(".class"))
          .map(file -> file.replace(".class", "").replace('/', '.'))
          .filter(name -> name.startsWith(start))
          .toList();
    }
  }
}
