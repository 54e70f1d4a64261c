package dev.serin.format;

/**
 * Foreign text in messages: names, options and patterns. Characters that could move a cursor,
 * change colours, break a line or reverse the order of letters appear as {@code \}{@code uXXXX}, a
 * UTF-16 unit in four hexadecimal digits each. These are controls, formats, which include the
 * bidirectional ones, lone surrogates, and separators of lines and paragraphs.
 */
public final class VisibleText {
  private static final String HEX = "0123456789abcdef";

  private VisibleText() {}

  /**
   * Escapes each unsafe character.
   *
   * @param layout unsafe characters that stay as they are, such as the line feed
   * @return the same object if nothing is unsafe
   */
  public static String escaped(String text, String layout) {
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
    int type = Character.getType(codePoint);
    return type != Character.CONTROL
        && type != Character.FORMAT
        && type != Character.SURROGATE
        && type != Character.LINE_SEPARATOR
        && type != Character.PARAGRAPH_SEPARATOR;
  }

  private static void appendEscape(StringBuilder out, char c) {
    out.append("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      out.append(HEX.charAt(c >> shift & 15));
    }
  }
}
