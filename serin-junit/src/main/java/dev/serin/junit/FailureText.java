package dev.serin.junit;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.ReportException;
import dev.serin.format.JsonWriter;
import dev.serin.report.TextReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The messages of failures. */
final class FailureText {
  private static final int TREE_LINES = 60;
  private static final double NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  private final UiThread thread;
  private final long maxMillis;

  FailureText(UiThread thread, long maxMillis) {
    this.thread = thread;
    this.maxMillis = maxMillis;
  }

  /**
   * The text for slow messages.
   *
   * @param count their number
   * @param longest the longest of them
   */
  String of(int count, List<SlowMessage> longest) {
    StringBuilder text = new StringBuilder();
    text.append(count).append(count == 1 ? " message of " : " messages of ").append(thread.name());
    text.append(" took longer than ").append(maxMillis).append(" ms");
    text.append(longest.size() < count ? ". The longest " + longest.size() + ":\n" : ":\n");
    for (SlowMessage message : longest) {
      double millis = message.ranNanos / NANOS_PER_MILLI;
      text.append(String.format(Locale.ROOT, "  %.1f ms  %s\n", millis, message.description()));
    }
    text.append('\n').append(report(longest));
    long without = longest.stream().filter(m -> !m.issues.isEmpty() && !m.hasProbes()).count();
    if (without > 0) {
      String which = without == longest.size() ? "them" : without + " of them";
      text.append("No method with a probe ran in ").append(which);
      text.append(
          ", so there is no call tree. To get call trees, run the tests with Serin's agent");
      text.append(" or with instrumented classes, as docs/junit.md describes.\n");
    }
    long unreported = longest.stream().filter(message -> message.issues.isEmpty()).count();
    if (unreported > 0) {
      text.append(unreported);
      text.append(" of them had no report in time, so their call trees are missing.\n");
    }
    return text.toString();
  }

  /** The text for messages that do not end. */
  static String unfinished(UiThread thread, String which) {
    return "The messages "
        + which
        + " did not end within "
        + DispatchCheck.MAX_MESSAGES_SECONDS
        + " s on "
        + thread.name()
        + ". Look for a message that waits for another thread, in a thread dump of the test.";
  }

  private static String report(List<SlowMessage> messages) {
    StringBuilder lines = new StringBuilder();
    for (SlowMessage message : messages) {
      for (Map<String, Object> issue : message.issues) {
        lines.append(JsonWriter.write(issue)).append('\n');
      }
    }
    if (lines.length() == 0) {
      return "";
    }
    try {
      StringBuilder text = new StringBuilder();
      Path folder = Files.createTempDirectory("serin-junit-");
      Path file = folder.resolve("issues.jsonl");
      try {
        Files.writeString(file, lines);
        new TextReport(TREE_LINES)
            .withEachMessage()
            .write(new IssueReader(new MethodMaps()).read(List.of(file)), text);
      } finally {
        Files.deleteIfExists(file);
        Files.delete(folder);
      }
      return text.toString();
    } catch (IOException | UncheckedIOException | ReportException e) {
      return "The call trees cannot be shown: " + e + '\n';
    }
  }
}
