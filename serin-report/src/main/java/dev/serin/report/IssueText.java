package dev.serin.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.analysis.ReportedIssue;
import dev.serin.analysis.SafeText;
import dev.serin.format.JsonWriter;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Shows issues as indented JSON that is safe to print. An array of numbers and texts takes one
 * line, like each row of a call tree. For one use.
 */
final class IssueText {
  private final StringBuilder out = new StringBuilder();

  private IssueText() {}

  /** A JSON array of the issues. */
  static String of(List<ReportedIssue> issues) {
    IssueText text = new IssueText();
    text.writeAll(issues.stream().map(ReportedIssue::json).iterator(), 0);
    return text.out.toString();
  }

  private void write(JsonNode node, int depth) {
    if (node.isObject()) {
      writeObject(node, depth);
    } else if (node.isArray() && hasContainers(node)) {
      writeAll(node.iterator(), depth);
    } else if (node.isArray()) {
      String separator = "[";
      for (JsonNode element : node) {
        out.append(separator);
        writeScalar(element);
        separator = ",";
      }
      out.append(node.isEmpty() ? "[]" : "]");
    } else {
      writeScalar(node);
    }
  }

  private static boolean hasContainers(JsonNode array) {
    for (JsonNode element : array) {
      if (element.isContainerNode()) {
        return true;
      }
    }
    return false;
  }

  private void writeAll(Iterator<JsonNode> elements, int depth) {
    String separator = "[";
    while (elements.hasNext()) {
      out.append(separator);
      newLine(depth + 1);
      write(elements.next(), depth + 1);
      separator = ",";
    }
    newLine(depth);
    out.append(']');
  }

  private void writeObject(JsonNode object, int depth) {
    String separator = "{";
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      out.append(separator);
      newLine(depth + 1);
      writeText(field.getKey());
      out.append(": ");
      write(field.getValue(), depth + 1);
      separator = ",";
    }
    if (object.isEmpty()) {
      out.append('{');
    } else {
      newLine(depth);
    }
    out.append('}');
  }

  private void writeScalar(JsonNode node) {
    if (node.isTextual()) {
      writeText(node.textValue());
    } else if (node.isInt() || node.isLong()) {
      out.append(node.longValue());
    } else if (node.isNumber()) {
      out.append(JsonWriter.write(node.numberValue())); // null for non-finite numbers
    } else {
      out.append(node.asText());
    }
  }

  private void writeText(String text) {
    if (isPlain(text)) { // nearly always
      out.append('"').append(text).append('"');
    } else {
      out.append(SafeText.whole(JsonWriter.write(text)));
    }
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c > '~' || c == '"' || c == '\\') {
        return false;
      }
    }
    return true;
  }

  private void newLine(int depth) {
    out.append('\n');
    for (int i = 0; i < depth; i++) {
      out.append(' ');
    }
  }
}
