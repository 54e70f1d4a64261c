package dev.serin.analysis;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Writes files atomically. */
public final class WholeFile {
  private WholeFile() {}

  /** Writes the text of a file. */
  public interface Content {
    void writeTo(BufferedWriter out) throws IOException;
  }

  /**
   * Replaces or creates a file, and creates its folder if necessary. An unchanged file keeps its
   * time. A new file gets the permissions of the umask; a replaced one keeps its own.
   */
  public static void write(Path file, Content content) throws IOException {
    // Through a link, the target is replaced, not the link.
    Path real = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    Path folder = real.resolveSibling("");
    if (!Files.isDirectory(folder)) { // a link to a folder is one
      Files.createDirectories(folder);
    }
    boolean replaces = Files.isRegularFile(real);
    // Nobody else reads the text before it has the permissions of the file that it replaces.
    FileAttribute<?>[] attributes = replaces ? new FileAttribute<?>[0] : ordinary(real);
    Path fresh = Files.createTempFile(folder, ".serin-report", ".new", attributes);
    try {
      try (BufferedWriter out = Files.newBufferedWriter(fresh)) {
        content.writeTo(out);
      }
      if (!replaces || Files.mismatch(fresh, real) >= 0) {
        if (replaces && isPosix(real)) {
          Files.setPosixFilePermissions(fresh, Files.getPosixFilePermissions(real));
        }
        // Whether an atomic move alone replaces a file depends on the file system.
        Files.move(
            fresh, real, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      }
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  /** The permissions of an ordinary file, as others cannot read temporary files by default. */
  private static FileAttribute<?>[] ordinary(Path file) {
    return isPosix(file)
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-rw-rw-"))
        }
        : new FileAttribute<?>[0];
  }

  private static boolean isPosix(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
