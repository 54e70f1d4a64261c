package dev.serin.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.serin.issue.IssueKeys;

/** Reads the JSON of one issue, within limits. Not thread-safe. */
final class IssueParser {
  private static final int MAX_NUMBER_CHARS = 100;
  private static final int MAX_NAME_CHARS = 10_000;

  private final ObjectMapper mapper;

  IssueParser(ReadLimits.LineLimits limits) {
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
  }

  /**
   * Parses the issue of a line.
   *
   * @throws NoIssueException if the line is not an issue, or exceeds a limit
   */
  JsonNode parse(String line) throws NoIssueException {
    try {
      JsonNode json = mapper.readTree(line);
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
              + e.getOriginalMessage()
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
