package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.format.MethodMap;
import dev.serin.issue.FrequentCalls;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.IssueTags;
import dev.serin.issue.MatrixStack;
import dev.serin.issue.TreeRow;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A line with the values that an index needs of it.
 *
 * @param line the line
 * @param issue the issue in it; null if it has none
 * @param key a digest of the issue's id and detail, which only copies of the issue share
 * @param complaints sentences about the issue, or why the line is none
 */
record IndexedLine(ByteLines.Line line, @Nullable Issue issue, long key, List<String> complaints) {

  /** A hash set of this size is faster than an immutable one, which divides. */
  private static final Set<String> KEYS =
      new HashSet<>(
          List.of(
              IssueKeys.TAG,
              IssueKeys.DETAIL,
              IssueKeys.SCENE,
              IssueKeys.SESSION,
              IssueKeys.MAP_ID,
              IssueKeys.MAPPING_ID,
              IssueKeys.COST,
              IssueKeys.STARTUP_DURATION,
              IssueKeys.QUEUE_DELAY_MILLIS,
              IssueKeys.TIME,
              IssueKeys.DISPATCH_ID,
              IssueKeys.ISSUE_ID,
              IssueKeys.UNFINISHED,
              IssueKeys.LEARNED_METHODS,
              IssueKeys.SPANS,
              IssueKeys.FREQUENT_CALLS,
              IssueKeys.STACK,
              IssueKeys.MACHINE));

  /**
   * The parts of an issue that an index needs.
   *
   * @param frequent the ids of its methods with the most calls
   * @param needsMap whether its rows have no names without a method map
   */
  record Issue(
      IndexedValues values,
      List<TreeRow> rows,
      BitSet frequent,
      JsonNode learned,
      boolean needsMap) {}

  /** Parses a line. */
  static IndexedLine of(ByteLines.Line line, IssueParser parser, int maxBytes) {
    if (line.isCut()) {
      return refused(
          line,
          ": skipped, the line has "
              + line.wholeLength()
              + " bytes; an issue has at most "
              + maxBytes);
    }
    try {
      IssueLine parsed = parser.parse(line.bytes(), line.from(), line.length(), KEYS::contains);
      JsonNode json = parsed.json();
      IndexedValues values = IndexedValues.of(json);
      long key = IndexedValues.digest(id(line, json) + " " + values.names().detail());
      JsonNode learned = json.path(IssueKeys.LEARNED_METHODS);
      BitSet frequent = frequent(json);
      Issue issue = new Issue(values, parsed.rows(), frequent, learned, needsMap(parsed));
      return new IndexedLine(line, issue, key, complaints(parsed));
    } catch (IssueParser.NoIssueException e) {
      return refused(line, e.getMessage());
    }
  }

  private static BitSet frequent(JsonNode json) {
    BitSet methodIds = new BitSet();
    FrequentCalls.read(
        JacksonJson.JSON,
        json,
        (methodId, count, totalMicros, isFirst) -> {
          if (methodId > 0 && methodId <= MethodMap.MAX_METHOD_ID) {
            methodIds.set((int) methodId);
          }
        });
    return methodIds;
  }

  private static boolean needsMap(IssueLine parsed) {
    if (!parsed.hasNames()) {
      for (TreeRow row : parsed.rows()) {
        if (row.methodId() > 0 && !row.isOfMessage()) {
          return true;
        }
      }
    }
    return false;
  }

  private static IndexedLine refused(ByteLines.Line line, @Nullable String complaint) {
    return new IndexedLine(line, null, 0, List.of(String.valueOf(complaint)));
  }

  /** The id of the message, or else of the issue; issues of older versions may have neither. */
  private static String id(ByteLines.Line line, JsonNode json) {
    if (json.has(IssueKeys.DISPATCH_ID)) {
      return json.path(IssueKeys.DISPATCH_ID).asText();
    }
    return json.has(IssueKeys.ISSUE_ID)
        ? json.path(IssueKeys.ISSUE_ID).asText()
        : new String(line.bytes(), line.from(), line.length(), StandardCharsets.UTF_8).strip();
  }

  /** Issues with other tags may have a stack of another form. */
  private static boolean isEvilMethod(JsonNode json) {
    return json.path(IssueKeys.TAG).asText("").equals(IssueTags.EVIL_METHOD);
  }

  private static List<String> complaints(IssueLine parsed) {
    List<String> complaints = new ArrayList<>();
    String refusal = TreeReader.refusal(parsed.rows());
    if (refusal != null) {
      complaints.add(refusal);
    }
    if (parsed.rows().isEmpty() && isEvilMethod(parsed.json())) {
      String damage = MatrixStack.of(JacksonJson.JSON, parsed.json()).damage();
      if (!damage.isEmpty()) {
        complaints.add(
            ": skipped, the call tree in \"stack\" is damaged: "
                + damage
                + "; the issue is shown without it");
      }
    }
    JsonNode spans = parsed.json().path(IssueKeys.SPANS);
    if (!spans.isMissingNode()) {
      List<TreeRow> rows = refusal == null ? parsed.rows() : List.of();
      JsonNode tree = parsed.json().path(IssueKeys.CALL_TREE);
      int treeRows = tree.isMissingNode() ? parsed.rows().size() : tree.size();
      Timeline timeline = Timeline.of(spans, rows, treeRows);
      if (timeline.unusable() > 0) {
        complaints.add(timeline.complaint());
      }
    }
    return complaints;
  }
}
