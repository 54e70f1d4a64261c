package dev.serin.android.screen;

import android.util.JsonReader;
import android.util.JsonToken;
import dev.serin.issue.DominantCalls;
import dev.serin.issue.PlainJson;
import dev.serin.issue.TreeRow;
import dev.serin.issue.TreeRows;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads of a call tree what a card shows, and keeps no other rows. For one issue. */
final class HeadTree {
  /** A row begins with its depth, method, count and total time. */
  private static final int COLUMNS = 4;

  private static final int MAX_NAMES = 10_000;
  private static final int MAX_CHARS = 1000;

  private final DominantCalls dominant = new DominantCalls();

  /** Names by the ids of methods. */
  private final Map<String, String> names = new HashMap<>();

  private int rows;

  /** Reads the rows, or skips a value that is not a call tree. */
  void readRows(JsonReader reader) throws IOException {
    if (reader.peek() != JsonToken.BEGIN_ARRAY) {
      reader.skipValue();
      return;
    }
    reader.beginArray();
    while (reader.hasNext()) {
      rows++;
      readRow(reader);
    }
    reader.endArray();
  }

  private void readRow(JsonReader reader) throws IOException {
    if (reader.peek() != JsonToken.BEGIN_ARRAY || dominant.hasEnded()) {
      reader.skipValue();
      return;
    }
    long[] columns = new long[COLUMNS];
    int column = 0;
    reader.beginArray();
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
      dominant.add(new TreeRow("", columns));
    }
  }

  /** Reads the names that the issue has itself. */
  void readNames(JsonReader reader) throws IOException {
    if (reader.peek() != JsonToken.BEGIN_OBJECT) {
      reader.skipValue();
      return;
    }
    reader.beginObject();
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

  /** Whether the tree contains more than the message itself. */
  boolean hasMethods() {
    return rows > 1;
  }

  /** The last method of the dominant path; 0 if there is none. */
  long methodId() {
    List<TreeRow> path = dominant.path();
    TreeRow last = path.isEmpty() ? null : path.get(path.size() - 1);
    return last == null || last.isOfMessage() ? 0 : last.methodId();
  }

  /** Its name; empty if the issue does not have it. */
  String methodName() {
    String name = names.get(Long.toString(methodId()));
    return name == null ? "" : name;
  }
}
