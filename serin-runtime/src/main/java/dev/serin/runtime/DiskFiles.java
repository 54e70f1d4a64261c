package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;

/** Replaces and deletes Serin's files. */
final class DiskFiles {
  /** The ending of the name of a file that is not complete. */
  static final String FRESH = ".tmp";

  private DiskFiles() {}

  /** Deletes a file if it exists. Returns whether it no longer exists. */
  static boolean delete(File file) {
    return Disk.PRIVATE_FILES.delete(file);
  }

  /**
   * Writes a file atomically, in place of a regular file of its name.
   *
   * @param fresh a temporary name of the file until it is complete
   */
  static void replace(Disk disk, File fresh, File file, byte[] content) throws IOException {
    create(disk, fresh);
    try {
      try (RandomAccessFile out = disk.open(fresh)) {
        out.write(content);
      }
      disk.rename(fresh, file);
    } catch (IOException e) {
      delete(fresh);
      throw e;
    }
  }

  /** Creates an empty file, in place of a regular file of its name. */
  static void create(Disk disk, File fresh) throws IOException {
    if (!disk.create(fresh)) {
      boolean isGone = IssueFiles.isRegular(fresh) && delete(fresh);
      if (!isGone || !disk.create(fresh)) {
        throw new IOException("cannot create " + fresh);
      }
    }
  }
}
