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

  /** The longest line that is kept: a report may have lines of any length. */
  private static final int MAX_CHARS = 300;

  private final Map<String, Optional<StackCause>> byLine = new HashMap<>();

  /** The cause of a stack. */
  StackCause of(JsonNode stack) {
    return StackCause.of(stack, this::ofLine);
  }

  /** The number of lines that are kept. */
  int lines() {
    return byLine.size();
  }

  private Optional<StackCause> ofLine(String line) {
    if (line.length() > MAX_CHARS) {
      return StackCause.ofLine(line);
    }
    if (byLine.size() >= MAX_LINES) {
      byLine.clear();
    }
    return byLine.computeIfAbsent(line, StackCause::ofLine);
  }
}
