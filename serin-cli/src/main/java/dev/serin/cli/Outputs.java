package dev.serin.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Files that appear together and whole, or not at all: each is written under another name beside
 * its own, and gets its own when all have been written.
 */
final class Outputs implements AutoCloseable {
  private static final String FRESH = ".serin-new";

  private final Map<Path, Path> outputsByFresh = new LinkedHashMap<>();

  /** Makes a folder and those above it where they are missing. */
  static void makeFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) { // a link to a folder is one
      Files.createDirectories(folder);
    }
  }

  /**
   * Makes a folder where it is missing, and makes sure that files can be written into it.
   *
   * @param option the option that names another
   */
  static void checkWritable(Path folder, String option) throws InputException {
    try {
      makeFolder(folder);
      Files.delete(Files.createTempFile(folder, "serin", ".tmp"));
    } catch (IOException e) {
      throw new InputException(
          folder
              + " cannot be written: "
              + e
              + ". The program was not started. Give a folder that can be written, with "
              + option
              + ".",
          e);
    }
  }

  /** The folder that a file is in. */
  static Path folderOf(Path file) {
    return file.toAbsolutePath().resolveSibling("");
  }

  /** Writes one file whole; what is no ordinary file, as a terminal, is written to. */
  static void write(Path file, String text) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      Files.writeString(file, text);
      return;
    }
    try (Outputs outputs = new Outputs()) {
      Files.writeString(outputs.fresh(file), text);
      outputs.publish();
    }
  }

  /** Where to write a file for now. */
  Path fresh(Path output) throws IOException {
    // Through a link, the file that it leads to is replaced, not the link.
    Path real = Files.exists(output) ? output.toRealPath() : output.toAbsolutePath();
    Path fresh = real.resolveSibling(real.getFileName() + FRESH);
    outputsByFresh.put(fresh, real);
    return fresh;
  }

  /** Gives all files their names; all have been written. */
  void publish() throws IOException {
    for (Map.Entry<Path, Path> output : outputsByFresh.entrySet()) {
      Files.move(
          output.getKey(),
          output.getValue(),
          StandardCopyOption.REPLACE_EXISTING,
          StandardCopyOption.ATOMIC_MOVE);
    }
  }

  @Override
  public void close() throws IOException {
    for (Path fresh : outputsByFresh.keySet()) {
      Files.deleteIfExists(fresh);
    }
  }
}
