package dev.serin.android;

import android.os.Looper;
import android.util.Printer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a Looper prints of the messages that wait. What an app has put into them may be
 * personal and is left out.
 */
final class WaitingMessages implements Printer {
  private static final int MOST = 100;
  private static final Pattern LINE =
      Pattern.compile(
          "\\s*Message \\d+: \\{ when=(\\S+) (?:callback=(\\S+)|what=(-?\\d+))(?: .*)?"
              + " target=(\\S+) \\}\\s*",
          Pattern.DOTALL);
  private static final Pattern PART = Pattern.compile("(\\d+)(ms|[dhms])");

  private final List<Map<String, Object>> messages = new ArrayList<>();

  private WaitingMessages() {}

  /** The messages that wait in a loop, the next first, up to 100. From any thread. */
  static List<Map<String, Object>> of(Looper looper) {
    WaitingMessages waiting = new WaitingMessages();
    looper.dump(waiting, "");
    return waiting.messages;
  }

  @Override
  public void println(@Nullable String line) {
    Matcher parts = LINE.matcher(line == null ? "" : line);
    if (messages.size() < MOST && parts.matches()) {
      String callback = parts.group(2);
      Map<String, Object> message = new LinkedHashMap<>();
      message.put("what", parts.group(4) + " " + (callback == null ? parts.group(3) : callback));
      message.put("dueInMillis", millis(parts.group(1)));
      messages.add(message);
    }
  }

  /** Reads a duration as Android prints it: {@code +1s200ms}, {@code -5ms}, {@code 0}. */
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
