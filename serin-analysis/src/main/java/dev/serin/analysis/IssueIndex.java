package dev.serin.analysis;

import dev.serin.issue.IssueKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The issues of all files: each once, a pending one only if its message was not reported after all.
 * Keeps a few values of each issue in memory; the store has the others. Not thread-safe.
 */
final class IssueIndex {
  /** The memory of an issue without its content and texts. */
  private static final int ISSUE_BYTES = 180;

  private static final int TEXT_BYTES = 100;
  private static final int NAMES_BYTES = 100;
  private static final int MIN_SLOTS = 1024;

  private final IssueStore store;
  private final List<ReportedIssue> issues = new ArrayList<>();

  /** The texts that issues share, alone and together. */
  private final Map<String, String> texts = new HashMap<>();

  private final Map<IndexedValues.Names, IndexedValues.Names> names = new HashMap<>();

  /** A hash table: the keys of issues, and their numbers. A free slot has the key 0. */
  private long[] keys = new long[MIN_SLOTS];

  private int[] numbers = new int[MIN_SLOTS];
  private long bytes;

  IssueIndex(IssueStore store) {
    this.store = store;
  }

  /**
   * Adds an issue, unless it is a copy of another one.
   *
   * @param file the file that has it
   * @param isCopied whether its file cannot be read again
   * @param isOpenEnded whether its process may still run
   * @return whether no issue with its key was there
   */
  boolean add(
      IndexedLine line, IndexedValues values, Path file, boolean isCopied, boolean isOpenEnded)
      throws IOException {
    int slot = slot(line.key());
    boolean isKnown = keys[slot] != 0;
    if (isKnown && !issues.get(numbers[slot]).unfinished()) {
      return false;
    }
    IssueContent content = store.add(line.line(), file, isCopied);
    ReportedIssue issue = new ReportedIssue(content, shared(values), isOpenEnded);
    if (isKnown) {
      issues.set(numbers[slot], issue);
      return false;
    }
    keys[slot] = line.key();
    numbers[slot] = issues.size();
    issues.add(issue);
    bytes += ISSUE_BYTES;
    if (issues.size() > keys.length / 2) {
      enlarge();
    }
    return true;
  }

  private int slot(long key) {
    int slot = (int) key & (keys.length - 1);
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & (keys.length - 1);
    }
    return slot;
  }

  private void enlarge() {
    long[] formerKeys = keys;
    int[] formerNumbers = numbers;
    keys = new long[2 * formerKeys.length];
    numbers = new int[keys.length];
    for (int i = 0; i < formerKeys.length; i++) {
      if (formerKeys[i] != 0) {
        int slot = slot(formerKeys[i]);
        keys[slot] = formerKeys[i];
        numbers[slot] = formerNumbers[i];
      }
    }
  }

  private IndexedValues shared(IndexedValues values) {
    IndexedValues.Names known = names.get(values.names());
    if (known == null) {
      known = shared(values.names());
      names.put(known, known);
      bytes += NAMES_BYTES;
    }
    return new IndexedValues(
        known, values.costMillis(), values.timeMillis(), values.message(), values.unfinished());
  }

  private IndexedValues.Names shared(IndexedValues.Names unknown) {
    return new IndexedValues.Names(
        shared(unknown.tag()),
        shared(unknown.detail()),
        shared(unknown.scene()),
        shared(unknown.session()),
        shared(unknown.mapId()),
        shared(unknown.mappingId()));
  }

  private String shared(String text) {
    String known = texts.putIfAbsent(text, text);
    bytes += known == null ? TEXT_BYTES + 2L * text.length() : 0;
    return known == null ? text : known;
  }

  /** The maximum memory that an issue takes without its content. */
  static long bytes(IndexedValues values) {
    IndexedValues.Names names = values.names();
    long chars =
        names.tag().length()
            + names.detail().length()
            + names.scene().length()
            + names.session().length()
            + names.mapId().length()
            + (long) names.mappingId().length();
    return ISSUE_BYTES + 2 * chars;
  }

  /** The memory of all issues without their content. */
  long bytes() {
    return bytes;
  }

  /** How many issues there are. */
  int size() {
    return issues.size();
  }

  /** The issues in the order of their times. */
  List<ReportedIssue> sorted() {
    ReportedIssue[] sorted = issues.toArray(ReportedIssue[]::new);
    Arrays.sort(sorted, Comparator.comparingLong(issue -> issue.number(IssueKeys.TIME)));
    return List.of(sorted);
  }
}
