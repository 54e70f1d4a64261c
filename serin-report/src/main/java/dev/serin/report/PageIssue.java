package dev.serin.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.analysis.ReportedIssue;
import dev.serin.analysis.SafeText;
import dev.serin.format.JsonWriter;
import java.util.List;
import java.util.Map;

/**
 * The data of issues with all their keys, which a page shows as indented JSON that is safe to
 * print. The page writes numbers, and texts in quotes. Texts that need escapes are here as JSON
 * with their quotes, and numbers that are not exact in a browser behind {@value #EXACT}.
 */
final class PageIssue {
  private static final String EXACT = "#";

  private static final JsonNodeFactory FACTORY = JsonNodeFactory.instance;

  /** Whole numbers nearer to zero are exact in a browser. */
  private static final long MAX_EXACT = 1L << 53;

  private PageIssue() {}

  /** An array of the issues. */
  static ArrayNode of(List<ReportedIssue> issues) {
    ArrayNode out = FACTORY.arrayNode();
    issues.forEach(issue -> out.add(safe(issue.json())));
    return out;
  }

  private static JsonNode safe(JsonNode node) {
    if (node.isObject()) {
      ObjectNode object = FACTORY.objectNode();
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        object.set(text(field.getKey()), safe(field.getValue()));
      }
      return object;
    }
    if (node.isArray()) {
      ArrayNode array = FACTORY.arrayNode();
      node.forEach(element -> array.add(safe(element)));
      return array;
    }
    if (node.isTextual()) {
      return FACTORY.textNode(text(node.textValue()));
    }
    return node.isNumber() ? number(node) : node;
  }

  private static JsonNode number(JsonNode node) {
    if (node.isFloatingPointNumber()) {
      return Double.isFinite(node.doubleValue()) ? node : FACTORY.nullNode();
    }
    boolean isExact =
        node.canConvertToLong() && node.longValue() > -MAX_EXACT && node.longValue() < MAX_EXACT;
    return isExact ? node : FACTORY.textNode(EXACT + node.asText());
  }

  private static String text(String text) {
    return isPlain(text) ? text : SafeText.whole(JsonWriter.write(text));
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c > '~' || c == '"' || c == '\\') {
        return false;
      }
    }
    return !text.startsWith(EXACT);
  }
}
