package dev.serin.instrument.choose;

import dev.serin.format.LearnedMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads patterns, alone or as the lines of a file. Lines may be those of Matrix's exclude files:
 * headings such as {@code [package]}, {@code -keepclass com/example/Main}, {@code -keeppackage
 * com/example/}. There {@code keep} means to keep the classes as they are; headings have no effect.
 * The figures of a {@link LearnedMethod} may follow a pattern, so that a learned list is also such
 * a file.
 */
final class PatternFile {
  private static final Pattern HEADING = Pattern.compile("\\[\\w+]");
  private static final String CLASS = "-keepclass";
  private static final String PACKAGE = "-keeppackage";

  private PatternFile() {}

  /**
   * Reads one pattern.
   *
   * @throws IllegalArgumentException if it cannot be understood; the message names the reason
   */
  static MethodPattern pattern(String pattern) {
    return pattern("", pattern, pattern.trim());
  }

  /**
   * Reads the patterns of a file.
   *
   * @throws IllegalArgumentException if a line cannot be understood; the message names file, line
   *     and reason
   */
  static List<MethodPattern> read(String text, String file) {
    List<MethodPattern> patterns = new ArrayList<>();
    String[] lines = LearnedMethod.lines(text);
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i];
      if (!LearnedMethod.isComment(line) && !HEADING.matcher(line).matches()) {
        String where = file + ":" + (i + 1) + ": ";
        LearnedMethod learned = LearnedMethod.parse(line);
        String written = learned == null ? line : learned.pattern();
        patterns.add(pattern(where, written, withoutDirective(where, written)));
      }
    }
    return patterns;
  }

  /** The pattern that a line means. */
  private static String withoutDirective(String where, String line) {
    if (line.startsWith("[") || line.startsWith("-")) {
      String[] words = line.split("\\s+", 2);
      String name = words.length < 2 ? "" : words[1];
      boolean isPackage = words[0].equals(PACKAGE);
      if (name.isEmpty() || name.contains("#") || !(isPackage || words[0].equals(CLASS))) {
        throw new IllegalArgumentException(
            where
                + "\""
                + ShownText.of(line)
                + "\" cannot be understood. A line is a pattern, such as com.example.*;"
                + " -keepclass com/example/Main; -keeppackage com/example/; [package] or [class]; or a"
                + " comment that begins with #.");
      }
      return isPackage ? allOf(name) : name;
    }
    return line;
  }

  private static String allOf(String packageName) {
    if (packageName.endsWith("*")) {
      return packageName;
    }
    boolean hasEnd = packageName.endsWith("/") || packageName.endsWith(".");
    return (hasEnd ? packageName.substring(0, packageName.length() - 1) : packageName) + ".*";
  }

  /**
   * Reads the pattern of a line.
   *
   * @throws IllegalArgumentException if it cannot be understood; the message names the reason
   */
  static MethodPattern pattern(String where, String written, String pattern) {
    try {
      return new MethodPattern(where + written, pattern);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          where
              + "the pattern \""
              + ShownText.of(written)
              + "\" cannot be understood: "
              + e.getMessage(),
          e);
    }
  }
}
