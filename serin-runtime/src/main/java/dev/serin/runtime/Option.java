package dev.serin.runtime;

import java.io.File;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The single definition of an option: its name, default and bounds. The name carries the unit.
 *
 * @param <T> the type of the value
 */
public final class Option<T> {
  /** The duration from which a message is slow. */
  public static final Option<Long> SLOW_MILLIS = number("slowMillis", 700, 1, 3_600_000);

  /** The duration after which a running message is a lag. */
  public static final Option<Long> LAG_MILLIS = number("lagMillis", 2000, 1, 3_600_000);

  /** The duration after which a running message is an ANR. */
  public static final Option<Long> ANR_MILLIS = number("anrMillis", 5000, 1, 3_600_000);

  /** Whether blocks are reported from the start, as issues, log files, and to the listener. */
  public static final Option<Boolean> BLOCKS = flag("blocks", false);

  /** The duration after which a message is a block. */
  public static final Option<Long> BLOCK_MILLIS = number("blockMillis", 1000, 1, 3_600_000);

  /** The interval between stacks of a long message; 0 for none. */
  public static final Option<Long> SAMPLE_MILLIS = number("sampleMillis", 300, 0, 3_600_000);

  /** The duration after which a running idle handler is reported. */
  public static final Option<Long> IDLE_HANDLER_MILLIS =
      number("idleHandlerMillis", 2000, 1, 3_600_000);

  /** The duration after which a running handler of an input event is reported. */
  public static final Option<Long> TOUCH_MILLIS = number("touchMillis", 2000, 1, 3_600_000);

  /**
   * The time without a message after which a loop gets a heartbeat, which finds hangs between
   * messages; 0 for none.
   */
  public static final Option<Long> HEARTBEAT_MILLIS = number("heartbeatMillis", 1000, 0, 3_600_000);

  /** The duration for which a message waits behind many short ones until that is reported. */
  public static final Option<Long> CONGESTION_MILLIS =
      number("congestionMillis", 500, 10, 3_600_000);

  /**
   * The initial capacity for different call paths in a message of a watched thread. It is rounded
   * up to a power of two, of which three quarters are used. A message that needs more gets more.
   */
  public static final Option<Long> CALL_PATHS = number("callPaths", 1 << 15, 4, 1 << 18);

  /** Whether each probe reads the real clock instead of the one that ticks every millisecond. */
  public static final Option<Boolean> PRECISE_CLOCK = flag("preciseClock", false);

  /**
   * The number of lines in {@code stack} and the log blocks, not counting lines that only pass on.
   */
  public static final Option<Long> STACK_LINES = number("stackLines", 30, 1, 10_000);

  /** The number of lines in {@code callTree}, not counting lines that only pass on. */
  public static final Option<Long> TREE_LINES = number("treeLines", 400, 1, 100_000);

  /** The minimum share of a message's time for a node in {@code callTree}, in millionths. */
  public static final Option<Long> TREE_MIN_MILLIONTHS =
      number("treeMinMillionths", 500, 0, 1_000_000);

  /** The number of messages kept before the reported one. */
  public static final Option<Long> MESSAGES_BEFORE = number("messagesBefore", 100, 0, 10_000);

  /** Whether Serin reads the processor time of each message, for those before the reported one. */
  public static final Option<Boolean> MESSAGE_CPU = flag("messageCpu", false);

  /**
   * How Serin detects messages of Android's main thread: {@code printer}, by the printed lines of
   * its loop; {@code frames}, from one vsync to the next; {@code auto}, by the printer in
   * debuggable apps and by frames in others.
   */
  public static final Option<String> LOOP_SOURCE =
      choice("loopSource", "auto", "printer", "frames");

  /** Whether Serin may use members of Android that are not public. */
  public static final Option<Boolean> HIDDEN_API = flag("hiddenApi", true);

  /** Whether frames are counted from the start, if the platform reports them. */
  public static final Option<Boolean> FRAMES = flag("frames", true);

  /** The time drawn in a scene until its frames are reported. */
  public static final Option<Long> FRAME_SLICE_MILLIS =
      number("frameSliceMillis", 10_000, 100, 3_600_000);

  /** The scenes whose frames are reported, separated by commas; all if empty. */
  public static final Option<String> FRAME_SCENES = new Option<>("frameScenes", "", text -> text);

  /** The level from which a frame is reported with its call tree; {@code off} for none. */
  public static final Option<String> FRAME_TREES =
      choice("frameTrees", "frozen", "high", "middle", "normal", "off");

  /** The duration from which a start-up that creates the process is slow. */
  public static final Option<Long> STARTUP_COLD_MILLIS =
      number("startupColdMillis", 10_000, 1, 3_600_000);

  /** The duration from which a start-up in an existing process is slow. */
  public static final Option<Long> STARTUP_WARM_MILLIS =
      number("startupWarmMillis", 4000, 1, 3_600_000);

  /** The classes of pages that do not end a start-up, separated by commas. */
  public static final Option<String> SPLASH_ACTIVITIES =
      new Option<>("splashActivities", "", text -> text);

  /**
   * Whether a start-up ends only when the program reports that its content is ready for the user.
   */
  public static final Option<Boolean> STARTUP_WAITS = flag("startupWaits", false);

  /** The duration from which entering a page is slow. */
  public static final Option<Long> ENTER_MILLIS = number("enterMillis", 3000, 1, 3_600_000);

  /**
   * The maximum number of issues of the same kind reported per hour, for messages and pages; 0 for
   * no limit.
   */
  public static final Option<Long> SAME_ISSUES_PER_HOUR = number("sameIssuesPerHour", 20, 0, 1000);

  /**
   * Whether a scene includes the window's title, which may hold personal data, besides its class.
   */
  public static final Option<Boolean> WINDOW_TITLES = flag("windowTitles", false);

  /** Whether each message is logged, with Serin's own overhead for it. */
  public static final Option<Boolean> DEVELOPER_MODE = flag("developerMode", false);

  /** Whether Serin reports slow messages and other problems while a debugger is connected. */
  public static final Option<Boolean> WHILE_DEBUGGED = flag("whileDebugged", false);

  /** Whether Android notifications announce issues, if the app has Serin's screens. */
  public static final Option<Boolean> NOTIFY = flag("notify", true);

  /** Whether Serin's list of issues opens by itself on an issue, if the app has it. */
  public static final Option<Boolean> OPEN_ON_ISSUE = flag("openOnIssue", false);

  /** Whether frames are shown over the app's activities, if it has Serin's screens. */
  public static final Option<Boolean> OVERLAY = flag("overlay", false);

  /** The directory for issues. */
  public static final Option<File> DIRECTORY =
      new Option<>("directory", new File("serin-issues"), File::new);

  /** The maximum size of the directory; the oldest issues are deleted first. */
  public static final Option<Long> DIRECTORY_BYTES =
      number("directoryBytes", 16 << 20, 64 << 10, 1L << 40);

  /** The method map of the instrumented program; an empty path for none. */
  public static final Option<File> METHOD_MAP = new Option<>("methodMap", new File(""), File::new);

  private static final List<Option<?>> ALL =
      Collections.unmodifiableList(
          Arrays.asList(
              SLOW_MILLIS,
              LAG_MILLIS,
              ANR_MILLIS,
              BLOCKS,
              BLOCK_MILLIS,
              SAMPLE_MILLIS,
              IDLE_HANDLER_MILLIS,
              TOUCH_MILLIS,
              HEARTBEAT_MILLIS,
              CONGESTION_MILLIS,
              CALL_PATHS,
              PRECISE_CLOCK,
              STACK_LINES,
              TREE_LINES,
              TREE_MIN_MILLIONTHS,
              MESSAGES_BEFORE,
              MESSAGE_CPU,
              LOOP_SOURCE,
              HIDDEN_API,
              FRAMES,
              FRAME_SLICE_MILLIS,
              FRAME_SCENES,
              FRAME_TREES,
              STARTUP_COLD_MILLIS,
              STARTUP_WARM_MILLIS,
              SPLASH_ACTIVITIES,
              STARTUP_WAITS,
              ENTER_MILLIS,
              SAME_ISSUES_PER_HOUR,
              WINDOW_TITLES,
              DEVELOPER_MODE,
              WHILE_DEBUGGED,
              NOTIFY,
              OPEN_ON_ISSUE,
              OVERLAY,
              DIRECTORY,
              DIRECTORY_BYTES,
              METHOD_MAP));

  private final String name;
  private final T byDefault;
  private final Parser<T> parser;

  private Option(String name, T byDefault, Parser<T> parser) {
    this.name = name;
    this.byDefault = byDefault;
    this.parser = parser;
  }

  /** All options. */
  public static List<Option<?>> all() {
    return ALL;
  }

  /** The option with the given name, or null. */
  public static @Nullable Option<?> named(String name) {
    for (Option<?> option : ALL) {
      if (option.name.equals(name)) {
        return option;
      }
    }
    return null;
  }

  /** The option's name. */
  public String name() {
    return name;
  }

  /** The default value. */
  public T byDefault() {
    return byDefault;
  }

  /**
   * Parses a value.
   *
   * @throws IllegalArgumentException if the text is not a value of this option; the message names
   *     the reason
   */
  public T parse(String text) {
    return parser.parse(text);
  }

  @Override
  public String toString() {
    return name;
  }

  private static Option<Boolean> flag(String name, boolean byDefault) {
    return new Option<>(
        name,
        byDefault,
        text -> {
          if (text.equals("true") || text.equals("false")) {
            return text.equals("true");
          }
          throw new IllegalArgumentException(name + " must be true or false, not \"" + text + "\"");
        });
  }

  /** Creates an option whose default is the first value. */
  private static Option<String> choice(String name, String... values) {
    List<String> known = Arrays.asList(values);
    return new Option<>(
        name,
        values[0],
        text -> {
          if (known.contains(text)) {
            return text;
          }
          throw new IllegalArgumentException(
              name + " is one of " + String.join(", ", known) + ", not \"" + text + "\"");
        });
  }

  private static Option<Long> number(String name, long byDefault, long min, long max) {
    return new Option<>(
        name,
        byDefault,
        text -> {
          long value = text.matches("[0-9]{1,18}") ? Long.parseLong(text) : -1;
          if (value < min || value > max) {
            throw new IllegalArgumentException(
                name
                    + " must be a whole number from "
                    + min
                    + " to "
                    + max
                    + ", not \""
                    + text
                    + "\"");
          }
          return value;
        });
  }

  /** Parses a value from text. */
  private interface Parser<T> {
    T parse(String text);
  }

  /** The comma-separated names in a text. */
  static Set<String> names(String separated) {
    Set<String> names = new HashSet<>();
    for (String name : separated.split(",", -1)) {
      if (!name.trim().isEmpty()) {
        names.add(name.trim());
      }
    }
    return names;
  }
}
