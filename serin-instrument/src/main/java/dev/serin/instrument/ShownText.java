package dev.serin.instrument;

import java.util.Locale;

/**
 * Text of pattern files in messages. Files may come from anywhere, and builds print messages to
 * terminals: unsafe characters appear as {@code \}{@code uXXXX}, and long text is cut.
 */
final class ShownText {
  /** How many characters of a text are shown. */
  static final int MAX_CHARS = 200;

  private ShownText() {}

  /** The beginning of a text on one line, without unsafe characters. */
  static String of(String text) {
    StringBuilder shown = new StringBuilder();
    int at = 0;
    while (at < text.length() && at < MAX_CHARS) {
      int c = text.codePointAt(at);
      if (isUnsafe(c)) {
        for (char unit : Character.toChars(c)) {
          shown.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
        }
      } else {
        shown.appendCodePoint(c);
      }
      at += Character.charCount(c);
    }
    return at < text.length() ? shown.append('…').toString() : shown.toString();
  }

  /** Whether a text has characters that could control a terminal or hide or reorder letters. */
  static boolean isUnsafe(String text) {
    return text.codePoints().anyMatch(ShownText::isUnsafe);
  }

  private static boolean isUnsafe(int c) {
    int type = Character.getType(c);
    return type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.SURROGATE
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }
}
