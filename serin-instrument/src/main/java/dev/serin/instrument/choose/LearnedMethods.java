package dev.serin.instrument.choose;

import dev.serin.format.LearnedMethod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A learned list: methods without probes, each with the figures that put it on the list; see "A
 * list that was learned is an input of its own" in docs/decisions.md. Remembers which methods the
 * program has. Safe for use by several threads.
 */
final class LearnedMethods {
  private static final String KIND = "learned ";
  private static final int MAX_NAMED = 5;

  private final String file;
  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, List<Entry>> byClass = new HashMap<>();

  /** A line of the list. */
  static final class Entry {
    private final LearnedMethod method;
    private final MethodPattern pattern;

    private Entry(LearnedMethod method, MethodPattern pattern) {
      this.method = method;
      this.pattern = pattern;
    }

    /** The method with its figures. */
    LearnedMethod method() {
      return method;
    }

    /** Matches the method. */
    MethodPattern pattern() {
      return pattern;
    }

    /** The line in the form of a run's state. */
    String line() {
      return KIND + method + '\n';
    }
  }

  /**
   * Reads a list.
   *
   * @param text the content of the file
   * @param file its name in messages
   * @throws IllegalArgumentException if a line is no method with figures; the message names file,
   *     line and reason
   */
  LearnedMethods(String text, String file) {
    this.file = file;
    String[] lines = LearnedMethod.lines(text);
    for (int i = 0; i < lines.length; i++) {
      if (!LearnedMethod.isComment(lines[i])) {
        add(lines[i], file + ":" + (i + 1) + ": ");
      }
    }
  }

  private void add(String line, String where) {
    LearnedMethod method = LearnedMethod.parse(line);
    if (method == null) {
      throw refusal(where, line, "it does not end with the figures of the method");
    }
    if (method.method().isEmpty()) {
      throw refusal(where, line, "it names a class and no method");
    }
    if (method.pattern().indexOf('*') >= 0) {
      throw refusal(where, line, "it names more than one method");
    }
    if (ShownText.isUnsafe(method.pattern())) {
      throw refusal(where, line, "it has a character that is not printable");
    }
    MethodPattern pattern = PatternFile.pattern(where, method.pattern(), method.pattern());
    Entry entry = new Entry(method, pattern);
    entries.add(entry);
    String className = method.className().replace('/', '.');
    byClass.computeIfAbsent(className, name -> new ArrayList<>()).add(entry);
  }

  private static IllegalArgumentException refusal(String where, String line, String why) {
    return new IllegalArgumentException(
        where
            + "\""
            + ShownText.of(line)
            + "\" is not a line of a learned list: "
            + why
            + ". serin learn writes lines such as: com.example.Point#x()D # 412345 calls/s,"
            + " 48 ns. Put your own patterns into a file of excludes.");
  }

  /** The methods of a class, with dots. */
  List<Entry> of(String className) {
    return byClass.getOrDefault(className, List.of());
  }

  /** All lines, in the order of the file. */
  List<Entry> entries() {
    return entries;
  }

  /**
   * A sentence about the methods that no class has had so far, or null if there are none.
   *
   * @param where where they were searched: {@code in the program}
   */
  @Nullable String unknown(String where) {
    List<Entry> unknown =
        entries.stream()
            .filter(entry -> !entry.pattern().hasMatched())
            .collect(Collectors.toList());
    if (unknown.isEmpty()) {
      return null;
    }
    if (unknown.size() == entries.size()) {
      return "no method of the learned list "
          + file
          + " is "
          + where
          + " ("
          + entries.size()
          + " in total): "
          + names(unknown)
          + ". The list has no effect; it belongs to another program, or to a version before"
          + " large changes. Learn a new list, or omit it.";
    }
    return unknown.size()
        + " of "
        + entries.size()
        + " methods of the learned list "
        + file
        + (unknown.size() == 1 ? " is not " : " are not ")
        + where
        + ": "
        + names(unknown)
        + ". Names become outdated when methods are renamed or deleted. Learn a new list"
        + " after large changes.";
  }

  private static String names(List<Entry> unknown) {
    String names =
        unknown.stream()
            .limit(MAX_NAMED)
            .map(entry -> ShownText.of(entry.method().pattern()))
            .collect(Collectors.joining(", "));
    int more = unknown.size() - MAX_NAMED;
    return more > 0 ? names + ", and " + more + " more" : names;
  }
}
