package dev.serin.analysis;

import dev.serin.format.BoundedLines;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Methods that are not responsible for the duration of a message: they wait, or call the program's
 * code. Immutable.
 *
 * <p>A file of such methods has one method per line, such as {@code java.lang.Object.wait}, or one
 * package with all its classes and subpackages, such as {@code java.util.}, ending with a dot.
 * Empty lines and lines that start with {@code #} are ignored.
 */
public final class PassThrough {
  /** The JDK, Android, AndroidX, Kotlin and the toolkits of desktops. */
  public static final PassThrough DEFAULTS = new PassThrough(Set.of(), Set.of()).withResource();

  private static final String RESOURCE = "pass-through.txt";
  private static final int MAX_CHARS = 1000;

  private final Set<String> methods;
  private final Set<String> packages;

  private PassThrough(Set<String> methods, Set<String> packages) {
    this.methods = methods;
    this.packages = packages;
  }

  /**
   * Adds the methods and packages of a file.
   *
   * @throws ReportException if the file cannot be read, or a line names neither a method nor a
   *     package
   */
  public PassThrough with(Path file) throws ReportException {
    try (BufferedReader reader = RegularFiles.reader(RegularFiles.open(file))) {
      return with(reader, file.toString());
    } catch (IOException e) {
      throw new ReportException(
          file + " cannot be read: " + e + ". Give a file with a method or a package per line.", e);
    }
  }

  private PassThrough withResource() {
    try (InputStream in =
            Objects.requireNonNull(PassThrough.class.getResourceAsStream(RESOURCE), RESOURCE);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return with(reader, RESOURCE);
    } catch (IOException | ReportException e) {
      throw new IllegalStateException(RESOURCE + " cannot be read", e);
    }
  }

  private PassThrough with(BufferedReader reader, String where)
      throws IOException, ReportException {
    Set<String> allMethods = new HashSet<>(methods);
    Set<String> allPackages = new HashSet<>(packages);
    BoundedLines lines = new BoundedLines(reader, MAX_CHARS);
    for (String line = lines.next(); line != null; line = lines.next()) {
      String name = line.strip();
      if (name.isEmpty() || name.startsWith("#")) {
        continue;
      }
      if (lines.isCut() || !name.matches("[\\p{javaJavaIdentifierPart}<>]+(\\.[^.\\s]+)*\\.?")) {
        throw new ReportException(
            where
                + ":"
                + lines.number()
                + ": neither a method nor a package. Write a method as java.lang.Object.wait, and a"
                + " package with a dot at its end, as java.util.");
      }
      if (name.endsWith(".")) {
        allPackages.add(name);
      } else {
        allMethods.add(name);
      }
    }
    return new PassThrough(Set.copyOf(allMethods), Set.copyOf(allPackages));
  }

  /** Whether a method is among them. */
  boolean contains(String method) {
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
  List<String> trim(List<String> path) {
    int end = path.size();
    while (end > 0 && contains(path.get(end - 1))) {
      end--;
    }
    return end == 0 ? path : path.subList(0, end);
  }
}
