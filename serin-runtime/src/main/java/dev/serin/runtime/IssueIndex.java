package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The names, sizes and ages of the files of issues in a directory. Each operation takes a time that
 * grows with the logarithm of the number of files. Used by one thread.
 */
final class IssueIndex {
  private final NavigableMap<String, KnownFile> byName = new TreeMap<>();
  private final NavigableSet<KnownFile> byAge = new TreeSet<>();
  private long bytes;

  /** Adds a file, or updates it. */
  void put(KnownFile file) {
    remove(file.name);
    byName.put(file.name, file);
    byAge.add(file);
    bytes += file.bytes;
  }

  /** Removes a file if it is known. */
  void remove(String name) {
    KnownFile known = byName.remove(name);
    if (known != null) {
      byAge.remove(known);
      bytes -= known.bytes;
    }
  }

  void clear() {
    byName.clear();
    byAge.clear();
    bytes = 0;
  }

  /** The size of all files together. */
  long bytes() {
    return bytes;
  }

  /** The number of files. */
  int count() {
    return byAge.size();
  }

  /** The oldest file; null if there is none. */
  @Nullable KnownFile oldest() {
    return byAge.isEmpty() ? null : byAge.first();
  }

  /** The oldest of the files that are younger than a file, which need not be known any more. */
  @Nullable KnownFile younger(KnownFile file) {
    return byAge.higher(file);
  }

  /** All files, the oldest first. */
  List<KnownFile> oldestFirst() {
    return new ArrayList<>(byAge);
  }

  /** Whether there are files that have, or if they are merged may have, issues of a session. */
  boolean hasFileOf(String session) {
    return hasName(IssueFiles.prefix(session))
        || hasName(IssueFiles.leftPrefix(session))
        || mayBeMerged(session);
  }

  private boolean mayBeMerged(String session) {
    for (String name : byName.tailMap(IssueFiles.mergedPrefix()).keySet()) {
      if (!name.startsWith(IssueFiles.mergedPrefix())) {
        return false;
      }
      if (SessionRange.of(name).contains(session)) {
        return true;
      }
    }
    return false;
  }

  private boolean hasName(String prefix) {
    String name = byName.ceilingKey(prefix);
    return name != null && name.startsWith(prefix);
  }
}
