package dev.serin.instrument.choose;

import dev.serin.format.VisibleText;

/**
 * Text of pattern files in messages. Files may come from anywhere, and builds print messages to
 * terminals: unsafe characters appear as {@code \}{@code uXXXX}, and long text is cut.
 */
final class ShownText {
  /** The maximum number of characters that are shown. */
  static final int MAX_CHARS = 200;

  private ShownText() {}

  /** The beginning of a text on one line, without unsafe characters. */
  static String of(String text) {
    if (text.length() <= MAX_CHARS) {
      return VisibleText.escaped(text, "");
    }
    boolean splitsPair = Character.isHighSurrogate(text.charAt(MAX_CHARS - 1));
    int end = splitsPair ? MAX_CHARS + 1 : MAX_CHARS;
    return VisibleText.escaped(text.substring(0, Math.min(end, text.length())), "")
        + (end < text.length() ? "…" : "");
  }

  /** Whether a text has characters that could control a terminal or hide or reorder letters. */
  static boolean isUnsafe(String text) {
    return !VisibleText.escaped(text, "").equals(text);
  }
}
