package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import dev.serin.format.MergeLock;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The files of an issue directory, known in memory, to delete the oldest issues if all files
 * together exceed the limit. As long as this session is the only one that runs in the directory,
 * one listing fills the index, and the session's own writes update it. While other sessions run,
 * each write lists the directory. See "A session that is alone does not list the directory" in
 * docs/decisions.md. Used by one thread.
 */
final class DirectoryIndex {
  /** The files of ended sessions are merged when there are more files. */
  static final int MAX_FILES = 64;

  /** A new listing follows when this part of the listed files is deleted. */
  private static final int DELETED_PART = 16;

  private static final Pattern LISTED =
      Pattern.compile(
          IssueFiles.ISSUES
              + "|"
              + IssueFiles.PENDING
              + "|"
              + IssueFiles.MAP
              + "|"
              + IssueFiles.LOCK);

  private final File directory;
  private final String session;
  private final long maxBytes;
  private final Disk disk;
  private final SessionLock lock;
  private final IssueIndex issues = new IssueIndex();
  private final SessionMaps maps;

  /** The sessions that run, including this one. */
  private final Set<String> running = new HashSet<>();

  /** The sessions with messages that have not ended. */
  private final Set<String> pending = new HashSet<>();

  /** Whether the index is complete. Unset during each change, in case an error ends it. */
  private boolean isListed;

  private boolean isClean;

  /** The time of the lock before the last listing. */
  private long lockMillis;

  /** The size of the maps of running sessions. */
  private long usedBytes;

  private int listedFiles;

  /** How many files were deleted since the last listing. */
  private int deletedFiles;

  DirectoryIndex(File directory, String session, long maxBytes, Disk disk, SessionLock lock) {
    this.directory = directory;
    this.session = session;
    this.maxBytes = maxBytes;
    this.disk = disk;
    this.lock = lock;
    this.maps = new SessionMaps(directory, disk);
  }

  /** Lists the directory, and deletes the maps of ended sessions that have no issues. */
  void open() {
    list();
    if (isListed) {
      isListed = false;
      clean();
      isListed = true;
    }
  }

  /** Lists the directory if the lock was made again, to announce this session to the others. */
  void announce() {
    if (lock.isNew()) {
      list();
    }
  }

  /** Reads an own file, which was written or deleted. */
  void update(File file) {
    boolean wasListed = isListed;
    isListed = false;
    put(file);
    isListed = wasListed;
  }

  /**
   * Deletes the oldest issues until the limit is kept. Does nothing if the directory cannot be
   * listed; the next write tries again.
   *
   * @param current the file that is being written, which stays
   */
  void makeRoom(File current) {
    if (!isListed || isShared()) {
      list();
    } else {
      usedBytes = maps.bytes(session);
      if (isFull() && deletedFiles >= listedFiles / DELETED_PART) {
        list();
      }
    }
    if (isListed && isFull()) {
      isListed = false;
      clean();
      deleteOldest(current.getName());
      isListed = true;
    }
  }

  /** Whether other sessions run, or may have begun to run. */
  private boolean isShared() {
    return running.size() > 1 || lock.isNew() || lockMillis != lock.modifiedMillis();
  }

  private void deleteOldest(String current) {
    KnownFile file = issues.oldest();
    for (int i = issues.count(); i > 0 && file != null && isFull(); i--) {
      if (!file.name.equals(current)) {
        delete(file);
      }
      file = issues.younger(file);
    }
  }

  /**
   * Deletes a file, and the map of its session if that has no more issues. A file that somebody has
   * changed or deleted is only updated.
   */
  private void delete(KnownFile known) {
    File file = new File(directory, known.name);
    if (matchesDisk(known) && disk.delete(file)) {
      deletedFiles++;
    }
    put(file); // stays in the index if it stays on the disk
    deleteUnusedMaps(SessionRange.of(known.name));
  }

  private boolean matchesDisk(KnownFile known) {
    File file = new File(directory, known.name);
    KnownFile now = known(file);
    return now.bytes == known.bytes
        && now.modifiedMillis == known.modifiedMillis
        && disk.isRegular(file);
  }

  /** Deletes maps without issues that the last listing has found. */
  private void clean() {
    if (!isClean) {
      isClean = true;
      deleteUnusedMaps(SessionRange.ALL);
    }
  }

  /**
   * Deletes maps of ended sessions without issues. Another process may merge issues meanwhile, so
   * the files are listed again while none does. If one does, the next call of {@link #makeRoom}
   * tries again.
   */
  private void deleteUnusedMaps(SessionRange range) {
    List<String> unused = new ArrayList<>();
    for (String owner : maps.sessions()) {
      if (range.contains(owner) && isUnused(owner, issues)) {
        unused.add(owner);
      }
    }
    if (unused.isEmpty()) {
      return;
    }
    try (MergeLock merging = MergeLock.take(directory)) {
      isClean &= merging != null;
      if (merging != null) {
        deleteMaps(unused);
      }
    }
  }

  private void deleteMaps(List<String> unused) {
    IssueIndex now = new IssueIndex();
    try {
      for (File file : disk.list(directory, IssueFiles.ISSUES)) {
        now.put(new KnownFile(file.getName(), 0, 0));
      }
    } catch (IOException e) {
      isClean = false;
      return;
    }
    for (String owner : unused) {
      if (isUnused(owner, now)) {
        maps.delete(owner);
      }
    }
  }

  private boolean isUnused(String owner, IssueIndex files) {
    return !pending.contains(owner) && !files.hasFileOf(owner) && lock.isDead(owner);
  }

  /** Whether there are so many files that those of ended sessions should be merged. */
  boolean hasTooMany() {
    return isListed && issues.count() > MAX_FILES;
  }

  /** The next use lists the directory again. */
  void expire() {
    isListed = false;
  }

  private boolean isFull() {
    return maps.leaveNoRoom(issues.bytes(), usedBytes, maxBytes);
  }

  /** Fills the index. It stays incomplete if the listing fails or lacks this session's lock. */
  private void list() {
    isListed = false;
    lockMillis = lock.modifiedMillis(); // earlier, as a session that comes later changes it
    List<File> files;
    try {
      files = disk.list(directory, LISTED);
    } catch (IOException e) {
      return;
    }
    if (!files.contains(new File(directory, IssueFiles.lock(session)))) {
      return;
    }
    clear();
    for (File file : files) {
      add(file);
    }
    addMaps(files);
    listedFiles = issues.count();
    lock.announce(running);
    isListed = true;
  }

  private void clear() {
    isClean = false;
    deletedFiles = 0;
    usedBytes = 0;
    issues.clear();
    maps.clear();
    pending.clear();
    running.clear();
    running.add(session);
  }

  private void add(File file) {
    String name = file.getName();
    String owner = String.valueOf(IssueFiles.session(name));
    if (IssueFiles.ISSUES.matcher(name).matches()) {
      issues.put(known(file));
    } else if (IssueFiles.PENDING.matcher(name).matches()) {
      pending.add(owner);
    } else if (!running.contains(owner) && !lock.isDead(owner)) {
      running.add(owner); // has a lock or a map
    }
  }

  private void addMaps(List<File> files) {
    for (File file : files) {
      if (IssueFiles.MAP.matcher(file.getName()).matches()) {
        String owner = IssueFiles.sessionOfMap(file.getName());
        if (running.contains(owner)) {
          usedBytes += maps.bytes(owner);
        } else {
          maps.add(owner);
        }
      }
    }
  }

  private void put(File file) {
    KnownFile known = known(file);
    if (known.bytes == 0 && !disk.isRegular(file)) {
      issues.remove(known.name);
    } else {
      issues.put(known);
    }
  }

  private KnownFile known(File file) {
    return new KnownFile(file.getName(), disk.bytes(file), disk.modifiedMillis(file));
  }
}
