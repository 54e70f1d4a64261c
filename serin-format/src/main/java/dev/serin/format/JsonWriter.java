package dev.serin.format;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes values as JSON on one line. Values are strings, booleans, numbers, null, maps with string
 * keys, and lists of values; anything else is written as its {@code toString}.
 */
public final class JsonWriter {
  private static final String HEX = "0123456789abcdef";

  private JsonWriter() {}

  /** The value as JSON, in the order in which maps and lists iterate. */
  public static String write(@Nullable Object value) {
    StringBuilder json = new StringBuilder();
    write(json, value);
    return json.toString();
  }

  private static void write(StringBuilder json, @Nullable Object value) {
    if (value == null || value instanceof Boolean) {
      json.append(value);
    } else if (value instanceof Number) {
      writeNumber(json, (Number) value);
    } else if (value instanceof Map) {
      writeMap(json, (Map<?, ?>) value);
    } else if (value instanceof List) {
      writeList(json, (List<?>) value);
    } else {
      writeString(json, value.toString());
    }
  }

  private static void writeNumber(StringBuilder json, Number number) {
    double value = number.doubleValue();
    boolean finite = !Double.isNaN(value) && !Double.isInfinite(value);
    json.append(finite ? number.toString() : "null");
  }

  private static void writeMap(StringBuilder json, Map<?, ?> map) {
    json.append('{');
    Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
    while (entries.hasNext()) {
      Map.Entry<?, ?> entry = entries.next();
      writeString(json, String.valueOf(entry.getKey()));
      json.append(':');
      write(json, entry.getValue());
      if (entries.hasNext()) {
        json.append(',');
      }
    }
    json.append('}');
  }

  private static void writeList(StringBuilder json, List<?> list) {
    json.append('[');
    Iterator<?> values = list.iterator();
    while (values.hasNext()) {
      write(json, values.next());
      if (values.hasNext()) {
        json.append(',');
      }
    }
    json.append(']');
  }

  private static void writeString(StringBuilder json, String string) {
    json.append('"');
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c == '\n') {
        json.append("\\n");
      } else if (c == '\t') {
        json.append("\\t");
      } else if (c < ' ' || c == '\u2028' || c == '\u2029' || Character.isSurrogate(c)) {
        writeEscape(json, c);
      } else {
        json.append(c);
      }
    }
    json.append('"');
  }

  private static void writeEscape(StringBuilder json, char c) {
    json.append("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      json.append(HEX.charAt(c >> shift & 15));
    }
  }
}
