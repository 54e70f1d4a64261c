package dev.serin.agent;

import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;

/**
 * A class name in which {@code *} stands for any characters, and which also stands for the classes
 * nested in it; counts what it has matched. Safe for use by several threads.
 */
final class ClassPattern {
  private final String text;
  private final Pattern pattern;
  private final LongAdder matches = new LongAdder();

  ClassPattern(String text) {
    this.text = text;
    String quoted = Pattern.quote(text).replace("*", "\\E.*\\Q");
    this.pattern = Pattern.compile(quoted + "(\\$.*)?");
  }

  /** Whether a class, with dots, is meant. */
  boolean matches(String className) {
    boolean matched = pattern.matcher(className).matches();
    if (matched) {
      matches.increment();
    }
    return matched;
  }

  /** How many classes have been matched. */
  long matchCount() {
    return matches.sum();
  }

  @Override
  public String toString() {
    return text;
  }
}
