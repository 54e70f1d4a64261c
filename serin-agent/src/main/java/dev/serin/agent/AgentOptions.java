package dev.serin.agent;

import dev.serin.instrument.CacheDirectory;
import dev.serin.instrument.choose.MethodFilter;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The agent's options: {@code key=value} pairs separated by semicolons. Immutable.
 *
 * <ul>
 *   <li>{@code include}, {@code exclude}: patterns. Repeatable.
 *   <li>{@code includes}, {@code excludes}: files of patterns. Repeatable.
 *   <li>{@code learned}: a learned list. Repeatable.
 *   <li>{@code summary}: a folder for the results at the end.
 *   <li>{@code readAhead}: a {@link ReadAhead.Mode}.
 *   <li>{@code cache}: the directory for summaries and learned methods.
 *   <li>{@code adapt}: whether the agent learns.
 *   <li>{@code briefMillis}: how long a program may run without a map.
 *   <li>{@code keepMillis}: how long an ending program waits for its classes to be written.
 *   <li>{@code answer}: the file for the answer to {@code serin attach}.
 *   <li>{@code forMillis}: how long to record after an attach; 0 until the program ends.
 *   <li>All other keys are names of {@link Option}s.
 * </ul>
 */
final class AgentOptions {
  private static final String INCLUDE = "include";
  private static final String EXCLUDE = "exclude";
  private static final String INCLUDE_FILE = "includes";
  private static final String EXCLUDE_FILE = "excludes";
  private static final String LEARNED_FILE = "learned";
  private static final String SUMMARY = "summary";
  private static final String READ_AHEAD = "readAhead";
  private static final String CACHE = "cache";
  private static final String ADAPT = "adapt";
  private static final String BRIEF_MILLIS = "briefMillis";
  private static final String KEEP_MILLIS = "keepMillis";
  private static final String ANSWER = "answer";
  private static final String FOR_MILLIS = "forMillis";

  /** Start scripts run java for a shorter time, to read its version. */
  private static final int DEFAULT_BRIEF_MILLIS = 200;

  private static final int MAX_BRIEF_MILLIS = 3_600_000;
  private static final int DEFAULT_KEEP_MILLIS = 1000;

  /** Shorter times would end before the first class is loaded. */
  private static final int MIN_KEEP_MILLIS = 100;

  private static final int MAX_KEEP_MILLIS = 3_600_000;
  private static final int MAX_FOR_MILLIS = 86_400_000;
  private static final String OFF = "off";
  private static final String PATTERNS = " cannot be read as a file of patterns: ";
  private static final String LEARNED = " cannot be read as a list of serin learn: ";

  private final MethodFilter.Builder patterns = MethodFilter.builder();
  private Options options = Options.DEFAULTS;
  private @Nullable File summary;
  private ReadAhead.Mode readAhead = ReadAhead.Mode.BACKGROUND;
  private boolean adapts = true;
  private int briefMillis = DEFAULT_BRIEF_MILLIS;
  private int keepMillis = DEFAULT_KEEP_MILLIS;
  private @Nullable File answer;
  private int forMillis;
  private @Nullable File cache = CacheDirectory.ofThisUser();

  private AgentOptions() {}

  /**
   * Reads the options.
   *
   * @throws IllegalArgumentException if a pair is invalid; the message names the pair and the
   *     reason
   */
  static AgentOptions parse(String arguments) {
    AgentOptions parsed = new AgentOptions();
    for (String pair : arguments.split(";", -1)) {
      if (!pair.isBlank()) {
        parsed.add(pair);
      }
    }
    return parsed;
  }

  private void add(String pair) {
    int equals = pair.indexOf('=');
    if (equals < 0) {
      throw new IllegalArgumentException(
          "the agent's options must be key=value pairs separated by semicolons; \""
              + pair
              + "\" has no =");
    }
    String key = pair.substring(0, equals).trim();
    String value = pair.substring(equals + 1);
    if (key.equals(INCLUDE)) {
      patterns.include(value);
    } else if (key.equals(EXCLUDE)) {
      patterns.exclude(value);
    } else if (key.equals(INCLUDE_FILE)) {
      patterns.includeLines(read(value, PATTERNS), value);
    } else if (key.equals(EXCLUDE_FILE)) {
      patterns.excludeLines(read(value, PATTERNS), value);
    } else if (key.equals(LEARNED_FILE)) {
      patterns.learnedLines(read(value, LEARNED), value);
    } else if (key.equals(SUMMARY)) {
      summary = new File(value);
    } else if (key.equals(READ_AHEAD)) {
      readAhead = mode(value);
    } else if (key.equals(CACHE)) {
      cache = value.equals(OFF) ? null : new File(value);
    } else if (key.equals(ADAPT)) {
      adapts = truth(value);
    } else if (key.equals(BRIEF_MILLIS)) {
      briefMillis = millis(BRIEF_MILLIS, value, 0, MAX_BRIEF_MILLIS);
    } else if (key.equals(KEEP_MILLIS)) {
      keepMillis = millis(KEEP_MILLIS, value, MIN_KEEP_MILLIS, MAX_KEEP_MILLIS);
    } else if (key.equals(ANSWER)) {
      answer = new File(value);
    } else if (key.equals(FOR_MILLIS)) {
      forMillis = millis(FOR_MILLIS, value, 0, MAX_FOR_MILLIS);
    } else {
      options = options.with(key, value);
    }
  }

  private static int millis(String key, String value, int minMillis, int maxMillis) {
    try {
      int millis = Integer.parseInt(value);
      if (millis >= minMillis && millis <= maxMillis) {
        return millis;
      }
    } catch (NumberFormatException e) {
      // not a number
    }
    throw new IllegalArgumentException(
        key
            + " must be a whole number from "
            + minMillis
            + " to "
            + maxMillis
            + ", not \""
            + value
            + "\"");
  }

  private static boolean truth(String value) {
    if (value.equals("true") || value.equals("false")) {
      return value.equals("true");
    }
    throw new IllegalArgumentException("adapt must be true or false, not \"" + value + "\"");
  }

  private static ReadAhead.Mode mode(String value) {
    for (ReadAhead.Mode mode : ReadAhead.Mode.values()) {
      if (mode.name().toLowerCase(Locale.ROOT).equals(value)) {
        return mode;
      }
    }
    throw new IllegalArgumentException(
        "readAhead must be background, wait or off, not \"" + value + "\"");
  }

  private static String read(String file, String problem) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException e) {
      throw new IllegalArgumentException(file + problem + e, e);
    }
  }

  /** Chooses the methods to instrument, and records the patterns that have matched. */
  MethodFilter filter() {
    return patterns.build();
  }

  /** The folder to write a summary into, or null. */
  @Nullable File summary() {
    return summary;
  }

  /** When to read the class path. */
  ReadAhead.Mode readAhead() {
    return readAhead;
  }

  /** The directory for summaries of class paths, or null. */
  @Nullable File cache() {
    return cache;
  }

  /**
   * The directory for instrumented classes, or null. They are kept for programs that start with the
   * agent and have the usual probes, as patterns record which classes they match.
   */
  @Nullable File classCache() {
    boolean hasPatterns = !patterns.build().asText().isEmpty();
    return readAhead == ReadAhead.Mode.OFF || answer != null || hasPatterns ? null : cache;
  }

  /** Whether hot methods lose their probes automatically. */
  boolean adapts() {
    return adapts;
  }

  /** The longest run of a program without issues that leaves no directory and no map. */
  long briefNanos() {
    return TimeUnit.MILLISECONDS.toNanos(briefMillis);
  }

  /**
   * The longest time that a program waits at its end until its classes are kept. They are kept
   * before when it has loaded none for twice this time.
   */
  long keepMillis() {
    return keepMillis;
  }

  /** The file for the answer to the command line, or null. */
  @Nullable File answer() {
    return answer;
  }

  /** How long to record after attaching; 0 for until the program ends. */
  long forNanos() {
    return TimeUnit.MILLISECONDS.toNanos(forMillis);
  }

  /** The options of the runtime. */
  Options options() {
    return options;
  }
}
