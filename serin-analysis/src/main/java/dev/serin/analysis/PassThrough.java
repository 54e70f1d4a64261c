package dev.serin.analysis;

import dev.serin.format.BoundedLines;
import dev.serin.issue.PassThroughMethods;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
  public static final PassThrough DEFAULTS = new PassThrough(PassThroughMethods.DEFAULTS);

  private static final int MAX_CHARS = 1000;

  private final PassThroughMethods methods;

  private PassThrough(PassThroughMethods methods) {
    this.methods = methods;
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

  private PassThrough with(BufferedReader reader, String where)
      throws IOException, ReportException {
    List<String> names = new ArrayList<>();
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
      names.add(name);
    }
    return new PassThrough(methods.with(names));
  }

  /** The same methods for the rules of issues. */
  PassThroughMethods methods() {
    return methods;
  }
}
