package dev.serin.issue;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Methods that are not responsible for the duration of a message: they wait, or call the program's
 * code. Immutable.
 */
public final class PassThroughMethods {
  /** The JDK, Android, AndroidX, Kotlin and the toolkits of desktops. */
  public static final PassThroughMethods DEFAULTS =
      new PassThroughMethods(
          Collections.<String>emptySet(),
          new HashSet<>(
              Arrays.asList(
                  // the JDK and Kotlin
                  "java.",
                  "javax.",
                  "jdk.",
                  "sun.",
                  "com.sun.",
                  "kotlin.",
                  "kotlinx.coroutines.",
                  // Android and AndroidX
                  "android.",
                  "androidx.",
                  "com.android.",
                  "com.google.android.material.",
                  "dalvik.",
                  "libcore.",
                  // toolkits of desktops
                  "javafx.",
                  "org.eclipse.swt.")));

  private final Set<String> methods;
  private final Set<String> packages;

  private PassThroughMethods(Set<String> methods, Set<String> packages) {
    this.methods = methods;
    this.packages = packages;
  }

  /**
   * Adds methods and packages.
   *
   * @param names methods such as {@code java.lang.Object.wait}, and packages with all their classes
   *     and subpackages, ending with a dot
   */
  public PassThroughMethods with(Collection<String> names) {
    Set<String> allMethods = new HashSet<>(methods);
    Set<String> allPackages = new HashSet<>(packages);
    for (String name : names) {
      (name.endsWith(".") ? allPackages : allMethods).add(name);
    }
    return new PassThroughMethods(allMethods, allPackages);
  }

  /** Whether a method is among them. */
  public boolean contains(String method) {
    if (methods.contains(method)) {
      return true;
    }
    for (int dot = method.indexOf('.'); dot >= 0; dot = method.indexOf('.', dot + 1)) {
      if (packages.contains(method.substring(0, dot + 1))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Removes such methods from the end of a path. Returns the whole path if it has no others.
   *
   * @param path the names of methods, the outermost first
   */
  public List<String> trim(List<String> path) {
    int end = path.size();
    while (end > 0 && contains(path.get(end - 1))) {
      end--;
    }
    return end == 0 ? path : path.subList(0, end);
  }
}
