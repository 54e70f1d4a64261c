package dev.serin.report;

/**
 * The one printer of text that others wrote: names, values and files of issues. Characters that
 * could move a cursor, change colours, break a line or reverse the order of letters appear as
 * {@code \}{@code uXXXX}, a UTF-16 unit in four hexadecimal digits each: controls, formats, which
 * include the bidirectional ones, lone surrogates, and separators of lines and paragraphs.
 */
final class SafeText {
  static final int MAX_CHARS = 1000;
  private static final String HEX = "0123456789abcdef";

  private SafeText() {}

  /** The text on one line, cut after {@value #MAX_CHARS} characters. */
  static String line(String text) {
    return line(text, MAX_CHARS);
  }

  static String line(String text, int maxChars) {
    if (text.length() <= maxChars) {
      return escaped(text, "");
    }
    boolean splitsPair = Character.isHighSurrogate(text.charAt(maxChars - 1));
    return escaped(text.substring(0, splitsPair ? maxChars - 1 : maxChars), "") + '…';
  }

  /** The text on one line, whole. */
  static String whole(String text) {
    return escaped(text, "");
  }

  /** Escapes everything unsafe, except the characters that the layout uses. */
  static String escaped(String text, String layout) {
    int unsafe = firstUnsafe(text, 0, layout);
    if (unsafe == text.length()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16);
    int written = 0;
    while (unsafe < text.length()) {
      int end = unsafe + Character.charCount(text.codePointAt(unsafe));
      out.append(text, written, unsafe);
      for (int i = unsafe; i < end; i++) {
        appendEscape(out, text.charAt(i));
      }
      written = end;
      unsafe = firstUnsafe(text, end, layout);
    }
    return out.append(text, written, text.length()).toString();
  }

  private static int firstUnsafe(String text, int from, String layout) {
    int at = from;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c < ' ' || c > '~') {
        int codePoint = text.codePointAt(at);
        if (!isSafe(codePoint) && layout.indexOf(codePoint) < 0) {
          return at;
        }
        at += Character.charCount(codePoint);
      } else {
        at++;
      }
    }
    return at;
  }

  private static boolean isSafe(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  private static void appendEscape(StringBuilder out, char c) {
    out.append("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      out.append(HEX.charAt(c >> shift & 15));
    }
  }
}
