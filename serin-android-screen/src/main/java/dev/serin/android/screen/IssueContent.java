package dev.serin.android.screen;

import android.util.JsonReader;
import android.util.JsonToken;
import dev.serin.issue.IssueCompleteness;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.IssueKind;
import dev.serin.issue.PlainJson;
import dev.serin.issue.Problems;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All keys and values of an issue: texts, numbers as texts, lists and maps. Values beyond the
 * limits of nesting and number are left out. Immutable.
 */
final class IssueContent implements IssueCompleteness {
  private static final int MAX_LEVELS = 12;
  private static final int MAX_VALUES = 200_000;

  private final Map<String, Object> values;

  /** Whether something was left out. */
  final boolean isCut;

  private IssueContent(Map<String, Object> values, boolean isCut) {
    this.values = values;
    this.isCut = isCut;
  }

  /**
   * Reads an issue.
   *
   * @throws IOException if the text is not an issue
   */
  static IssueContent read(String json) throws IOException {
    Parser parser = new Parser();
    try (JsonReader reader = new JsonReader(new StringReader(json))) {
      Object value = parser.value(reader, 0);
      if (!(value instanceof Map)) {
        throw new IOException("This line is not an issue.");
      }
      return new IssueContent(PlainJson.mapOf(value), parser.isCut);
    } catch (IOException | IllegalStateException | NumberFormatException e) {
      throw new IOException("This line is not an issue.", e);
    }
  }

  /** All values, in the order of the file. */
  Map<String, Object> values() {
    return values;
  }

  @Override
  public IssueKind kind() {
    return IssueKind.of(text(IssueKeys.TAG), text(IssueKeys.DETAIL));
  }

  @Override
  public long costMillis() {
    return Problems.costMillis(PlainJson.JSON, values);
  }

  @Override
  public String detail() {
    return text(IssueKeys.DETAIL);
  }

  @Override
  public boolean unfinished() {
    return text(IssueKeys.UNFINISHED).equals("true");
  }

  @Override
  public boolean hasTree() {
    return !list(IssueKeys.CALL_TREE).isEmpty();
  }

  @Override
  public boolean hasSamples() {
    return !list(IssueKeys.SAMPLES).isEmpty();
  }

  boolean has(String key) {
    return values.containsKey(key);
  }

  /** The value of a key; empty if it is missing, or neither text nor number. */
  String text(String key) {
    return PlainJson.textOf(values, key);
  }

  /** The value of a key as a number; 0 if it is not a number. */
  long number(String key) {
    return PlainJson.numberOf(values.get(key));
  }

  /** The value of a key that is a list; empty if there is none. */
  List<Object> list(String key) {
    return PlainJson.listOf(values.get(key));
  }

  /** The value of a key that is an object; empty if there is none. */
  Map<String, Object> map(String key) {
    return PlainJson.mapOf(values.get(key));
  }

  /** Reads values. For one use. */
  private static final class Parser {
    private int read;
    boolean isCut;

    Object value(JsonReader reader, int level) throws IOException {
      JsonToken token = reader.peek();
      if (++read > MAX_VALUES || level > MAX_LEVELS) {
        isCut = true;
        reader.skipValue();
        return "…";
      }
      switch (token) {
        case BEGIN_OBJECT:
          return object(reader, level);
        case BEGIN_ARRAY:
          return array(reader, level);
        case BOOLEAN:
          return String.valueOf(reader.nextBoolean());
        case STRING:
        case NUMBER:
          return reader.nextString();
        default:
          reader.skipValue();
          return "";
      }
    }

    private Object object(JsonReader reader, int level) throws IOException {
      Map<String, Object> map = new LinkedHashMap<>();
      reader.beginObject();
      while (reader.hasNext()) {
        String name = reader.nextName();
        Object value = value(reader, level + 1);
        if (read <= MAX_VALUES) {
          map.put(name, value);
        }
      }
      reader.endObject();
      return map;
    }

    private Object array(JsonReader reader, int level) throws IOException {
      List<Object> list = new ArrayList<>();
      reader.beginArray();
      while (reader.hasNext()) {
        Object value = value(reader, level + 1);
        if (read <= MAX_VALUES) {
          list.add(value);
        }
      }
      reader.endArray();
      return list;
    }
  }
}
