package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
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

  /** The oldest file with another name than the given one. */
  @Nullable KnownFile oldest(String except) {
    Iterator<KnownFile> files = byAge.iterator();
    KnownFile oldest = files.hasNext() ? files.next() : null;
    boolean isExcepted = oldest != null && oldest.name.equals(except);
    return !isExcepted ? oldest : files.hasNext() ? files.next() : null;
  }

  /** The file that follows a name; null after the last one. */
  @Nullable KnownFile after(String name) {
    Map.Entry<String, KnownFile> next = byName.higherEntry(name);
    return next == null ? null : next.getValue();
  }

  /** Whether there are files with issues of a session. */
  boolean hasFileOf(String session) {
    return hasName(IssueFiles.prefix(session)) || hasName(IssueFiles.leftPrefix(session));
  }

  private boolean hasName(String prefix) {
    String name = byName.ceilingKey(prefix);
    return name != null && name.startsWith(prefix);
  }

  /** The number of a session's last file; 0 if it has none. */
  int lastNumber(String session) {
    String prefix = IssueFiles.prefix(session);
    int last = 0;
    for (String name : byName.tailMap(prefix).keySet()) {
      Matcher file = IssueFiles.OF_SESSION.matcher(name);
      if (!name.startsWith(prefix) || !file.matches()) {
        break;
      }
      last = Math.max(last, Integer.parseInt(String.valueOf(file.group(2))));
    }
    return last;
  }
}
