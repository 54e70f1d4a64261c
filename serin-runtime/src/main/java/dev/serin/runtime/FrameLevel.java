package dev.serin.runtime;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How bad a frame is by how many were dropped, as Matrix has it; at 60 Hz from so many on. */
public enum FrameLevel {
  /** 42. */
  FROZEN(42),
  /** 24. */
  HIGH(24),
  /** 9. */
  MIDDLE(9),
  /** 3. */
  NORMAL(3),
  /** Fewer. */
  BEST(0);

  /** How many there are. */
  static final int COUNT = values().length;

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double HERTZ = 60;
  private static final FrameLevel[] WORST_FIRST = values();

  /** From how many dropped frames on, at 60 Hz. */
  private final int least;

  FrameLevel(int least) {
    this.least = least;
  }

  /** The level of a frame; on a display of another rate the same time is the same level. */
  static FrameLevel of(int droppedFrames, long intervalNanos) {
    for (FrameLevel level : WORST_FIRST) {
      long least = Math.round(level.least * rate(intervalNanos) / HERTZ);
      if (level != BEST && droppedFrames >= Math.max(1, least)) {
        return level;
      }
    }
    return BEST;
  }

  /** The level that the value of an option names; null for a value that names none. */
  static @Nullable FrameLevel named(String name) {
    for (FrameLevel level : WORST_FIRST) {
      if (level.name().toLowerCase(Locale.ROOT).equals(name)) {
        return level;
      }
    }
    return null;
  }

  /** Whether it is as bad as another one, or worse. */
  boolean reaches(FrameLevel other) {
    return index() <= other.index();
  }

  /** How many beats a display with this interval has in a second. */
  static double rate(long intervalNanos) {
    return NANOS_PER_SECOND / intervalNanos;
  }

  /** Its place in an array, of which none outlives the process. */
  @SuppressWarnings("EnumOrdinal") // what it warns of is to keep or send the number
  int index() {
    return ordinal();
  }

  /** Matrix's key for it. */
  String key() {
    return "DROPPED_" + name();
  }
}
