package dev.serin.runtime;

import dev.serin.format.JsonWriter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One report: a JSON object with a tag. Immutable. */
public final class Issue {
  private final String tag;
  private final Map<String, Object> content;

  Issue(String tag, Map<String, Object> content) {
    this.tag = tag;
    this.content = Collections.unmodifiableMap(new LinkedHashMap<>(content));
  }

  /** The kind of report, such as {@code Trace_EvilMethod}. */
  public String tag() {
    return tag;
  }

  /** The value of a key, or null if the issue does not contain it. */
  public @Nullable Object value(String key) {
    return content.get(key);
  }

  /** All keys and values, in the order of writing. */
  public Map<String, Object> content() {
    return content;
  }

  /** A copy with one more key at the end. */
  Issue with(String key, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(content);
    more.put(key, value);
    return new Issue(tag, more);
  }

  /** The issue as JSON on one line. */
  public String toJson() {
    return JsonWriter.write(content);
  }

  @Override
  public String toString() {
    return toJson();
  }
}
