package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import java.io.File;
import java.util.List;

/**
 * The method maps of agents in an issue directory, {@code methodMapping-SESSION.txt}. A map whose
 * process has ended is deleted once no file of issues is of its session; see "A map goes with the
 * issues of its session" in docs/decisions.md. Used by one thread.
 */
final class SessionMaps {
  private static final int ISSUES_PART = 4;

  private final File directory;
  private final SessionLock lock;

  SessionMaps(File directory, SessionLock lock) {
    this.directory = directory;
    this.lock = lock;
  }

  /**
   * Whether issues, with the maps of ended processes, exceed the space left by the maps in use.
   * Issues always keep a part of the limit.
   */
  boolean leaveNoRoom(long issueBytes, long maxBytes) {
    long bytes = issueBytes;
    long limitBytes = maxBytes;
    for (File map : IssueFiles.list(directory, IssueFiles.MAP)) {
      if (lock.isDead(IssueFiles.sessionOfMap(map.getName()))) {
        bytes += map.length();
      } else {
        limitBytes -= map.length();
      }
    }
    return bytes > Math.max(maxBytes / ISSUES_PART, limitBytes);
  }

  /** Deletes the maps of ended processes that have no issues. */
  void clean() {
    List<File> issues = IssueFiles.list(directory, IssueFiles.ISSUES);
    issues.addAll(IssueFiles.list(directory, IssueFiles.PENDING));
    for (File map : IssueFiles.list(directory, IssueFiles.MAP)) {
      String session = IssueFiles.sessionOfMap(map.getName());
      boolean isNeeded = !lock.isDead(session);
      for (File file : issues) {
        isNeeded |= file.getName().contains(session);
      }
      if (!isNeeded) {
        DiskFiles.delete(map);
      }
    }
  }
}
