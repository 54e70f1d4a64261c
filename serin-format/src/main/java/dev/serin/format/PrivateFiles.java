package dev.serin.format;

import java.io.File;
import java.io.IOException;

/**
 * Makes directories and files that only their owner may read and write, where the file system has
 * such permissions: issues and method maps reveal a lot about a program and its user. See "Only the
 * owner can read Serin's files" in docs/decisions.md.
 */
public final class PrivateFiles {
  private PrivateFiles() {}

  /**
   * Makes a directory, and those above it with the usual permissions. An existing one keeps its
   * permissions.
   *
   * @return whether it exists now
   */
  public static boolean makeDirectory(File directory) {
    if (directory.isDirectory()) {
      return true;
    }
    File parent = directory.getAbsoluteFile().getParentFile();
    if (parent != null && !parent.isDirectory()) {
      parent.mkdirs();
    }
    if (parent != null) {
      FreshDirectory.removeLeft(directory);
      FreshDirectory.make(directory);
    }
    return directory.isDirectory() || directory.mkdir() || directory.isDirectory();
  }

  /**
   * Deletes files that a process left beside a directory if it was killed while it made it; nothing
   * with content, and nothing of a living process.
   */
  public static void removeUnfinished(File directory) {
    FreshDirectory.removeLeft(directory);
  }

  /**
   * Makes an empty file.
   *
   * @return false if there is something of that name
   */
  public static boolean create(File file) throws IOException {
    return OwnerPermissions.create(file);
  }
}
