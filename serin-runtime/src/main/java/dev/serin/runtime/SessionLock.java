package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import dev.serin.format.LiveSessions;
import dev.serin.format.PrivateFiles;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The file {@code SESSION.lock}, locked as long as a tracer writes to a directory. It shows other
 * processes that this one is alive. Used by one thread.
 */
final class SessionLock {
  private static final String FRESH = ".tmp";

  /** Locks of any session that do not have their final name yet. */
  static final Pattern FRESH_NAME = Pattern.compile(IssueFiles.SESSION + "\\" + FRESH);

  /** A step that every file system stores; Java 8 reads file times in seconds. */
  private static final long STAMP_MILLIS = 2000;

  private final File directory;
  private final String session;
  private @Nullable RandomAccessFile held;

  /** Whether the other sessions may not know that this one runs. */
  private boolean isNew;

  SessionLock(File directory, String session) {
    this.directory = directory;
    this.session = session;
  }

  /** Creates the lock if it is missing, even if somebody deleted it. */
  void hold() throws IOException {
    File lock = new File(directory, IssueFiles.lock(session));
    if (held != null && lock.isFile()) {
      return;
    }
    LiveSessions.add(session); // before the lock is visible to others
    close();
    held = make(lock);
    isNew = true;
  }

  /** Whether the lock was made since the last {@link #announce}. */
  boolean isNew() {
    return isNew;
  }

  /** The time of the lock, which another session changes when it begins to use the directory. */
  long modifiedMillis() {
    return new File(directory, IssueFiles.lock(session)).lastModified();
  }

  /**
   * Changes the times of the locks of other sessions once after the lock was made. A file time is
   * set without opening the file, which would release a lock of this process.
   */
  void announce(Iterable<String> sessions) {
    for (String other : sessions) {
      if (isNew && !other.equals(session)) {
        File lock = new File(directory, IssueFiles.lock(other));
        lock.setLastModified(lock.lastModified() + STAMP_MILLIS);
      }
    }
    isNew = false;
  }

  /** Ends the session. */
  void release() throws IOException {
    if (held != null) {
      close();
      DiskFiles.delete(new File(directory, IssueFiles.lock(session)));
    }
    LiveSessions.remove(session);
  }

  private void close() throws IOException {
    RandomAccessFile file = held;
    held = null;
    if (file != null) {
      file.close();
    }
  }

  /** Whether the process of a session of this directory has ended. */
  boolean isDead(String other) {
    return isFree(new File(directory, IssueFiles.lock(other)), other);
  }

  /** Whether no process holds a lock file. Never opens a lock of this process. */
  static boolean isFree(File lock, String session) {
    if (LiveSessions.contains(session)) {
      return false;
    }
    if (!lock.exists()) {
      return true;
    }
    if (!IssueFiles.isRegular(lock)) {
      return false;
    }
    try (RandomAccessFile file = new RandomAccessFile(lock, "rw");
        FileLock free = file.getChannel().tryLock()) {
      return free != null;
    } catch (IOException | IllegalStateException e) {
      return false; // the holder may be alive
    }
  }

  private RandomAccessFile make(File lock) throws IOException {
    // Locked before it gets its name, so that the named file is always locked.
    File fresh = new File(directory, session + FRESH);
    RandomAccessFile file = locked(fresh);
    if (fresh.renameTo(lock)) {
      return file;
    }
    file.close(); // Windows does not rename open files
    DiskFiles.delete(fresh);
    return locked(lock);
  }

  private static RandomAccessFile locked(File file) throws IOException {
    PrivateFiles.create(file);
    RandomAccessFile opened = new RandomAccessFile(file, "rw");
    try {
      if (opened.getChannel().tryLock() == null) {
        throw new IOException("another process locks " + file);
      }
    } catch (IOException | IllegalStateException e) {
      opened.close();
      throw e;
    }
    return opened;
  }
}
