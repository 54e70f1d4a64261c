package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An issue that another process left on disk. Finds only the keys that the next process needs, at
 * their first occurrence. Quotes in texts are escaped, so a match is always a key. Immutable.
 * Accepts any text; in one that is not an issue it may find less.
 */
final class LeftIssue {
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|(.))");

  private static final int MAX_FILES = 16;

  private final String json;

  LeftIssue(String json) {
    this.json = json;
  }

  /** The names of the latest files of such issues, the latest first; ignores other names. */
  static List<String> latest(Iterable<String> names) {
    List<String> latest = new ArrayList<>();
    for (String name : names) {
      if (IssueFiles.LEFT.matcher(name).matches()) {
        latest.add(name);
      }
    }
    Collections.sort(latest, Collections.reverseOrder());
    return latest.subList(0, Math.min(latest.size(), MAX_FILES));
  }

  /** The value of a key that is a non-negative whole number; -1 if there is none. */
  long number(String key) {
    int begin = valueOf(key);
    Matcher number = NUMBER.matcher(json);
    return begin >= 0 && number.region(begin, json.length()).lookingAt()
        ? Long.parseLong(number.group())
        : -1;
  }

  /** The text value of a key; empty if there is none. */
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
