package dev.serin.android;

import android.util.Printer;
import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses a Looper's dump of the waiting messages: the next one first, but since Android 17 in any
 * order.
 */
final class DumpedMessages implements Printer {
  private static final Pattern LINE =
      Pattern.compile(
          "\\s*Message \\d+: \\{ when=(\\S+) (?:callback=(\\S+)|what=(-?\\d+))(?: .*)?"
              + " target=(\\S+)(?: async=\\S+)?(?: heapIndex=\\S+)? \\}\\s*",
          Pattern.DOTALL);

  /** The maximum number of lines from which the next messages are selected. */
  private static final int MAX_READ = 10_000;

  private static final Pattern PART = Pattern.compile("(\\d+)(ms|[dhms])");

  private final int most;
  private final List<Map<String, Object>> messages = new ArrayList<>();

  /**
   * Starts empty.
   *
   * @param most the maximum number of messages to return
   */
  DumpedMessages(int most) {
    this.most = most;
  }

  /** The messages read so far, the next one first. */
  List<Map<String, Object>> messages() {
    Collections.sort(messages, (a, b) -> Long.compare(dueInMillis(a), dueInMillis(b)));
    return messages.subList(0, Math.min(most, messages.size()));
  }

  private static long dueInMillis(Map<String, Object> message) {
    Object due = message.get(IssueKeys.DUE_IN_MILLIS);
    return due instanceof Long ? (Long) due : 0;
  }

  @Override
  public void println(@Nullable String line) {
    Matcher parts = LINE.matcher(line == null ? "" : line);
    if (messages.size() < MAX_READ
        && parts.matches()
        && !LooperHeartbeat.isHandler(String.valueOf(parts.group(4)))) {
      String callback = parts.group(2);
      String what = callback == null ? parts.group(3) : callback;
      messages.add(
          WaitingMessage.of(
              String.valueOf(parts.group(4)), String.valueOf(what), millis(parts.group(1))));
    }
  }

  /** Parses a duration in Android's format: {@code +1s200ms}, {@code -5ms}, {@code 0}. */
  static long millis(String duration) {
    long millis = 0;
    Matcher parts = PART.matcher(duration);
    while (parts.find()) {
      millis += unit(parts.group(2)).toMillis(Long.parseLong(parts.group(1)));
    }
    return duration.startsWith("-") ? -millis : millis;
  }

  private static TimeUnit unit(@Nullable String name) {
    switch (String.valueOf(name)) {
      case "d":
        return TimeUnit.DAYS;
      case "h":
        return TimeUnit.HOURS;
      case "m":
        return TimeUnit.MINUTES;
      case "s":
        return TimeUnit.SECONDS;
      default:
        return TimeUnit.MILLISECONDS;
    }
  }
}
