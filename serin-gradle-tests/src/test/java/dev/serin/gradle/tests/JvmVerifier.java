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

/** The verifier of the JVM that tests run on, which wants each class to say its frames. */
final class JvmVerifier {
  private JvmVerifier() {}

  /**
   * What it says of classes, by name; nothing if all pass.
   *
   * @param classes a folder of them, and of those that they use, but for Android's
   * @param start with which the names begin of those that are looked at
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
          // To list what it declares, a class is linked, for which it is verified.
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
