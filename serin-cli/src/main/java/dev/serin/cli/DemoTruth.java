package dev.serin.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The demo's own measurement of one path of methods.
 *
 * @param count the number of calls
 * @param atLeastNanos their time from the first measurement within them to the last
 * @param atMostNanos their time from the last measurement before them to the first after
 */
record DemoTruth(long count, long atLeastNanos, long atMostNanos) {
  /** The measurement of a path that was never called. */
  static final DemoTruth NONE = new DemoTruth(0, 0, 0);

  private static final Pattern LINE =
      Pattern.compile("(\\S+) ([0-9]{1,18}) ([0-9]{1,18}) ([0-9]{1,18})");

  /**
   * Reads the file of the demo, by call path: simple names separated by slashes.
   *
   * @throws InputException if the file is missing or incomplete
   */
  static Map<String, DemoTruth> read(Path file) throws IOException, InputException {
    String text;
    try {
      text = Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new InputException("the program has not written its measurements to " + file, e);
    }
    if (!text.endsWith("\n")) {
      throw new InputException("the program's measurements are truncated: " + file);
    }
    Map<String, DemoTruth> truths = new LinkedHashMap<>();
    for (String line : text.lines().toList()) {
      Matcher columns = LINE.matcher(line);
      if (!columns.matches()) {
        throw new InputException(
            "the program's measurements cannot be read: \"" + line + "\" in " + file);
      }
      truths.put(
          columns.group(1),
          new DemoTruth(
              Long.parseLong(columns.group(2)),
              Long.parseLong(columns.group(3)),
              Long.parseLong(columns.group(4))));
    }
    return truths;
  }
}
