package dev.serin.runtime;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An issue that a process left on disk, as far as the next one has to know it: single keys, found
 * where they are first. Quotes in texts have a backslash before them, so what is found is a key.
 * Immutable; takes any text, and finds less in one that is no issue.
 */
final class LeftIssue {
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|(.))");

  private final String json;

  LeftIssue(String json) {
    this.json = json;
  }

  /** The value of a key that is a whole number, not below 0; -1 if there is none. */
  long number(String key) {
    int begin = valueOf(key);
    Matcher number = NUMBER.matcher(json);
    return begin >= 0 && number.region(begin, json.length()).lookingAt()
        ? Long.parseLong(number.group())
        : -1;
  }

  /** The value of a key that is a text; empty if there is none. */
  String text(String key) {
    int begin = valueOf(key);
    if (begin < 0 || !json.startsWith("\"", begin)) {
      return "";
    }
    int end = begin + 1;
    while (end < json.length() && json.charAt(end) != '"') {
      end += json.charAt(end) == '\\' ? 2 : 1;
    }
    return end < json.length() ? unescaped(json.substring(begin + 1, end)) : "";
  }

  private int valueOf(String key) {
    String named = "\"" + key + "\":";
    int at = json.indexOf(named);
    return at < 0 ? -1 : at + named.length();
  }

  private static String unescaped(String text) {
    Matcher escape = ESCAPE.matcher(text);
    StringBuilder plain = new StringBuilder();
    int end = 0;
    while (escape.find()) {
      plain.append(text, end, escape.start());
      plain.append(meant(escape.group(1), escape.group(2)));
      end = escape.end();
    }
    return plain.append(text, end, text.length()).toString();
  }

  private static char meant(@Nullable String digits, @Nullable String escaped) {
    if (digits != null) {
      return (char) Integer.parseInt(digits, 16);
    }
    char c = escaped == null ? '?' : escaped.charAt(0);
    return c == 'n' ? '\n' : c == 't' ? '\t' : c;
  }
}
