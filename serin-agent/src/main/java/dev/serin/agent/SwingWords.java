package dev.serin.agent;

import dev.serin.format.MethodName;
import dev.serin.runtime.Log;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Logs an issue's lines, which are Matrix's, in words for Swing programs: {@code slow event (906
 * ms)} in place of {@code maybe happens Jankiness!(906ms)}. Other lines stay as they are.
 */
final class SwingWords implements Log {
  private static final String BLOCK = ">>>>>>>>>>>>>>>>>>>>> ";
  private static final Pattern TITLE =
      Pattern.compile("maybe happens (Jankiness|Lag|ANR)!?\\(([0-9]+) ?ms\\)!?");
  private static final String ROOT =
      MethodName.DISPATCH.className() + "." + MethodName.DISPATCH.methodName();

  private final Log log;

  SwingWords(Log log) {
    this.log = log;
  }

  @Override
  public void write(String text) {
    log.write(text.startsWith(BLOCK) ? translated(text) : text);
  }

  private static String translated(String text) {
    Matcher title = TITLE.matcher(text);
    String titled = text;
    if (title.find()) {
      String words = words(title.group(1)) + " (" + title.group(2) + " ms)";
      titled = text.substring(0, title.start()) + words + text.substring(title.end());
    }
    return titled.replace(ROOT, "the event");
  }

  private static String words(String kind) {
    switch (kind) {
      case "ANR":
        return "frozen event, still running";
      case "Lag":
        return "slow event, still running";
      default:
        return "slow event";
    }
  }
}
