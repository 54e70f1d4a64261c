package dev.serin.runtime;

import dev.serin.issue.IssueKeys;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The severity of a frame by its dropped frames, as in Matrix. The numbers of the constants apply
 * at 60 Hz.
 */
public enum FrameLevel {
  /** At least 42 dropped frames. */
  FROZEN(42),
  /** At least 24 dropped frames. */
  HIGH(24),
  /** At least 9 dropped frames. */
  MIDDLE(9),
  /** At least 3 dropped frames. */
  NORMAL(3),
  /** Fewer than 3 dropped frames. */
  BEST(0);

  /** The number of levels. */
  static final int COUNT = values().length;

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double HERTZ = 60;
  private static final FrameLevel[] WORST_FIRST = values();

  /** The lowest number of dropped frames, at 60 Hz. */
  private final int least;

  FrameLevel(int least) {
    this.least = least;
  }

  /** The level of a frame. At another refresh rate, the same time gives the same level. */
  static FrameLevel of(int droppedFrames, long intervalNanos) {
    for (FrameLevel level : WORST_FIRST) {
      long least = Math.round(level.least * rate(intervalNanos) / HERTZ);
      if (level != BEST && droppedFrames >= Math.max(1, least)) {
        return level;
      }
    }
    return BEST;
  }

  /** The level with the given name as an option value; null if there is none. */
  static @Nullable FrameLevel named(String name) {
    for (FrameLevel level : WORST_FIRST) {
      if (level.name().toLowerCase(Locale.ROOT).equals(name)) {
        return level;
      }
    }
    return null;
  }

  /** Whether this level is at least as severe as the other one. */
  boolean reaches(FrameLevel other) {
    return index() <= other.index();
  }

  /** The vsyncs per second of a display with this interval. */
  static double rate(long intervalNanos) {
    return NANOS_PER_SECOND / intervalNanos;
  }

  /** Its index in an array, which does not outlive the process. */
  @SuppressWarnings("EnumOrdinal") // the warning is about storing or sending the number
  int index() {
    return ordinal();
  }

  /** Matrix's key for this level. */
  String key() {
    return IssueKeys.DROPPED + name();
  }
}
