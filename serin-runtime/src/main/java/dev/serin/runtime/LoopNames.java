package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import java.util.HashSet;
import java.util.Set;

/**
 * The unique names of a tracer's loops. A name is never used again, as issues and files are
 * identified by it. Safe for use by several threads.
 */
final class LoopNames {
  /** Leaves space for a number, see {@link IssueFiles#MAX_LOOP_CHARS}. */
  private static final int MAX_CHARS = IssueFiles.MAX_LOOP_CHARS - 20;

  /** Further names are not remembered; they get a number that no other name has. */
  static final int MAX_NAMES = 1024;

  private final Set<String> names = new HashSet<>();

  /** The last number of a name that is not remembered. */
  private long lastNumber = MAX_NAMES;

  /** Returns an unused name, in characters that are valid in a file name. */
  synchronized String distinct(String wanted) {
    String plain = wanted.replaceAll("[^A-Za-z0-9_.-]", "_");
    plain = plain.substring(0, Math.min(plain.length(), MAX_CHARS));
    if (names.size() == MAX_NAMES) {
      do {
        lastNumber++;
      } while (names.contains(plain + "-" + lastNumber));
      return plain + "-" + lastNumber;
    }
    String name = plain;
    for (int number = 2; !names.add(name); number++) {
      name = plain + "-" + number;
    }
    return name;
  }
}
