package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import dev.serin.format.PrivateFiles;
import java.io.DataInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The operations of an issue directory on its file system. Tests replace it to count them, or to
 * refuse them as a full disk does.
 */
class Disk {
  /** The file system, with private files. */
  static final Disk PRIVATE_FILES = new Disk();

  /** Creates an empty file. Returns false if the name is taken. */
  boolean create(File file) throws IOException {
    return PrivateFiles.create(file);
  }

  /** Opens a file for writing. */
  RandomAccessFile open(File file) throws IOException {
    return new RandomAccessFile(file, "rw");
  }

  /**
   * Lists the regular files of a directory whose whole names match.
   *
   * @throws IOException if the directory cannot be read
   */
  List<File> list(File directory, Pattern name) throws IOException {
    return IssueFiles.listReadable(directory, name);
  }

  /** Whether a path is a regular file and no symbolic link. */
  boolean isRegular(File file) {
    return IssueFiles.isRegular(file);
  }

  /** The size of a file; 0 if it does not exist. */
  long bytes(File file) {
    return file.length();
  }

  /** When a file was last modified; 0 if it does not exist. */
  long modifiedMillis(File file) {
    return file.lastModified();
  }

  /** Deletes a file if it exists. Returns whether it no longer exists. */
  boolean delete(File file) {
    return file.delete() || !file.exists();
  }

  /**
   * Reads a whole file.
   *
   * @param lengthBytes the known length. That of a network drive may be out of date.
   * @throws IOException if the file is shorter or longer
   */
  byte[] read(File file, int lengthBytes) throws IOException {
    byte[] content = new byte[lengthBytes];
    try (DataInputStream in = new DataInputStream(new FileInputStream(file))) {
      in.readFully(content);
      if (in.read() >= 0) {
        throw new IOException(file + " is longer than " + lengthBytes + " bytes");
      }
    }
    return content;
  }

  /** Sets when a file was last modified. Returns whether it did. */
  boolean setModifiedMillis(File file, long epochMillis) {
    return file.setLastModified(epochMillis);
  }

  /** Renames a file, in place of a regular file of that name. */
  void rename(File from, File to) throws IOException {
    boolean isFree = !to.exists() || IssueFiles.isRegular(to);
    // If a rename does not replace a file, as on Windows, the old one must be deleted first.
    if (!isFree || !(from.renameTo(to) || (to.delete() && from.renameTo(to)))) {
      throw new IOException("cannot rename " + from + " to " + to);
    }
  }
}
