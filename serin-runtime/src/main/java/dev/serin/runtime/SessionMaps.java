package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import java.io.File;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The method maps of agents in an issue directory, {@code methodMapping-SESSION.txt}. A map whose
 * process has ended is deleted once no file of issues is of its session; see "A map goes with the
 * issues of its session" in docs/decisions.md. Used by one thread.
 */
final class SessionMaps {
  /** The maps of ended processes take at most this part of the limit of the directory. */
  private static final int ENDED_PART = 4;

  private final File directory;
  private final long maxEndedBytes;
  private final SessionLock lock;

  SessionMaps(File directory, long maxDirectoryBytes, SessionLock lock) {
    this.directory = directory;
    this.maxEndedBytes = maxDirectoryBytes / ENDED_PART;
    this.lock = lock;
  }

  /** The bytes of all maps. */
  long bytes() {
    long bytes = 0;
    for (File map : IssueFiles.list(directory, IssueFiles.MAP)) {
      bytes += map.length();
    }
    return bytes;
  }

  /**
   * Deletes the maps of ended processes that have no issues, and, if the others of ended processes
   * take too much, the oldest.
   */
  void clean() {
    List<File> maps = IssueFiles.list(directory, IssueFiles.MAP);
    if (maps.isEmpty()) {
      return;
    }
    Set<String> sessions = sessionsOfIssues();
    List<String> kept = new ArrayList<>();
    for (File map : maps) {
      String session = IssueFiles.session(map.getName());
      if (session == null || !lock.isDead(session)) {
        continue;
      }
      if (sessions.contains(session)) {
        kept.add(session);
      } else {
        DiskFiles.delete(map);
      }
    }
    deleteOldest(kept);
  }

  private Set<String> sessionsOfIssues() {
    Set<String> sessions = new HashSet<>();
    for (File file : IssueFiles.list(directory, IssueFiles.ISSUES)) {
      sessions.add(IssueFiles.session(file.getName()));
    }
    for (File file : IssueFiles.list(directory, IssueFiles.PENDING)) {
      sessions.add(IssueFiles.session(file.getName()));
    }
    return sessions;
  }

  /** Deletes the maps of the sessions that began first, as far as all take too much. */
  private void deleteOldest(List<String> sessions) {
    Collections.sort(sessions, Collections.reverseOrder()); // a session begins with its time
    long bytes = 0;
    for (String session : sessions) {
      File map = new File(directory, IssueFiles.map(session));
      bytes += map.length();
      if (bytes > maxEndedBytes) {
        DiskFiles.delete(map);
      }
    }
  }
}
