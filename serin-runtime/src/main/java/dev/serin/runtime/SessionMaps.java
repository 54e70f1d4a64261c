package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import java.io.File;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;

/**
 * The method maps of agents in an issue directory, {@code methodMapping-SESSION.txt}. A map whose
 * process has ended is deleted once no file of issues is of its session; see "A map goes with the
 * issues of its session" in docs/decisions.md. Used by one thread.
 */
final class SessionMaps {
  private static final int ISSUES_PART = 4;

  private final File directory;
  private final Disk disk;

  /** The sizes of the maps of ended sessions. */
  private final Map<String, Long> ended = new HashMap<>();

  private long endedBytes;

  SessionMaps(File directory, Disk disk) {
    this.directory = directory;
    this.disk = disk;
  }

  void clear() {
    ended.clear();
    endedBytes = 0;
  }

  /** Adds the map of a session that has ended. */
  void add(String session) {
    long bytes = disk.bytes(file(session));
    ended.put(session, bytes);
    endedBytes += bytes;
  }

  /** The size of a session's map; 0 if there is none. */
  long bytes(String session) {
    File map = file(session);
    return disk.isRegular(map) ? disk.bytes(map) : 0;
  }

  /**
   * Whether issues, with the maps of ended sessions, exceed the space left by the maps in use.
   * Issues always keep a part of the limit.
   *
   * @param usedBytes the size of the maps of running sessions
   */
  boolean leaveNoRoom(long issueBytes, long usedBytes, long maxBytes) {
    return issueBytes + endedBytes > Math.max(maxBytes / ISSUES_PART, maxBytes - usedBytes);
  }

  /** The ended sessions that have maps. */
  Iterable<String> sessions() {
    return new ArrayList<>(ended.keySet());
  }

  /** Deletes the map of an ended session, if it has one. It counts as long as that fails. */
  void delete(String session) {
    Long bytes = ended.get(session);
    File map = file(session);
    if (bytes != null && (!disk.isRegular(map) || disk.delete(map))) {
      ended.remove(session);
      endedBytes -= bytes;
    }
  }

  private File file(String session) {
    return new File(directory, IssueFiles.map(session));
  }
}
