package dev.serin.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.format.MethodName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts names of the source in the place of those of a shrunk program, wherever an issue has any.
 */
final class IssueTranslator {
  private static final List<String> CLASSES = List.of("scene", "process", "message");

  private final NameMapping mapping;

  IssueTranslator(NameMapping mapping) {
    this.mapping = mapping;
  }

  /** The issue with names of the source; the same object, changed. */
  JsonNode translate(JsonNode issue) {
    if (mapping == NameMapping.NONE || !(issue instanceof ObjectNode object)) {
      return issue;
    }
    CLASSES.forEach(key -> translateClass(object, key));
    translateStack(object, "threadStack");
    for (JsonNode thread : issue.path("threads")) {
      translateStack(thread, "stack");
      translateClass(thread, "waitsFor");
    }
    for (JsonNode message : issue.path("messagesBefore")) {
      translateClass(message, "what");
    }
    if (issue.path("methods") instanceof ObjectNode methods) {
      translateMethods(methods);
    }
    return issue;
  }

  /** A stack as one text, or as an array with a text per frame. */
  private void translateStack(JsonNode in, String key) {
    JsonNode stack = in.path(key);
    if (!(in instanceof ObjectNode object)) {
      return;
    }
    if (stack.isTextual()) {
      object.put(key, mapping.originalStack(stack.asText()));
    } else if (stack.isArray() && stack.valueStream().allMatch(JsonNode::isTextual)) {
      List<String> frames = new ArrayList<>();
      stack.forEach(frame -> frames.add(frame.asText()));
      ArrayNode translated = object.putArray(key);
      mapping.originalStack(frames).forEach(translated::add);
    }
  }

  /** A class, which something else may follow: a title, a number. */
  private void translateClass(JsonNode in, String key) {
    if (in instanceof ObjectNode object && object.path(key).isTextual()) {
      String text = object.path(key).asText();
      int end = 0;
      while (end < text.length() && isOfClass(text.charAt(end))) {
        end++;
      }
      object.put(key, mapping.originalClass(text.substring(0, end)) + text.substring(end));
    }
  }

  private static boolean isOfClass(char c) {
    return c == '.' || Character.isJavaIdentifierPart(c);
  }

  private void translateMethods(ObjectNode methods) {
    List<Map.Entry<String, JsonNode>> names = new ArrayList<>(methods.properties());
    Set<String> classes = new HashSet<>();
    names.forEach(name -> classes.add(method(name.getValue().asText()).className()));
    if (mapping.areObfuscated(classes)) {
      for (Map.Entry<String, JsonNode> name : names) {
        MethodName method = method(name.getValue().asText());
        methods.put(name.getKey(), NameMapping.alternatives(mapping.originalMethods(method)));
      }
    }
  }

  private static MethodName method(String qualified) {
    int dot = qualified.lastIndexOf('.');
    return new MethodName(
        0, qualified.substring(0, Math.max(0, dot)), qualified.substring(dot + 1), "");
  }
}
