package dev.serin.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.zip.ZipFile;

/**
 * The jars that an instrumented program needs on its class path without the agent, copied beside
 * the program.
 */
final class RuntimeJars {
  private static final String FOLDER = "serin-runtime";

  /** The folder of Serin's classes in each of the jars. */
  private static final String OWN = "dev/serin/";

  private final List<Path> installed;
  private final Path folder;

  private RuntimeJars(List<Path> installed, Path folder) {
    this.installed = installed;
    this.folder = folder;
  }

  /**
   * Prepares to copy the jars.
   *
   * @param output the output that they go beside
   * @param replaces whether files that Serin did not write may be replaced
   * @throws InputException if they would replace such a file, or the installation lacks a jar
   */
  static RuntimeJars beside(Path output, boolean replaces) throws InputException {
    RuntimeJars jars =
        new RuntimeJars(SerinHome.runtime(), output.toAbsolutePath().resolveSibling(FOLDER));
    for (Path jar : jars.installed) {
      Path copy = jars.copy(jar);
      if (!replaces && Files.exists(copy) && !isOwn(copy)) {
        throw new InputException(
            copy
                + " is a file that Serin did not write. Give another folder with --out, or allow"
                + " this with --replace.");
      }
    }
    return jars;
  }

  /** Copies the jars over older ones. */
  void copy() throws InputException {
    try {
      Files.createDirectories(folder);
      for (Path jar : installed) {
        Files.copy(jar, copy(jar), StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw new InputException(
          "Serin's jars cannot be copied to "
              + folder
              + ": "
              + Failures.reason(e)
              + ". The outputs are complete. Give a writable folder with --out.",
          e);
    }
  }

  /** All of them, as an element of a class path. */
  String classPath() {
    return folder.resolve("*").toString();
  }

  private Path copy(Path jar) {
    return folder.resolve(jar.getFileName());
  }

  private static boolean isOwn(Path file) {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      return zip.stream().anyMatch(entry -> entry.getName().startsWith(OWN));
    } catch (IOException e) {
      return false;
    }
  }
}
