package dev.serin.analysis;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.TreeRow;
import dev.serin.issue.TreeRows;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads the JSON of one issue, within limits. Thread-safe. */
final class IssueParser {
  private static final int MAX_NUMBER_CHARS = 100;
  private static final int MAX_NAME_CHARS = 10_000;

  /** The nesting of the numbers in a call tree. */
  private static final int MIN_NESTING = 3;

  private final ReadLimits.LineLimits limits;
  private final ObjectMapper mapper;

  /** Reads a value within a line. */
  private final ObjectReader values;

  private final CompactLine.Parser compact;

  IssueParser(ReadLimits.LineLimits limits) {
    this.limits = limits;
    StreamReadConstraints constraints =
        StreamReadConstraints.builder()
            .maxDocumentLength(limits.chars())
            .maxStringLength(limits.chars())
            .maxTokenCount(limits.tokens())
            .maxNestingDepth(limits.nesting())
            .maxNumberLength(MAX_NUMBER_CHARS)
            .maxNameLength(MAX_NAME_CHARS)
            .build();
    this.mapper =
        JsonMapper.builder(JsonFactory.builder().streamReadConstraints(constraints).build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    this.values = mapper.reader().without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    this.compact =
        new CompactLine.Parser(values, new KnownTexts(), limits.nesting() - 1, limits.tokens());
  }

  /**
   * Parses the issue of a line without building JSON nodes for its call tree, if possible.
   *
   * @param keys the keys that are needed; values of others may be missing in the result
   * @throws NoIssueException if the line is not an issue, or exceeds a limit
   */
  IssueLine parse(byte[] bytes, int from, int length, Predicate<String> keys)
      throws NoIssueException {
    try {
      IssueLine line =
          canBeCompact(length) ? CompactLine.read(bytes, from, length, keys, compact) : null;
      line = line == null ? numbers(bytes, from, length, keys) : line;
      if (line != null) {
        return line;
      }
    } catch (IOException e) {
      // Parsed again as text, which replaces invalid UTF-8 and gives the reason for a failure.
    }
    return IssueLine.of(parse(new String(bytes, from, length, StandardCharsets.UTF_8)));
  }

  /** Whether a line of a length is within the limits that {@link CompactLine} does not check. */
  private boolean canBeCompact(int length) {
    return length <= limits.chars() && limits.nesting() > MIN_NESTING;
  }

  /** Null if the rows of its call tree have other values than numbers. */
  private @Nullable IssueLine numbers(byte[] bytes, int from, int length, Predicate<String> keys)
      throws IOException {
    if (length == 0 || bytes[from] != '{') {
      return null; // possibly in another encoding
    }
    try (JsonParser in = mapper.getFactory().createParser(bytes, from, length)) {
      return read(in, keys);
    }
  }

  private @Nullable IssueLine read(JsonParser in, Predicate<String> keys) throws IOException {
    in.nextToken();
    ObjectNode json = mapper.createObjectNode();
    List<TreeRow> rows = null;
    boolean hasNames = false;
    for (String key = in.nextFieldName(); key != null; key = in.nextFieldName()) {
      JsonToken token = in.nextToken();
      if (key.equals(IssueKeys.CALL_TREE)) {
        rows = rows(in, token);
        if (rows == null) {
          return null;
        }
      } else if (keys.test(key)) {
        json.set(key, value(in, token));
      } else {
        hasNames |= hasContent(in) && key.equals(IssueKeys.METHODS);
      }
    }
    boolean isWhole = in.currentToken() == JsonToken.END_OBJECT && in.nextToken() == null;
    if (!isWhole || in.currentTokenCount() > limits.tokens() || !json.has(IssueKeys.TAG)) {
      return null;
    }
    hasNames |= !json.path(IssueKeys.METHODS).isEmpty();
    List<TreeRow> known = rows == null ? TreeRows.read(JacksonJson.JSON, json) : rows;
    return new IssueLine(json, known, null, hasNames);
  }

  /** Skips a value; returns whether it is a list or object that is not empty. */
  private static boolean hasContent(JsonParser in) throws IOException {
    long before = in.currentTokenCount();
    in.skipChildren();
    return in.currentTokenCount() - before > 1;
  }

  private JsonNode value(JsonParser in, JsonToken token) throws IOException {
    if (token == JsonToken.VALUE_STRING) {
      return TextNode.valueOf(in.getText());
    }
    if (token == JsonToken.VALUE_NUMBER_INT && in.getNumberType() == JsonParser.NumberType.INT) {
      return IntNode.valueOf(in.getIntValue());
    }
    return values.readTree(in);
  }

  /** The rows of a call tree that has nothing but numbers in its rows; otherwise null. */
  private static @Nullable List<TreeRow> rows(JsonParser in, JsonToken first) throws IOException {
    if (first != JsonToken.START_ARRAY) {
      return null;
    }
    List<TreeRow> rows = new ArrayList<>();
    long[] columns = new long[TreeRow.COLUMNS];
    while (in.nextToken() == JsonToken.START_ARRAY) {
      Arrays.fill(columns, 0);
      int column = 0;
      while (in.nextToken() == JsonToken.VALUE_NUMBER_INT) {
        if (column < TreeRow.COLUMNS) {
          columns[column] = in.getLongValue();
        }
        column++;
      }
      if (in.currentToken() != JsonToken.END_ARRAY || column < TreeRows.MIN_COLUMNS) {
        return null;
      }
      rows.add(new TreeRow("", columns));
    }
    return in.currentToken() == JsonToken.END_ARRAY ? rows : null;
  }

  /**
   * Parses the issue of a line.
   *
   * @throws NoIssueException if the line is not an issue, or exceeds a limit
   */
  JsonNode parse(String line) throws NoIssueException {
    try {
      JsonNode json = mapper.readTree(ByteOrderMark.removedFrom(line));
      if (json.isObject() && json.has(IssueKeys.TAG)) {
        return json;
      }
      throw new NoIssueException(": skipped, this JSON is not an issue: it has no key \"tag\"");
    } catch (StreamConstraintsException e) {
      // Jackson names the limit, and in parentheses the method that reads it.
      String which = e.getOriginalMessage().replaceAll(", from `[^`]*`", "");
      throw new NoIssueException(": skipped, the line is over a limit: " + which);
    } catch (JsonProcessingException e) {
      throw new NoIssueException(
          ": skipped, this line is not JSON ("
              + JsonFailure.reason(e)
              + "); is the file truncated?");
    }
  }

  /** The reason why a line is not an issue, to follow the place of the line. */
  static final class NoIssueException extends Exception {
    private static final long serialVersionUID = 1;

    NoIssueException(String message) {
      super(message, null, false, false);
    }
  }
}
