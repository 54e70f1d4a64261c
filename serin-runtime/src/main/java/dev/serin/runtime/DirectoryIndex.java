package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import java.io.File;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The files of an issue directory, known in memory: one listing fills it, and the session's own
 * writes update it. After each write it reads the sizes of the files to which other running
 * sessions append, and deletes the oldest issues if all files together exceed the limit. It lists
 * the directory again only in the cases of "A write does not list the directory" in
 * docs/decisions.md. Used by one thread.
 */
final class DirectoryIndex {
  /** How many files are compared with the index before a deletion. */
  private static final int COMPARED = 8;

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

  /** The sessions that run, this one first. */
  private final Map<String, Running> running = new LinkedHashMap<>();

  /** The sessions with messages that have not ended. */
  private final Set<String> pending = new HashSet<>();

  private boolean isListed;
  private boolean isClean;

  /** The state of the lock before the last listing. */
  private long lockStamp;

  /** The name of the file that was compared last. */
  private String compared = "";

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
    clean();
  }

  /** Records the size of an own file. */
  void wrote(File file) {
    issues.put(known(file));
  }

  /** Removes an own file that does not exist any more. */
  void remove(File file) {
    issues.remove(file.getName());
  }

  /**
   * Deletes the oldest issues until the limit is kept.
   *
   * @param current the file that is being written, which stays
   */
  void makeRoom(File current) {
    if (!isListed || lock.isNew() || lockStamp != lock.stamp()) {
      list();
    } else {
      for (Running other : running.values()) {
        refresh(other);
      }
    }
    if (issues.bytes() + maps.endedBytes() + usedBytes() <= maxBytes) {
      return;
    }
    if (hasEnded() || !isTrue(current.getName())) {
      list();
    }
    if (isFull()) {
      clean();
      deleteOldest(current.getName());
    }
  }

  private void deleteOldest(String current) {
    KnownFile oldest = issues.oldest(current);
    while (oldest != null && isFull()) {
      delete(oldest);
      oldest = issues.oldest(current);
    }
  }

  /**
   * Whether the oldest file, and some others in turn, are as the index has them. Others delete
   * files, too, and then fewer need to be deleted here.
   */
  private boolean isTrue(String current) {
    KnownFile oldest = issues.oldest(current);
    boolean isTrue = oldest == null || isAsKnown(oldest);
    for (int i = 0; i < COMPARED && isTrue; i++) {
      KnownFile next = issues.after(compared);
      compared = next == null ? "" : next.name;
      isTrue = next == null || isAsKnown(next);
    }
    return isTrue;
  }

  private boolean isAsKnown(KnownFile file) {
    KnownFile now = known(new File(directory, file.name));
    return now.bytes == file.bytes && now.modifiedMillis == file.modifiedMillis;
  }

  /** Deletes a file, and the map of its session if that has no more issues. */
  private void delete(KnownFile file) {
    disk.delete(new File(directory, file.name));
    issues.remove(file.name);
    String owner = IssueFiles.session(file.name);
    if (owner != null && !hasIssues(owner)) {
      maps.delete(owner);
    }
  }

  /** Deletes maps without issues that the last listing has found. */
  private void clean() {
    if (isClean) {
      return;
    }
    isClean = true;
    for (String owner : maps.sessions()) {
      if (!hasIssues(owner)) {
        maps.delete(owner);
      }
    }
  }

  private boolean hasIssues(String owner) {
    return pending.contains(owner) || issues.hasFileOf(owner);
  }

  private boolean isFull() {
    return maps.leaveNoRoom(issues.bytes(), usedBytes(), maxBytes);
  }

  /** The size of the maps of running sessions. */
  private long usedBytes() {
    long usedBytes = 0;
    for (Running owner : running.values()) {
      usedBytes += owner.mapBytes;
    }
    return usedBytes;
  }

  /** Whether a session has ended since the last listing. */
  private boolean hasEnded() {
    boolean hasEnded = false;
    for (Running owner : running.values()) {
      hasEnded |= !owner.session.equals(session) && lock.isDead(owner.session);
    }
    return hasEnded;
  }

  private void list() {
    lockStamp = lock.stamp(); // before the listing: a session that comes later changes it
    isListed = false;
    isClean = false;
    issues.clear();
    maps.clear();
    pending.clear();
    running.clear();
    running.put(session, new Running(session));
    List<String> mapped = new ArrayList<>();
    for (File file : disk.list(directory, LISTED)) {
      String name = file.getName();
      if (IssueFiles.ISSUES.matcher(name).matches()) {
        issues.put(known(file));
      } else if (IssueFiles.PENDING.matcher(name).matches()) {
        pending.add(String.valueOf(IssueFiles.session(name)));
      } else if (IssueFiles.MAP.matcher(name).matches()) {
        mapped.add(IssueFiles.sessionOfMap(name));
      } else {
        addRunning(String.valueOf(IssueFiles.session(name)));
      }
    }
    for (String owner : mapped) {
      addRunning(owner);
      if (!running.containsKey(owner)) {
        maps.add(owner);
      }
    }
    for (Running owner : running.values()) {
      owner.number = issues.lastNumber(owner.session);
      refresh(owner);
    }
    lock.announce(running.keySet());
    isListed = true;
  }

  private void addRunning(String owner) {
    if (!running.containsKey(owner) && !lock.isDead(owner)) {
      running.put(owner, new Running(owner));
    }
  }

  /** Reads the sizes of the files of a running session that grow. */
  private void refresh(Running owner) {
    owner.mapBytes = maps.bytes(owner.session);
    if (owner.session.equals(session)) {
      return; // the log of issues reports its files
    }
    boolean hasNext = true;
    while (hasNext) {
      hasNext = disk.isRegular(owner.file(owner.number + 1));
      if (owner.number > 0) { // after the next file is made, this one grows no more
        put(owner.file(owner.number));
      }
      owner.number += hasNext ? 1 : 0;
    }
  }

  private void put(File file) {
    KnownFile known = known(file);
    if (known.modifiedMillis == 0) {
      issues.remove(known.name);
    } else {
      issues.put(known);
    }
  }

  private KnownFile known(File file) {
    return new KnownFile(file.getName(), disk.bytes(file), disk.modifiedMillis(file));
  }

  /** A session that runs, and its files that grow. */
  private final class Running {
    final String session;
    long mapBytes;

    /** The number of the file to which the session appends; 0 before the first one. */
    int number;

    Running(String session) {
      this.session = session;
    }

    File file(int number) {
      return new File(directory, IssueFiles.issues(session, number));
    }
  }
}
