package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.IssueKeys;
import java.util.HashMap;
import java.util.Map;

/**
 * The source files of the classes in the stacks of an issue, as the JVM names them. Not
 * thread-safe.
 */
final class StackFiles {
  private final Map<String, String> files = new HashMap<>();

  /**
   * The files in the stacks of an issue.
   *
   * @param mapping of a shrunk program, which names the files itself; nothing is read then
   */
  static StackFiles of(JsonNode issue, NameMapping mapping) {
    StackFiles known = new StackFiles();
    if (mapping == NameMapping.NONE) {
      issue.path(IssueKeys.THREAD_STACK).asText("").lines().forEach(known::add);
      for (JsonNode sample : issue.path(IssueKeys.SAMPLES)) {
        sample.path(IssueKeys.STACK).forEach(frame -> known.add(frame.asText("")));
      }
    }
    return known;
  }

  private void add(String line) {
    StackFrame frame = StackFrame.of(line);
    if (frame != null && frame.file().indexOf('.') > 0 && !frame.file().startsWith("r8-map-id-")) {
      files.putIfAbsent(frame.className(), frame.file());
    }
  }

  /** A frame with the file of its class, if it has none and one is known. */
  String named(String text) {
    StackFrame frame = StackFrame.of(text);
    if (frame == null || !frame.file().equals(NameMapping.UNKNOWN_SOURCE)) {
      return text;
    }
    String file = files.getOrDefault(frame.className(), frame.file());
    return frame.named(frame.className(), frame.methodName(), file, frame.line());
  }
}
