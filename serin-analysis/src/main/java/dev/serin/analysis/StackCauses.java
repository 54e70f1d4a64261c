package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the causes of many stacks, and keeps those of their lines: most stacks of a group have the
 * same innermost lines. Not thread-safe.
 */
final class StackCauses {
  private static final int MAX_LINES = 10_000;

  private final Map<String, Optional<StackCause>> byLine = new HashMap<>();

  /** The cause of a stack. */
  StackCause of(JsonNode stack) {
    return StackCause.of(stack, this::ofLine);
  }

  private Optional<StackCause> ofLine(String line) {
    if (byLine.size() >= MAX_LINES) {
      byLine.clear();
    }
    return byLine.computeIfAbsent(line, StackCause::ofLine);
  }
}
