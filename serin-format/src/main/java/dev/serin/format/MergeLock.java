package dev.serin.format;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import org.jspecify.annotations.Nullable;

/**
 * The lock of an issue directory against merging: one process at a time merges files of issues, or
 * changes issues that another one might merge. Never waits. The file is empty, and stays. See
 * "Files of ended sessions are merged" in docs/decisions.md.
 *
 * <p>A system property excludes the other threads of the process, also those with another class
 * loader: POSIX drops the lock of a process when the process closes any descriptor of the file.
 */
public final class MergeLock implements Closeable {
  /** The name of the file. */
  public static final String NAME = "serin-merge.lock";

  private static final String PROPERTY = "dev.serin.merging.";

  private final String property;
  private final @Nullable RandomAccessFile file;

  private MergeLock(String property, @Nullable RandomAccessFile file) {
    this.property = property;
    this.file = file;
  }

  /**
   * Takes the lock.
   *
   * @return null if another thread or process has it
   */
  public static @Nullable MergeLock take(File directory) {
    String property = PROPERTY + canonical(directory);
    try {
      if (System.setProperty(property, "running") != null) {
        return null;
      }
    } catch (SecurityException e) {
      return new MergeLock("", null);
    }
    MergeLock taken = null;
    try {
      taken = lock(new File(directory, NAME), property);
    } finally {
      if (taken == null) {
        System.clearProperty(property);
      }
    }
    return taken;
  }

  private static @Nullable MergeLock lock(File path, String property) {
    RandomAccessFile file = null;
    boolean isHeld = false;
    try {
      file = open(path);
      isHeld = file.getChannel().tryLock() != null;
      return isHeld ? new MergeLock(property, file) : null;
    } catch (OverlappingFileLockException e) {
      return null;
    } catch (IOException e) {
      // Such as a directory of another user. No process with the rights of this one merges there.
      return new MergeLock(property, null);
    } finally {
      if (!isHeld) {
        close(file);
      }
    }
  }

  private static String canonical(File directory) {
    try {
      return directory.getCanonicalPath();
    } catch (IOException e) {
      return directory.getAbsolutePath();
    }
  }

  private static RandomAccessFile open(File path) throws IOException {
    PrivateFiles.create(path);
    if (!IssueFiles.isRegular(path)) {
      throw new IOException("not a file: " + path);
    }
    return new RandomAccessFile(path, "rw");
  }

  /** Whether the lock is held; false if the directory or its file system has none. */
  public boolean isHeld() {
    return file != null;
  }

  @Override
  public void close() {
    close(file);
    if (!property.isEmpty()) {
      System.clearProperty(property);
    }
  }

  private static void close(@Nullable RandomAccessFile file) {
    try {
      if (file != null) {
        file.close(); // releases the lock
      }
    } catch (IOException e) {
      // The lock ends with the process at the latest.
    }
  }
}
