package dev.serin.report;

import java.util.HashMap;
import java.util.Map;

/** Numbers call paths, so that equal paths of different trees have equal numbers. */
final class CallPaths {
  /** The number of the path without methods: the message itself. */
  static final int MESSAGE = 0;

  private final Map<Step, Integer> numbers = new HashMap<>();

  /** The stable names, as trees repeat names and finding them takes time. */
  private final Map<String, String> stableNames = new HashMap<>();

  private record Step(int caller, String method) {}

  /** The number of a path: that of the caller, followed by a method. */
  int number(int caller, String name) {
    String method = stableNames.computeIfAbsent(name, StableName::of);
    return numbers.computeIfAbsent(new Step(caller, method), step -> numbers.size() + 1);
  }
}
