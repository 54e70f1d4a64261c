package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import java.util.HashSet;
import java.util.Set;

/** The names of a tracer's loops, of which no two are the same. Safe for use by several threads. */
final class LoopNames {
  /** Leaves room for a number, see {@link IssueFiles#MAX_LOOP_CHARS}. */
  private static final int MAX_CHARS = IssueFiles.MAX_LOOP_CHARS - 20;

  private final Set<String> names = new HashSet<>();

  /** A name that no loop has yet, of characters that a file's name may have. */
  synchronized String distinct(String wanted) {
    String plain = wanted.replaceAll("[^A-Za-z0-9_.-]", "_");
    plain = plain.substring(0, Math.min(plain.length(), MAX_CHARS));
    String name = plain;
    for (int number = 2; !names.add(name); number++) {
      name = plain + "-" + number;
    }
    return name;
  }
}
