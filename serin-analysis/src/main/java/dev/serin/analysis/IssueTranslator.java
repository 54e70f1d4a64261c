package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.format.MethodName;
import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Replaces the names of a shrunk program by those of the source, wherever an issue has any. */
final class IssueTranslator {
  /** A run of characters of class names; after an {@code @} it is a hash. */
  private static final Pattern CLASS = Pattern.compile("@?[\\p{javaJavaIdentifierPart}.\\-]+");

  private final NameMapping mapping;

  IssueTranslator(NameMapping mapping) {
    this.mapping = mapping;
  }

  /** Translates an issue in place and returns it. */
  JsonNode translate(JsonNode issue) {
    if (mapping == NameMapping.NONE || !(issue instanceof ObjectNode object)) {
      return issue;
    }
    translateFirstClass(object, IssueKeys.SCENE);
    translateFirstClass(object, IssueKeys.PROCESS);
    translateClasses(object, IssueKeys.MESSAGE);
    translateClasses(object, IssueKeys.HANDLER);
    translateStack(object, IssueKeys.THREAD_STACK);
    translateThreads(issue);
    issue.path(IssueKeys.LOCK_WAITS).forEach(this::translateThreads);
    for (JsonNode sample : issue.path(IssueKeys.SAMPLES)) {
      translateStack(sample, IssueKeys.STACK);
    }
    for (String messages :
        List.of(IssueKeys.MESSAGES_BEFORE, IssueKeys.MESSAGES_WAITING, IssueKeys.SENDERS)) {
      for (JsonNode message : issue.path(messages)) {
        translateClasses(message, IssueKeys.WHAT);
      }
    }
    if (issue.path(IssueKeys.METHODS) instanceof ObjectNode methods) {
      translateMethods(methods);
    }
    return issue;
  }

  private void translateThreads(JsonNode in) {
    JsonNode threads = in.path(IssueKeys.THREADS);
    Map<String, JsonNode> stacks = new HashMap<>();
    threads.forEach(
        thread ->
            stacks.putIfAbsent(thread.path(IssueKeys.NAME).asText(), thread.path(IssueKeys.STACK)));
    for (JsonNode thread : threads) {
      translateHeldFrame(thread, stacks.get(thread.path(IssueKeys.HELD_BY).asText()));
    }
    for (JsonNode thread : threads) {
      translateStack(thread, IssueKeys.STACK);
      translateClasses(thread, IssueKeys.WAITS_FOR);
    }
  }

  /** A frame of a shrunk program may become several of the source, so others get new numbers. */
  private void translateHeldFrame(JsonNode waiting, @Nullable JsonNode holderStack) {
    int frame = waiting.path(IssueKeys.HELD_FRAME).asInt(-1);
    if (holderStack != null && frame >= 0 && frame < holderStack.size()) {
      List<String> inner =
          holderStack.valueStream().limit(frame + 1L).map(line -> line.asText("")).toList();
      int translated = mapping.originalStack(inner).size() - 1;
      ((ObjectNode) waiting).put(IssueKeys.HELD_FRAME, translated);
    }
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

  private void translateFirstClass(JsonNode in, String key) {
    if (in instanceof ObjectNode object && object.path(key).isTextual()) {
      object.put(key, translateFirstClass(object.path(key).asText()));
    }
  }

  /** A class, possibly followed by a text of the program: a title. */
  String translateFirstClass(String text) {
    Matcher name = CLASS.matcher(text);
    return name.lookingAt()
        ? mapping.originalClass(name.group()) + text.substring(name.end())
        : text;
  }

  /** Classes, with numbers and hashes: {@code handler callback@hash}. */
  private void translateClasses(JsonNode in, String key) {
    if (in instanceof ObjectNode object && object.path(key).isTextual()) {
      Matcher names = CLASS.matcher(object.path(key).asText());
      object.put(key, names.replaceAll(this::originalClass));
    }
  }

  private String originalClass(MatchResult name) {
    return Matcher.quoteReplacement(mapping.originalClass(name.group()));
  }

  private void translateMethods(ObjectNode methods) {
    if (areObfuscated(methods)) {
      for (Map.Entry<String, JsonNode> name : new ArrayList<>(methods.properties())) {
        MethodName method = NameMapping.method(name.getValue().asText());
        methods.put(name.getKey(), NameMapping.alternatives(mapping.originalMethods(method)));
      }
    }
  }

  private boolean areObfuscated(JsonNode methods) {
    Set<String> classes = new HashSet<>();
    for (JsonNode name : methods) {
      classes.add(NameMapping.method(name.asText()).className());
    }
    return mapping.areObfuscated(classes);
  }

  /**
   * The methods that an issue names as frames of the source, by id. A name without a class stays as
   * it is.
   *
   * @param issue not translated yet
   */
  Map<String, String> methodFrames(JsonNode issue) {
    JsonNode methods = issue.path(IssueKeys.METHODS);
    boolean areObfuscated = mapping != NameMapping.NONE && areObfuscated(methods);
    Map<String, String> frames = new HashMap<>();
    for (Map.Entry<String, JsonNode> entry : methods.properties()) {
      String name = entry.getValue().asText("");
      MethodName method = NameMapping.method(name);
      boolean hasClass = !method.className().isEmpty();
      frames.put(entry.getKey(), hasClass ? frames(method, areObfuscated) : name);
    }
    return frames;
  }

  private String frames(MethodName method, boolean isObfuscated) {
    return mapping.frames(isObfuscated ? mapping.originalMethods(method) : List.of(method));
  }
}
