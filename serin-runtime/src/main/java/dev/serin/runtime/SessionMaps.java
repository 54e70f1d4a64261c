package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import java.io.File;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

  /** The size of the maps of ended sessions. */
  long endedBytes() {
    return endedBytes;
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

  /** Deletes the map of an ended session, if it has one. */
  void delete(@Nullable String session) {
    Long bytes = ended.remove(session);
    if (session != null && bytes != null) {
      endedBytes -= bytes;
      disk.delete(file(session));
    }
  }

  private File file(String session) {
    return new File(directory, IssueFiles.map(session));
  }
}
