package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.TreeRow;
import dev.serin.issue.TreeRows;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads an issue from a line as the runtime writes it, without blanks between values. Checks all of
 * the line, and leaves values that are neither needed nor simple to {@link JsonBytes} and Jackson.
 * For one use.
 */
final class CompactLine {
  private final byte[] bytes;
  private final JsonBytes in;
  private final Predicate<String> keys;
  private final Parser parser;
  private final ObjectNode json = JsonNodeFactory.instance.objectNode();
  private @Nullable List<TreeRow> rows;
  private boolean hasTree;
  private boolean hasNames;
  private @Nullable LineNames names;

  /**
   * The parts of a parser that lines share.
   *
   * @param values reads nested values
   * @param levels the maximum nesting of a value in an issue
   * @param tokens the maximum number of values, names and brackets of an issue
   */
  record Parser(ObjectReader values, KnownTexts names, int levels, int tokens) {}

  private CompactLine(byte[] bytes, int from, int length, Predicate<String> keys, Parser parser) {
    this.bytes = bytes;
    this.in = new JsonBytes(bytes, from, from + length, parser.tokens());
    this.keys = keys;
    this.parser = parser;
  }

  /**
   * Reads a line; null if it has another form, or is no issue.
   *
   * @param keys the keys that are needed; values of others may be missing in the result
   */
  static @Nullable IssueLine read(
      byte[] bytes, int from, int length, Predicate<String> keys, Parser parser)
      throws IOException {
    CompactLine line = new CompactLine(bytes, from, length, keys, parser);
    return line.readAll() && line.json.has(IssueKeys.TAG) ? line.issue() : null;
  }

  private IssueLine issue() {
    boolean areNamed = hasNames || names != null || !json.path(IssueKeys.METHODS).isEmpty();
    List<TreeRow> known = rows;
    return new IssueLine(
        json, known == null ? TreeRows.read(JacksonJson.JSON, json) : known, names, areNamed);
  }

  private boolean readAll() throws IOException {
    if (!in.skip('{')) {
      return false;
    }
    do {
      int name = in.at();
      if (!in.skipName() || !readMember(nameFrom(name))) {
        return false;
      }
    } while (in.skip(','));
    return in.skip('}') && in.isAtEnd() && in.count(2);
  }

  /** The name that ends at the place of the next byte. */
  private String nameFrom(int from) {
    return parser.names().get(bytes, from + 1, in.at() - 1);
  }

  private boolean readMember(String key) throws IOException {
    if (!in.skip(':')) {
      return false;
    }
    if (key.equals(IssueKeys.CALL_TREE)) {
      return readTree();
    }
    if (keys.test(key)) {
      return key.equals(IssueKeys.METHODS) ? readNames() : readValue(key);
    }
    int from = in.at();
    boolean isNested = in.next() == '{' || in.next() == '[';
    if (!in.skipValue(parser.levels())) {
      return false;
    }
    if (key.equals(IssueKeys.METHODS)) {
      boolean isSecond = hasNames;
      hasNames |= isNested && in.at() - from > 2;
      return !isSecond;
    }
    return true;
  }

  /** Reads the first call tree of the line. */
  private boolean readTree() {
    if (hasTree) {
      return false;
    }
    hasTree = true;
    rows = CompactRows.read(in);
    return rows != null;
  }

  /** Reads the first names of the line. */
  private boolean readNames() throws IOException {
    if (names != null || json.has(IssueKeys.METHODS)) {
      return false;
    }
    int from = in.at();
    names = LineNames.read(in);
    if (names != null) {
      return true;
    }
    in.moveTo(from);
    return readValue(IssueKeys.METHODS);
  }

  private boolean readValue(String key) throws IOException {
    int from = in.at();
    if (!in.skipValue(parser.levels()) || !in.count(0)) {
      return false;
    }
    JsonNode simple = in.has('"', from) ? text(from) : integer(from, in.at());
    json.set(key, simple == null ? parser.values().readTree(bytes, from, in.at() - from) : simple);
    return true;
  }

  private @Nullable JsonNode text(int from) {
    String text = in.unescaped(from, in.at());
    return text == null ? null : TextNode.valueOf(text);
  }

  /** The value between two places if it is an integer; null for other values. */
  private @Nullable JsonNode integer(int from, int to) {
    in.moveTo(from);
    boolean isInteger = in.readInteger() && in.at() == to;
    in.moveTo(to);
    if (!isInteger) {
      return null;
    }
    long value = in.integer();
    return value == (int) value ? IntNode.valueOf((int) value) : LongNode.valueOf(value);
  }
}
