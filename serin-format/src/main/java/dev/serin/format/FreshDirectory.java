package dev.serin.format;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A directory that gets its name once its permissions are set: a process that starts now finds no
 * directory, or a usable one. Until then it is {@code NAME.ID.tmp}, and its process holds a lock on
 * the empty file {@code NAME.ID.lock} beside it. If that process is killed, the next one finds the
 * lock free and deletes both. See "A lock distinguishes a new directory from an abandoned one" in
 * docs/decisions.md.
 */
final class FreshDirectory {
  private static final String ID = "([89a-f][0-9a-f]{15})";
  private static final String FRESH = ".tmp";
  private static final String LOCK = ".lock";

  private final File lock;
  private final File fresh;

  private FreshDirectory(File directory, String id) {
    String name = directory.getName() + "." + id;
    this.lock = new File(parent(directory), name + LOCK);
    this.fresh = new File(parent(directory), name + FRESH);
  }

  /** Makes a directory in an existing one; does nothing if that fails. */
  static void make(File directory) {
    String id = newId();
    FreshDirectory made = new FreshDirectory(directory, id);
    LiveSessions.add(id); // before another process can see its lock
    try (RandomAccessFile held = locked(made.lock)) {
      // Without a lock another process might consider it abandoned, so it has no lock file.
      FreshDirectory named = held == null ? new FreshDirectory(directory, newId()) : made;
      named.makeAs(directory);
    } catch (IOException e) {
      // Only closing the lock failed.
    } finally {
      made.lock.delete(); // Windows does not delete an open file
      LiveSessions.remove(id);
    }
  }

  private void makeAs(File directory) {
    if (fresh.mkdir()) {
      OwnerPermissions.set(fresh);
      fresh.setExecutable(false, false);
      fresh.setExecutable(true, true);
      if (!fresh.renameTo(directory)) {
        fresh.delete();
      }
    }
  }

  /** Deletes unfinished directories of processes that have died. */
  static void removeLeft(File directory) {
    Pattern locks = Pattern.compile(Pattern.quote(directory.getName()) + "\\." + ID + "\\" + LOCK);
    try {
      for (File found : IssueFiles.list(parent(directory), locks)) {
        Matcher name = locks.matcher(found.getName());
        if (name.matches() && !LiveSessions.contains(name.group(1)) && found.length() == 0) {
          new FreshDirectory(directory, name.group(1)).removeIfLeft();
        }
      }
    } catch (SecurityException e) {
      // The program's policy forbids looking beside the directory.
    }
  }

  private void removeIfLeft() {
    try (RandomAccessFile file = new RandomAccessFile(lock, "rw");
        FileLock free = file.getChannel().tryLock()) {
      if (free == null) {
        return; // its process lives
      }
      if (fresh.isDirectory() && isNoLink(fresh)) {
        fresh.delete(); // fails if the directory is not empty
      }
    } catch (IOException | IllegalStateException e) {
      return; // the owner of the lock may live
    }
    lock.delete();
  }

  private static boolean isNoLink(File file) throws IOException {
    File direct = new File(parent(file).getCanonicalFile(), file.getName());
    return file.getCanonicalFile().equals(direct);
  }

  private static @Nullable RandomAccessFile locked(File file) {
    RandomAccessFile opened = null;
    try {
      OwnerPermissions.create(file);
      opened = new RandomAccessFile(file, "rw");
      if (opened.getChannel().tryLock() != null) {
        return opened;
      }
      opened.close();
    } catch (IOException | IllegalStateException e) {
      close(opened);
    }
    return null;
  }

  private static void close(@Nullable RandomAccessFile file) {
    try {
      if (file != null) {
        file.close();
      }
    } catch (IOException e) {
      // The directory is made without a lock.
    }
  }

  private static File parent(File directory) {
    File parent = directory.getAbsoluteFile().getParentFile();
    return parent == null ? directory : parent;
  }

  /** Sixteen hexadecimal digits that no other process has at the moment. */
  private static String newId() {
    long mixed = (System.nanoTime() ^ System.identityHashCode(new Object())) * 0x9E3779B97F4A7C15L;
    return Long.toHexString(mixed | Long.MIN_VALUE);
  }
}
