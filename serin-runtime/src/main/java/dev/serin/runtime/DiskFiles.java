package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;

/** Replaces and deletes Serin's files. */
final class DiskFiles {
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
    if (!disk.create(fresh)) {
      boolean isGone = IssueFiles.isRegular(fresh) && delete(fresh);
      if (!isGone || !disk.create(fresh)) {
        throw new IOException("cannot create " + fresh);
      }
    }
    try {
      try (RandomAccessFile out = disk.open(fresh)) {
        out.write(content);
      }
      rename(fresh, file);
    } catch (IOException e) {
      delete(fresh);
      throw e;
    }
  }

  private static void rename(File from, File to) throws IOException {
    boolean isFree = !to.exists() || IssueFiles.isRegular(to);
    // If a rename does not replace a file, as on Windows, the old one must be deleted first.
    if (!isFree || !(from.renameTo(to) || (to.delete() && from.renameTo(to)))) {
      throw new IOException("cannot rename " + from + " to " + to);
    }
  }
}
