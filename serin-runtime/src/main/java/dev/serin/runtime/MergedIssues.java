package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import dev.serin.format.MergeLock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Merges the files of ended sessions, the oldest first, once a directory has many files. A merged
 * file has whole files, byte for byte, and is a little younger than the youngest of them. It is
 * complete on the disk, under a name of its own, before any of them is deleted. If the process dies
 * between both, issues are there twice, and the next process that merges deletes those copies. See
 * "Files of ended sessions are merged" in docs/decisions.md. Used by one thread, which may be
 * another one than that of the directory.
 */
final class MergedIssues {
  /** Merging ends when there are no more files than this, so that few starts merge. */
  private static final int ENOUGH_FILES = DirectoryIndex.MAX_FILES / 2;

  /** The limits of one merged file, and so of one step. */
  private static final long MAX_BYTES = 1 << 20;

  private static final int MAX_PARTS = 1000;

  private final SessionLock lock;
  private final MergedFile merged;
  private final long maxBytes;

  /** Files that are damaged, or that the disk refuses to read or delete. */
  private final Set<String> leftAlone = new HashSet<>();

  private boolean isWithoutCopies;

  /** Whether files have changed since the last {@link #takeChange}. */
  private final AtomicBoolean isChanged = new AtomicBoolean();

  /**
   * Creates it.
   *
   * @param maxBytes the limit of a merged file; a smaller one applies to large directories
   */
  MergedIssues(SessionLock lock, MergedFile merged, long maxBytes) {
    this.lock = lock;
    this.merged = merged;
    this.maxBytes = Math.min(MAX_BYTES, maxBytes);
  }

  /**
   * Merges at most {@link #MAX_BYTES}. Does nothing while another process merges.
   *
   * @return whether another step may merge more
   * @throws IOException if a file cannot be written or deleted; no issue is lost
   */
  boolean step() throws IOException {
    try (MergeLock merging = merged.lock()) {
      if (merging == null || !merging.isHeld()) {
        return false;
      }
      List<KnownFile> files = merged.listOldestFirst();
      List<KnownFile> ended = ended(files);
      if (!isWithoutCopies) {
        isWithoutCopies = true;
        deleteCopies(ended);
        return true;
      }
      return files.size() > ENOUGH_FILES && merge(ended);
    }
  }

  /** Whether files have changed since the last call. Callable from any thread. */
  boolean takeChange() {
    return isChanged.getAndSet(false);
  }

  /** The files of ended sessions that may be merged. */
  private List<KnownFile> ended(List<KnownFile> files) {
    Map<String, Boolean> dead = new HashMap<>();
    List<KnownFile> ended = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (KnownFile file : files) {
      names.add(file.name);
    }
    List<String> left = LeftIssue.latest(names); // a later process may search them
    for (KnownFile file : files) {
      boolean isFree = file.bytes <= maxBytes && !leftAlone.contains(file.name);
      if (isFree && !left.contains(file.name) && hasEnded(file.name, dead)) {
        ended.add(file);
      }
    }
    return ended;
  }

  private boolean hasEnded(String name, Map<String, Boolean> dead) {
    if (isMerged(name)) {
      return true;
    }
    String session = String.valueOf(IssueFiles.session(name));
    Boolean isDead = dead.get(session);
    if (isDead == null) {
      isDead = lock.isDead(session);
      dead.put(session, isDead);
    }
    return isDead;
  }

  private static boolean isMerged(String name) {
    return IssueFiles.MERGED.matcher(name).matches();
  }

  private boolean merge(List<KnownFile> ended) throws IOException {
    List<KnownFile> next = next(ended);
    if (next.size() < 2) {
      return false;
    }
    List<FilePart> parts = new ArrayList<>();
    for (KnownFile file : next) {
      FilePart part = merged.read(file);
      if (part == null || !part.hasOnlyIssues()) {
        leftAlone.add(file.name);
      } else {
        parts.add(part);
      }
    }
    if (parts.size() > 1) {
      isChanged.set(true);
      KnownFile whole = merged.write(parts);
      delete(parts, whole);
    }
    return true;
  }

  /** The oldest files of which at least two fit into one. */
  private List<KnownFile> next(List<KnownFile> ended) {
    List<KnownFile> next = new ArrayList<>();
    long bytes = 0;
    for (KnownFile file : ended) {
      if (bytes + file.bytes > maxBytes) {
        if (next.size() > 1) {
          break;
        }
        next.clear();
        bytes = 0;
      }
      next.add(file);
      bytes += file.bytes;
      if (next.size() == MAX_PARTS) {
        break;
      }
    }
    return next;
  }

  /** Deletes files whose content is also in a merged file, as its writer died. */
  private void deleteCopies(List<KnownFile> ended) throws IOException {
    Set<String> deleted = new HashSet<>();
    for (KnownFile file : ended) {
      if (isMerged(file.name) && !deleted.contains(file.name)) {
        List<FilePart> copies = copies(file, ended, deleted);
        delete(copies, file);
      }
    }
  }

  private List<FilePart> copies(KnownFile file, List<KnownFile> ended, Set<String> deleted) {
    SessionRange range = SessionRange.of(file.name);
    List<FilePart> copies = new ArrayList<>();
    String lines = null; // of the merged file, only read if it may have copies
    for (KnownFile other : ended) {
      boolean isOther = !other.name.equals(file.name) && !deleted.contains(other.name);
      boolean fits = other.bytes <= file.bytes && other.modifiedMillis <= file.modifiedMillis;
      if (isOther && fits && range.contains(SessionRange.of(other.name))) {
        lines = lines == null ? lines(file) : lines;
        FilePart part = merged.read(other);
        if (part != null && part.isIn(lines)) {
          copies.add(part);
          deleted.add(other.name);
        }
      }
    }
    return copies;
  }

  /** The lines of a file; none if it cannot be read. */
  private String lines(KnownFile file) {
    FilePart whole = merged.read(file);
    return whole == null ? "" : whole.lines();
  }

  private void delete(List<FilePart> parts, KnownFile whole) throws IOException {
    List<String> kept = merged.delete(parts, whole);
    isChanged.set(true);
    leftAlone.addAll(kept);
    if (!kept.isEmpty()) {
      throw new IOException(
          "cannot delete " + kept.size() + " files that were merged, such as " + kept.get(0));
    }
  }
}
