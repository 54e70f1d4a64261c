package dev.serin.android.screen;

import android.util.JsonReader;
import android.util.JsonToken;
import dev.serin.issue.DominantCalls;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.PlainJson;
import dev.serin.issue.TreeRow;
import dev.serin.issue.TreeRows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the parts of a call tree and of stacks that a card needs, and keeps no others. */
final class HeadTree {
  /** A row begins with its depth, method, count and total time. */
  private static final int COLUMNS = 4;

  /** The path ends in methods of the program or, rarely, in this many of libraries. */
  private static final int MAX_PATH = 64;

  private static final int MAX_NAMES = 10_000;
  private static final int MAX_CHARS = 1000;

  private final DominantCalls dominant = new DominantCalls();

  /** Names by the ids of methods. */
  private final Map<String, String> names = new HashMap<>();

  private int rows;
  private boolean hasTree;
  private boolean hasSamples;
  private boolean hasThreadStack;
  private boolean hasHolder;

  /**
   * Reads the value of a key.
   *
   * @return whether the key is one of a call tree or stack; otherwise its value is unread
   */
  boolean read(String key, JsonReader reader) throws IOException {
    switch (key) {
      case IssueKeys.CALL_TREE:
        readRows(reader);
        return true;
      case IssueKeys.METHODS:
        readNames(reader);
        return true;
      case IssueKeys.SAMPLES:
        hasSamples |= hasElements(reader);
        return true;
      case IssueKeys.LOCK_WAITS:
        hasHolder |= hasElements(reader);
        return true;
      case IssueKeys.THREAD_STACK:
        hasThreadStack = hasText(reader);
        return true;
      case IssueKeys.THREADS:
        readThreads(reader);
        return true;
      default:
        return false;
    }
  }

  /** Reads the rows, or skips a value that is not a call tree. */
  private void readRows(JsonReader reader) throws IOException {
    if (!begin(JsonToken.BEGIN_ARRAY, reader)) {
      return;
    }
    while (reader.hasNext()) {
      rows++;
      readRow(reader);
    }
    reader.endArray();
  }

  /** Enters a value of a type, or skips one of another type. */
  private static boolean begin(JsonToken type, JsonReader reader) throws IOException {
    if (reader.peek() != type) {
      reader.skipValue();
      return false;
    }
    if (type == JsonToken.BEGIN_ARRAY) {
      reader.beginArray();
    } else {
      reader.beginObject();
    }
    return true;
  }

  private void readRow(JsonReader reader) throws IOException {
    if (dominant.hasEnded()) {
      reader.skipValue();
      return;
    }
    if (!begin(JsonToken.BEGIN_ARRAY, reader)) {
      return;
    }
    long[] columns = new long[COLUMNS];
    int column = 0;
    while (reader.hasNext()) {
      if (column < COLUMNS && reader.peek() == JsonToken.NUMBER) {
        columns[column] = PlainJson.numberOf(reader.nextString());
      } else {
        reader.skipValue();
      }
      column++;
    }
    reader.endArray();
    if (column >= TreeRows.MIN_COLUMNS) {
      hasTree = true;
      dominant.add(new TreeRow("", columns));
    }
  }

  /** Reads the names that the issue has itself. */
  private void readNames(JsonReader reader) throws IOException {
    if (!begin(JsonToken.BEGIN_OBJECT, reader)) {
      return;
    }
    while (reader.hasNext()) {
      String id = reader.nextName();
      if (names.size() < MAX_NAMES && reader.peek() == JsonToken.STRING) {
        String name = reader.nextString();
        names.put(id, name.substring(0, Math.min(name.length(), MAX_CHARS)));
      } else {
        reader.skipValue();
      }
    }
    reader.endObject();
  }

  /** Reads a value, and returns whether it is an array with elements. */
  private static boolean hasElements(JsonReader reader) throws IOException {
    if (!begin(JsonToken.BEGIN_ARRAY, reader)) {
      return false;
    }
    boolean hasElements = reader.hasNext();
    while (reader.hasNext()) {
      reader.skipValue();
    }
    reader.endArray();
    return hasElements;
  }

  private void readThreads(JsonReader reader) throws IOException {
    if (!begin(JsonToken.BEGIN_ARRAY, reader)) {
      return;
    }
    while (reader.hasNext()) {
      if (begin(JsonToken.BEGIN_OBJECT, reader)) {
        while (reader.hasNext()) {
          if (reader.nextName().equals(IssueKeys.HELD_BY)) {
            hasHolder |= hasText(reader);
          } else {
            reader.skipValue();
          }
        }
        reader.endObject();
      }
    }
    reader.endArray();
  }

  /** Reads a value, and returns whether it is a text that is not empty. */
  private static boolean hasText(JsonReader reader) throws IOException {
    if (reader.peek() != JsonToken.STRING) {
      reader.skipValue();
      return false;
    }
    return !reader.nextString().isEmpty();
  }

  /** Whether the tree contains more than the message itself. */
  boolean hasMethods() {
    return rows > 1;
  }

  /** Whether there is a call tree, at least of the message itself. */
  boolean hasTree() {
    return hasTree;
  }

  /** Whether the tree decides the path; see {@link DominantCalls#isConclusive}. */
  boolean isConclusive() {
    return dominant.isConclusive();
  }

  /** Whether there are stacks that were taken while the message ran. */
  boolean hasSamples() {
    return hasSamples;
  }

  /** Whether there is a stack of the loop's thread. */
  boolean hasThreadStack() {
    return hasThreadStack;
  }

  /** Whether one of the threads waits for a lock of another one. */
  boolean hasHolder() {
    return hasHolder;
  }

  /**
   * The last methods of the dominant path; their names are empty if the issue does not have them.
   */
  List<TreeRow> path() {
    List<TreeRow> methods = dominant.methods();
    List<TreeRow> path = new ArrayList<>();
    for (TreeRow row : methods.subList(Math.max(0, methods.size() - MAX_PATH), methods.size())) {
      String name = names.get(Long.toString(row.methodId()));
      path.add(new TreeRow(name == null ? "" : name, row.depth(), row.methodId()));
    }
    return path;
  }
}
