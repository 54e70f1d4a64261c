package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.IssueJson;
import org.jspecify.annotations.Nullable;

/** JSON as Jackson parses it. */
final class JacksonJson implements IssueJson<JsonNode> {
  static final JacksonJson JSON = new JacksonJson();

  private JacksonJson() {}

  @Override
  public @Nullable JsonNode get(@Nullable JsonNode object, String key) {
    return object == null ? null : object.get(key);
  }

  @Override
  public @Nullable JsonNode at(@Nullable JsonNode array, int index) {
    return array == null ? null : array.get(index);
  }

  @Override
  public int size(@Nullable JsonNode value) {
    return value == null ? 0 : value.size();
  }

  @Override
  public String text(@Nullable JsonNode value) {
    return value == null ? "" : value.asText("");
  }

  @Override
  public long number(@Nullable JsonNode value) {
    return value == null ? 0 : value.asLong();
  }
}
