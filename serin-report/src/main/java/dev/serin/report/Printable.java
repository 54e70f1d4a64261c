package dev.serin.report;

/**
 * Makes text of issues and maps fit for one line of a terminal: what could move the cursor, change
 * colours, break the line or turn the order of the letters around is replaced, what is very long is
 * cut.
 */
final class Printable {
  static final int MAX_CHARS = 1000;
  private static final char REPLACEMENT = '\uFFFD';

  private Printable() {}

  /** The text on one line. */
  static String line(String text) {
    int length = Math.min(text.length(), MAX_CHARS);
    StringBuilder line = new StringBuilder(length + 1);
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      boolean pair = i + 1 < length && Character.isSurrogatePair(c, text.charAt(i + 1));
      if (pair) {
        line.append(c).append(text.charAt(++i));
      } else {
        line.append(isPrintable(c) ? c : REPLACEMENT);
      }
    }
    return text.length() > MAX_CHARS ? line.append('…').toString() : line.toString();
  }

  private static boolean isPrintable(char c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
