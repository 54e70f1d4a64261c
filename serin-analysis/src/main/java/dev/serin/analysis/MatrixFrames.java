package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.issue.IssueKeys;
import java.util.Iterator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Frames as most versions of Matrix write them, {@code at package.Class:method(12)}, in the form of
 * the JDK. Version 2.1 puts the beginning of a line of its log before them.
 */
final class MatrixFrames {
  private static final Pattern FRAME =
      Pattern.compile("(?:\\|\\*\\s*)?at ([^\\s:()]+):([^\\s:()]+)\\((-?[0-9]{1,9})\\)");
  private static final int NATIVE_LINE = -2;

  private MatrixFrames() {}

  /** Rewrites the stack of the thread in place, if all its lines are such frames. */
  static void rewrite(JsonNode issue) {
    String stack = issue.path(IssueKeys.THREAD_STACK).asText("");
    if (!(issue instanceof ObjectNode object) || stack.isBlank()) {
      return;
    }
    StringBuilder frames = new StringBuilder();
    // Usually the first line already differs, so splitting the whole stack would be wasted.
    for (Iterator<String> lines = stack.lines().iterator(); lines.hasNext(); ) {
      String line = lines.next();
      Matcher frame = FRAME.matcher(line.strip());
      if (frame.matches()) {
        String place = place(Integer.parseInt(frame.group(3)));
        frames.append("at " + frame.group(1) + "." + frame.group(2) + "(" + place + ")\n");
      } else if (!line.isBlank()) {
        return;
      }
    }
    object.put(IssueKeys.THREAD_STACK, frames.toString());
  }

  /** Matrix leaves out the file. */
  private static String place(int line) {
    if (line == NATIVE_LINE) {
      return "Native Method";
    }
    return line > 0 ? "Unknown Source:" + line : "Unknown Source";
  }
}
