package dev.serin.runtime;

import java.io.File;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A thing that can be set: its name, default and bounds, said once. The name carries the unit.
 *
 * @param <T> the type of the value
 */
public final class Option<T> {
  /** From how long on a message is slow. */
  public static final Option<Long> SLOW_MILLIS = number("slowMillis", 700, 1, 3_600_000);

  /** After how long a message that still runs is a lag. */
  public static final Option<Long> LAG_MILLIS = number("lagMillis", 2000, 1, 3_600_000);

  /** After how long a message that still runs is an ANR. */
  public static final Option<Long> ANR_MILLIS = number("anrMillis", 5000, 1, 3_600_000);

  /** Whether blocks are reported from the start on: by issues, log files, and to who listens. */
  public static final Option<Boolean> BLOCKS = flag("blocks", false);

  /** A message that takes longer is a block. */
  public static final Option<Long> BLOCK_MILLIS = number("blockMillis", 1000, 1, 3_600_000);

  /** How often the stack of a message that is long is taken; 0 for never. */
  public static final Option<Long> SAMPLE_MILLIS = number("sampleMillis", 300, 0, 3_600_000);

  /** After how long an idle handler that still runs is reported. */
  public static final Option<Long> IDLE_HANDLER_MILLIS =
      number("idleHandlerMillis", 2000, 1, 3_600_000);

  /** After how long who takes an input event and still runs is reported. */
  public static final Option<Long> TOUCH_MILLIS = number("touchMillis", 2000, 1, 3_600_000);

  /** How long a message waits behind many short ones until that is reported. */
  public static final Option<Long> CONGESTION_MILLIS =
      number("congestionMillis", 500, 10, 3_600_000);

  /**
   * For how many different call paths a message of a watched thread has room at first, rounded up
   * to a power of two, of which three quarters are used; a message that needs more gets more.
   */
  public static final Option<Long> CALL_PATHS = number("callPaths", 1 << 15, 4, 1 << 18);

  /** Whether each probe reads the real clock rather than the one that ticks every millisecond. */
  public static final Option<Boolean> PRECISE_CLOCK = flag("preciseClock", false);

  /** How many lines {@code stack} and the log blocks show, not counting those that only pass on. */
  public static final Option<Long> STACK_LINES = number("stackLines", 30, 1, 10_000);

  /** How many lines {@code callTree} has, not counting those that only pass on. */
  public static final Option<Long> TREE_LINES = number("treeLines", 400, 1, 100_000);

  /** The share of a message's time below which a node is not in {@code callTree}, in millionths. */
  public static final Option<Long> TREE_LEAST_MILLIONTHS =
      number("treeLeastMillionths", 500, 0, 1_000_000);

  /** How many messages before the one reported are kept. */
  public static final Option<Long> MESSAGES_BEFORE = number("messagesBefore", 100, 0, 10_000);

  /** Whether the processor time of each message is read, for those before the one reported. */
  public static final Option<Boolean> MESSAGE_CPU = flag("messageCpu", false);

  /**
   * How messages of Android's main thread are known: {@code printer}, by what its loop prints;
   * {@code frames}, from one beat of the display to the next; {@code auto}, by the printer in apps
   * that can be debugged and by frames in others.
   */
  public static final Option<String> LOOP_SOURCE =
      choice("loopSource", "auto", "printer", "frames");

  /** Whether frames are counted from the start on, where the platform tells of them. */
  public static final Option<Boolean> FRAMES = flag("frames", true);

  /** For how long something is drawn in a scene until its frames are reported. */
  public static final Option<Long> FRAME_SLICE_MILLIS =
      number("frameSliceMillis", 10_000, 100, 3_600_000);

  /** Of which scenes frames are reported, separated by commas; of all if it is empty. */
  public static final Option<String> FRAME_SCENES = new Option<>("frameScenes", "", text -> text);

  /** From which level on a frame is reported with its call tree; {@code off} for none. */
  public static final Option<String> FRAME_TREES =
      choice("frameTrees", "frozen", "high", "middle", "normal", "off");

  /** From how long on a start-up that makes the process is slow. */
  public static final Option<Long> STARTUP_COLD_MILLIS =
      number("startupColdMillis", 10_000, 1, 3_600_000);

  /** From how long on a start-up in a process that is there is slow. */
  public static final Option<Long> STARTUP_WARM_MILLIS =
      number("startupWarmMillis", 4000, 1, 3_600_000);

  /** The classes of pages with which no start-up ends, with commas between. */
  public static final Option<String> SPLASH_ACTIVITIES =
      new Option<>("splashActivities", "", text -> text);

  /** Whether a start-up ends only when the program says that what the user waits for is there. */
  public static final Option<Boolean> STARTUP_WAITS = flag("startupWaits", false);

  /** From how long on the way into a page is slow. */
  public static final Option<Long> ENTER_MILLIS = number("enterMillis", 3000, 1, 3_600_000);

  /**
   * How many issues of messages and pages that are of the same kind are reported in any hour; 0 for
   * as many as there are.
   */
  public static final Option<Long> SAME_ISSUES_PER_HOUR = number("sameIssuesPerHour", 20, 0, 1000);

  /** Whether a scene names the window's title, which may hold personal data, beside its class. */
  public static final Option<Boolean> WINDOW_TITLES = flag("windowTitles", false);

  /** Whether each message is logged, with what Serin itself took for it. */
  public static final Option<Boolean> DEVELOPER_MODE = flag("developerMode", false);

  /** Whether what takes long while a debugger is connected is reported. */
  public static final Option<Boolean> WHILE_DEBUGGED = flag("whileDebugged", false);

  /** Whether Android's notifications tell of issues, where the app has Serin's screens. */
  public static final Option<Boolean> NOTIFY = flag("notify", true);

  /** Whether Serin's list of issues opens by itself when there is one, where the app has it. */
  public static final Option<Boolean> OPEN_ON_ISSUE = flag("openOnIssue", false);

  /** Whether the frames are shown over the app's activities, where it has Serin's screens. */
  public static final Option<Boolean> OVERLAY = flag("overlay", false);

  /** Where issues are written. */
  public static final Option<File> DIRECTORY =
      new Option<>("directory", new File("serin-issues"), File::new);

  /** How much the directory may hold; the oldest issues go first. */
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
              CONGESTION_MILLIS,
              CALL_PATHS,
              PRECISE_CLOCK,
              STACK_LINES,
              TREE_LINES,
              TREE_LEAST_MILLIONTHS,
              MESSAGES_BEFORE,
              MESSAGE_CPU,
              LOOP_SOURCE,
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

  /** The option with a name, or null. */
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

  /** The value where none is set. */
  public T byDefault() {
    return byDefault;
  }

  /**
   * Reads a value.
   *
   * @throws IllegalArgumentException if the text is no value of this option; the message says why
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
          throw new IllegalArgumentException(name + " is true or false, not \"" + text + "\"");
        });
  }

  /** The first is the default. */
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

  private static Option<Long> number(String name, long byDefault, long least, long greatest) {
    return new Option<>(
        name,
        byDefault,
        text -> {
          long value = text.matches("[0-9]{1,18}") ? Long.parseLong(text) : -1;
          if (value < least || value > greatest) {
            throw new IllegalArgumentException(
                name
                    + " is a whole number from "
                    + least
                    + " to "
                    + greatest
                    + ", not \""
                    + text
                    + "\"");
          }
          return value;
        });
  }

  /** Reads a value from text. */
  private interface Parser<T> {
    T parse(String text);
  }

  /** The names in a text that are separated by commas. */
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
