package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;

/** Replaces and deletes files of Serin's. */
final class DiskFiles {
  private DiskFiles() {}

  /** Deletes a file if it exists; returns whether it is gone. */
  static boolean delete(File file) {
    return file.delete() || !file.exists();
  }

  /**
   * Writes a file whole, in place of a regular file of its name.
   *
   * @param fresh another name, which the file has until it is whole
   */
  static void replace(Disk disk, File fresh, File file, byte[] content) throws IOException {
    if (!disk.create(fresh)) {
      boolean isGone = IssueFiles.isRegular(fresh) && delete(fresh);
      if (!isGone || !disk.create(fresh)) {
        throw new IOException("cannot make " + fresh);
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
    // Where a rename does not replace, as on Windows, the old file has to go first.
    if (!isFree || !(from.renameTo(to) || (to.delete() && from.renameTo(to)))) {
      throw new IOException("cannot rename " + from + " to " + to);
    }
  }
}
