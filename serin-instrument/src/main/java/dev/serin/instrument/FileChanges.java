package dev.serin.instrument;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The single file operations of publishing. Each either happens or does not, even if the process is
 * killed. Tests replace this class to end a run between any two operations.
 */
class FileChanges {
  /** Writes a file that nobody reads until it is renamed. */
  void write(Path file, byte[] content) throws IOException {
    Files.write(file, content);
  }

  /** Gives a file a second name. */
  void link(Path link, Path file) throws IOException {
    Files.createLink(link, file);
  }

  /** Renames a file or folder within its folder. A file replaces another file. */
  void move(Path from, Path to) throws IOException {
    // Whether an atomic move alone replaces a file depends on the file system.
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Deletes a file, a link or an empty folder, if it exists. */
  void delete(Path path) throws IOException {
    Files.deleteIfExists(path);
  }
}
