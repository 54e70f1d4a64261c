package dev.serin.format;

/**
 * Escapes names for the lines of a map. The JVM allows almost any character in a name. Characters
 * are escaped as {@code \}{@code uXXXX}, a UTF-16 unit in four hexadecimal digits, if they would
 * break a line or its columns in any program that opens the map, are invisible, or cannot be
 * encoded in UTF-8. The list is fixed here rather than taken from the JDK, whose tables change: the
 * same names always give the same map.
 */
public final class EscapedText {
  private static final char ESCAPE = '\\';
  private static final int ESCAPED_CHARS = 6;
  private static final int HEX_DIGITS = 4;

  /** Pairs of the first and last of further characters that are escaped, in their order. */
  private static final String ESCAPED_RANGES =
      "\u007F\u00A0" // control characters, no-break space
          + "\u00AD\u00AD" // soft hyphen
          + "\u061C\u061C" // reverses the order of letters
          + "\u1680\u1680" // a space
          + "\u180E\u180E" // invisible
          + "\u2000\u200F" // spaces, invisible characters, order
          + "\u2028\u202F" // ends of lines and paragraphs, order, a space
          + "\u205F\u206F" // a space, invisible characters, order
          + "\u3000\u3000" // a space
          + "\uFEFF\uFEFF" // invisible
          + "\uFFF9\uFFFB"; // invisible

  private EscapedText() {}

  /** Appends a text in the form that a line has. */
  public static void append(StringBuilder out, String text) {
    int length = text.length();
    int written = 0;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c > ' ' && c < '\u007F' && c != ESCAPE && c != ',') {
        continue; // nearly always
      }
      if (i + 1 < length && Character.isSurrogatePair(c, text.charAt(i + 1))) {
        i++;
      } else if (isEscaped(c)) {
        out.append(text, written, i);
        appendEscape(out, c);
        written = i + 1;
      }
    }
    out.append(text, written, length);
  }

  private static boolean isEscaped(char c) {
    if (c <= ' ' || c == ESCAPE || c == ',' || Character.isSurrogate(c)) {
      return true;
    }
    for (int i = 0; i < ESCAPED_RANGES.length() && ESCAPED_RANGES.charAt(i) <= c; i += 2) {
      if (c <= ESCAPED_RANGES.charAt(i + 1)) {
        return true;
      }
    }
    return false;
  }

  private static void appendEscape(StringBuilder out, char c) {
    out.append(ESCAPE).append('u');
    for (int shift = 12; shift >= 0; shift -= 4) {
      out.append(Character.forDigit(c >> shift & 15, 16));
    }
  }

  /**
   * Decodes a text of a line.
   *
   * @throws IllegalArgumentException if there is a backslash that begins no escape
   */
  public static String read(String escaped) {
    int at = escaped.indexOf(ESCAPE);
    if (at < 0) {
      return escaped;
    }
    StringBuilder text = new StringBuilder(escaped.length());
    int written = 0;
    for (; at >= 0; at = escaped.indexOf(ESCAPE, written)) {
      text.append(escaped, written, at).append(readEscape(escaped, at));
      written = at + ESCAPED_CHARS;
    }
    return text.append(escaped, written, escaped.length()).toString();
  }

  private static char readEscape(String escaped, int at) {
    int end = at + ESCAPED_CHARS;
    int unit = end <= escaped.length() && escaped.charAt(at + 1) == 'u' ? 0 : -1;
    for (int i = end - HEX_DIGITS; i < end && unit >= 0; i++) {
      int digit = Character.digit(escaped.charAt(i), 16);
      unit = digit < 0 ? -1 : unit << 4 | digit;
    }
    if (unit < 0) {
      throw new IllegalArgumentException("a backslash is not followed by uXXXX");
    }
    return (char) unit;
  }
}
