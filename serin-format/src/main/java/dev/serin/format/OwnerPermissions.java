package dev.serin.format;

import java.io.File;
import java.io.IOException;

/**
 * The permission to read and write for the owner only, where the file system has such permissions.
 * It is set while a file is still empty, because Android 5 cannot create a file with it.
 */
final class OwnerPermissions {
  private OwnerPermissions() {}

  /**
   * Makes an empty file.
   *
   * @return false if there is something of that name
   */
  static boolean create(File file) throws IOException {
    if (!file.createNewFile()) {
      return false;
    }
    set(file);
    return true;
  }

  static void set(File file) {
    file.setReadable(false, false);
    file.setReadable(true, true);
    file.setWritable(false, false);
    file.setWritable(true, true);
  }
}
