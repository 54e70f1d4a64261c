package dev.serin.format;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A line of a learned list: the pattern of a method whose probe costs more than its data is worth,
 * and the measured figures, {@code com.example.Point#<init>(II)V # 412345 calls/s, 48 ns}.
 * Immutable.
 */
public final class LearnedMethod {
  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final String COMMENT = "#";
  private static final char METHOD = '#';
  private static final String SEPARATOR = " # ";
  private static final Pattern FIGURES = Pattern.compile("([0-9]{1,18}) calls/s, ([0-9]{1,18}) ns");

  private final String pattern;
  private final long callsPerSecond;
  private final long meanNanos;

  /**
   * Makes a line.
   *
   * @param pattern the pattern of the method: {@code com.example.Point#<init>(II)V}
   * @param callsPerSecond the rate of its calls
   * @param meanNanos the mean time of a call, with its callees
   */
  public LearnedMethod(String pattern, long callsPerSecond, long meanNanos) {
    this.pattern = pattern;
    this.callsPerSecond = callsPerSecond;
    this.meanNanos = meanNanos;
  }

  /** The lines of a list, with any line ends, without the spaces around them. */
  public static String[] lines(String text) {
    String[] lines = text.replace(BYTE_ORDER_MARK, "").split("\r\n|\r|\n", -1);
    for (int i = 0; i < lines.length; i++) {
      lines[i] = lines[i].trim();
    }
    return lines;
  }

  /** Whether one of the {@link #lines} is blank or a comment. */
  public static boolean isComment(String line) {
    return line.isEmpty() || line.startsWith(COMMENT);
  }

  /** Reads a line; null if it does not end with figures. */
  public static @Nullable LearnedMethod parse(String line) {
    String text = line.trim();
    int separator = text.lastIndexOf(SEPARATOR);
    if (separator <= 0) {
      return null;
    }
    Matcher figures = FIGURES.matcher(text.substring(separator + SEPARATOR.length()));
    if (!figures.matches()) {
      return null;
    }
    return new LearnedMethod(
        text.substring(0, separator).trim(),
        Long.parseLong(figures.group(1)),
        Long.parseLong(figures.group(2)));
  }

  /** The pattern of the method. */
  public String pattern() {
    return pattern;
  }

  /** The name of its class, as in the pattern: {@code com.example.Point}. */
  public String className() {
    int hash = pattern.indexOf(METHOD);
    return hash < 0 ? pattern : pattern.substring(0, hash);
  }

  /**
   * Its name and descriptor, as in the pattern, {@code <init>(II)V}; empty if the pattern names
   * only a class.
   */
  public String method() {
    int hash = pattern.indexOf(METHOD);
    return hash < 0 ? "" : pattern.substring(hash + 1);
  }

  /** The rate of its calls. */
  public long callsPerSecond() {
    return callsPerSecond;
  }

  /** The mean time of a call. */
  public long meanNanos() {
    return meanNanos;
  }

  /** A text followed by the figures, in the form that ends a line. */
  public String figuresAfter(String text) {
    return text + SEPARATOR + callsPerSecond + " calls/s, " + meanNanos + " ns";
  }

  /** The line. */
  @Override
  public String toString() {
    return figuresAfter(pattern);
  }
}
