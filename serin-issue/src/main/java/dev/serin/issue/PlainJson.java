package dev.serin.issue;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON as maps with texts as keys, lists, texts, numbers and booleans; numbers may be texts. */
public final class PlainJson implements IssueJson<Object> {
  /** The only one; it has no state. */
  public static final PlainJson JSON = new PlainJson();

  private PlainJson() {}

  @Override
  public @Nullable Object get(@Nullable Object object, String key) {
    return mapOf(object).get(key);
  }

  @Override
  public @Nullable Object at(@Nullable Object array, int index) {
    List<Object> list = listOf(array);
    return index < list.size() ? list.get(index) : null;
  }

  @Override
  public int size(@Nullable Object value) {
    return value instanceof Map ? mapOf(value).size() : listOf(value).size();
  }

  @Override
  public String text(@Nullable Object value) {
    boolean isText = value instanceof String || value instanceof Number || value instanceof Boolean;
    return isText ? String.valueOf(value) : "";
  }

  @Override
  public long number(@Nullable Object value) {
    return numberOf(value);
  }

  /** The text of a key; empty if it has none. */
  public static String textOf(Map<String, ?> object, String key) {
    return JSON.text(object.get(key));
  }

  /** A value as a number without its fraction; 0 if it is none. */
  public static long numberOf(@Nullable Object value) {
    if (value instanceof Number) {
      return ((Number) value).longValue();
    }
    return (long) decimalOf(value);
  }

  /** A value as a number; 0 if it is none. */
  public static double decimalOf(@Nullable Object value) {
    try {
      double number = Double.parseDouble(JSON.text(value));
      return Double.isNaN(number) ? 0 : number;
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** A value as a list; empty if it is none. */
  @SuppressWarnings("unchecked") // JSON has no other lists
  public static List<Object> listOf(@Nullable Object value) {
    return value instanceof List ? (List<Object>) value : Collections.<Object>emptyList();
  }

  /** A value as an object; empty if it is none. */
  @SuppressWarnings("unchecked") // JSON has no other maps
  public static Map<String, Object> mapOf(@Nullable Object value) {
    return value instanceof Map
        ? (Map<String, Object>) value
        : Collections.<String, Object>emptyMap();
  }
}
