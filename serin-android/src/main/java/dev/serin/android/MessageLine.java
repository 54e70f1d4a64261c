package dev.serin.android;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The line that a Looper prints before a message. */
final class MessageLine {
  private static final Pattern LINE =
      Pattern.compile(
          ">>>>> Dispatching to Handler \\(([\\w$.]+)\\) \\{[0-9a-f]+\\} (.*): (-?\\d+)",
          Pattern.DOTALL);

  /** The default text of an object; a class's own text might be personal. */
  private static final Pattern PLAIN_NAME = Pattern.compile("([\\w$.\\-/]+)@[0-9a-f]+");

  private static final String NONE = "null";

  private MessageLine() {}

  /**
   * Describes a message by the classes of its handler and its callback, or by its number if it has
   * no callback. Empty for lines of other code, and for handlers with a text of their own.
   */
  static String describe(String line) {
    Matcher parts = LINE.matcher(line);
    if (!parts.matches()) {
      return "";
    }
    String handler = parts.group(1);
    String callback = parts.group(2);
    if (callback.equals(NONE)) {
      return handler + " " + parts.group(3);
    }
    Matcher name = PLAIN_NAME.matcher(callback);
    return name.matches() ? handler + " " + name.group(1) : handler;
  }
}
