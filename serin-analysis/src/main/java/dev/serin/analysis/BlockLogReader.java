package dev.serin.analysis;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.format.BoundedLines;
import dev.serin.issue.IssueDetails;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.IssueTags;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the log of a block, written by BlockCanary or by Serin, as an issue with the detail {@code
 * BLOCK}. The format is in docs/issue-format.md, under "Logs of blocks". Times in logs have no time
 * zone; the reader uses the given one. For one file.
 */
final class BlockLogReader {
  private static final Pattern NAME =
      Pattern.compile("looper-(\\d{4})-\\d\\d-\\d\\d_[\\d.-]+\\.log");
  private static final Pattern VALUE = Pattern.compile("([a-zA-Z-]+) = (.*)");
  private static final Pattern TIME =
      Pattern.compile("\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3}");
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS", Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);
  private static final String STACK = "stack";
  private static final long MAX_BYTES = 16L << 20;
  private static final int MAX_LINE_CHARS = 10_000;

  /** Begins and ends the names of logs in a folder. */
  static final String PREFIX = "looper-";

  static final String SUFFIX = ".log";

  private final int year;
  private final ZoneId zone;
  private final Map<String, String> values = new LinkedHashMap<>();

  /** The times at which each stack was taken, as in the log. */
  private final Map<List<String>, List<String>> stacks = new LinkedHashMap<>();

  private final List<String> frames = new ArrayList<>();
  private @Nullable String stackTime;
  private boolean inStacks;

  private BlockLogReader(int year, ZoneId zone) {
    this.year = year;
    this.zone = zone;
  }

  /** Whether a file has the name of such a log. */
  static boolean isLog(Path file) {
    return NAME.matcher(file.getFileName().toString()).matches();
  }

  /**
   * Reads a file with such a name, which contains the year of its times. Closes it.
   *
   * @return a line of JSON with the issue
   * @throws IOException if the log lacks the duration or the end of the block, or is too large
   */
  static InputStream issue(Path file, InputStream log) throws IOException {
    BlockLogReader reader = BlockLogReader.of(file, ZoneId.systemDefault());
    try (BoundedInput in = new BoundedInput(log, MAX_BYTES);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      BoundedLines bounded = new BoundedLines(lines, MAX_LINE_CHARS);
      for (String line = bounded.next(); line != null; line = bounded.next()) {
        reader.line(line);
      }
      if (in.isCut()) {
        throw new IOException("the log of a block has more than " + MAX_BYTES + " bytes");
      }
    }
    String issue = reader.issue() + "\n";
    return new ByteArrayInputStream(issue.getBytes(StandardCharsets.UTF_8));
  }

  static BlockLogReader of(Path file, ZoneId zone) {
    Matcher name = NAME.matcher(file.getFileName().toString());
    if (!name.matches()) {
      throw new IllegalArgumentException(file + " has no name of a log");
    }
    return new BlockLogReader(Integer.parseInt(name.group(1)), zone);
  }

  /** Reads the next line, without its end. */
  void line(String line) {
    String text = line.strip();
    Matcher value = VALUE.matcher(text);
    if (!inStacks && value.matches()) {
      inStacks = value.group(1).equals(STACK);
      if (!inStacks) {
        values.put(value.group(1), value.group(2));
        return;
      }
      text = value.group(2);
    }
    if (inStacks) {
      stackLine(text);
    }
  }

  private void stackLine(String text) {
    if (TIME.matcher(text).matches()) {
      endStack();
      stackTime = text;
    } else if (!text.isEmpty()) {
      frames.add(text);
    }
  }

  private void endStack() {
    if (stackTime != null && !frames.isEmpty()) {
      stacks.computeIfAbsent(List.copyOf(frames), key -> new ArrayList<>()).add(stackTime);
    }
    frames.clear();
    stackTime = null;
  }

  /**
   * Returns the issue after the last line.
   *
   * @throws IOException if the log lacks the duration or the end of the block
   */
  ObjectNode issue() throws IOException {
    endStack();
    OptionalLong cost = number("time");
    OptionalLong end = epochMillis(values.getOrDefault("time-end", ""), year);
    if (cost.isEmpty() || end.isEmpty()) {
      throw new IOException(
          "the log of a block has no "
              + (cost.isEmpty() ? "time" : "time-end")
              + ", or one that is not as BlockCanary writes it");
    }
    ObjectNode issue = JsonNodeFactory.instance.objectNode();
    issue.put(IssueKeys.TAG, IssueTags.EVIL_METHOD);
    issue.put(IssueKeys.DETAIL, IssueDetails.BLOCK);
    issue.put(IssueKeys.PROCESS, values.getOrDefault("process", ""));
    issue.put(IssueKeys.TIME, end.getAsLong());
    issue.put(IssueKeys.SCENE, "");
    issue.put(IssueKeys.COST, cost.getAsLong());
    number("thread-time").ifPresent(millis -> issue.put(IssueKeys.CPU_MILLIS, millis));
    for (String key : List.of("versionName", "versionCode", "model", "api-level", "network")) {
      if (values.containsKey(key)) {
        issue.put(key, values.get(key));
      }
    }
    putStacks(issue, end.getAsLong(), cost.getAsLong());
    return issue;
  }

  private void putStacks(ObjectNode issue, long endMillis, long costMillis) {
    if (stacks.isEmpty()) {
      return;
    }
    ArrayNode samples = issue.putArray(IssueKeys.SAMPLES);
    stacks.forEach(
        (stack, times) -> {
          ObjectNode sample = samples.addObject();
          sample.put(IssueKeys.ROW, 0);
          ArrayNode at = sample.putArray(IssueKeys.AT_MILLIS);
          times.forEach(time -> at.add(Math.max(0, costMillis - beforeMillis(time, endMillis))));
          ArrayNode frame = sample.putArray(IssueKeys.STACK);
          stack.forEach(frame::add);
        });
  }

  /** The time from a stack to the end of the block, which may be in the next year. */
  private long beforeMillis(String time, long endMillis) {
    long taken = epochMillis(time, year).orElse(endMillis);
    return endMillis - (taken > endMillis ? epochMillis(time, year - 1).orElse(endMillis) : taken);
  }

  private OptionalLong number(String key) {
    try {
      return OptionalLong.of(Long.parseLong(values.getOrDefault(key, "").strip()));
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  private OptionalLong epochMillis(String time, int ofYear) {
    if (!TIME.matcher(time.strip()).matches()) {
      return OptionalLong.empty();
    }
    try {
      LocalDateTime local = LocalDateTime.parse(ofYear + "-" + time.strip(), FORMAT);
      return OptionalLong.of(local.atZone(zone).toInstant().toEpochMilli());
    } catch (DateTimeException e) {
      return OptionalLong.empty();
    }
  }
}
