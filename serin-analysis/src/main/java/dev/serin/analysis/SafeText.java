package dev.serin.analysis;

import dev.serin.format.VisibleText;

/**
 * The only printer of untrusted text: names, values and files of issues. Unsafe characters appear
 * in the form of {@link VisibleText}.
 */
public final class SafeText {
  /** The maximum number of characters of a line; longer ones are cut. */
  public static final int MAX_CHARS = 1000;

  private SafeText() {}

  /** The text on one line, cut after {@value #MAX_CHARS} characters. */
  public static String line(String text) {
    return line(text, MAX_CHARS);
  }

  /** The text on one line, cut after the given number of characters. */
  public static String line(String text, int maxChars) {
    if (text.length() <= maxChars) {
      return escaped(text, "");
    }
    boolean splitsPair = Character.isHighSurrogate(text.charAt(maxChars - 1));
    return escaped(text.substring(0, splitsPair ? maxChars - 1 : maxChars), "") + '…';
  }

  /** The text on one line, whole. */
  public static String whole(String text) {
    return escaped(text, "");
  }

  /** Escapes everything unsafe, except the characters that the layout uses. */
  public static String escaped(String text, String layout) {
    return VisibleText.escaped(text, layout);
  }
}
