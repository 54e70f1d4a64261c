package dev.serin.runtime;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One start of the program. Changed until it has ended; the watchdog's. */
final class StartUp {
  /** In place of a time: it is not known, or was not. */
  static final long UNKNOWN = Long.MIN_VALUE;

  /** What there was when the user came. */
  enum Kind {
    /** No process. */
    COLD,
    /** A process of which nothing was seen, and for which a page was made. */
    WARM,
    /** A page that was seen again. */
    HOT
  }

  final Kind kind;
  final Milestone begin;
  long installedNanos = UNKNOWN;
  long createdNanos = UNKNOWN;
  long firstFocusNanos = UNKNOWN;
  long firstFrameNanos = UNKNOWN;
  long screenFocusNanos = UNKNOWN;
  long saidNanos = UNKNOWN;

  /** How long the process took until its program had been made. */
  long applicationDurationNanos = UNKNOWN;

  /** For what the process was made. */
  int scene = PageEvents.UNKNOWN_SCENE;

  /** The class of the page with which it ended; empty if there was none. */
  String screen = "";

  /** Whether what is there begins with a splash page. */
  boolean splash;

  boolean background;
  boolean abandoned;

  /** When the program had been made; null if that is not known. */
  @Nullable Milestone application;

  /** Since when no page has had the user's attention, before it ended; or null. */
  @Nullable Milestone left;

  /** When it ended; null until then. */
  @Nullable Milestone end;

  StartUp(Kind kind, Milestone begin) {
    this.kind = kind;
    this.begin = begin;
  }

  boolean isWarm() {
    return kind != Kind.COLD;
  }

  /** Whether no page was made. */
  boolean isWithoutPage() {
    return kind == Kind.COLD && createdNanos == UNKNOWN;
  }

  /** When the program had been made. */
  long applicationNanos() {
    Milestone made = application;
    return made == null ? UNKNOWN : made.nanos;
  }

  /** How long it took; {@link #UNKNOWN} if it has not ended. */
  long nanos() {
    Milestone last = end;
    return last == null ? UNKNOWN : last.nanos - begin.nanos;
  }

  /** The times between two things that happened; both have to be known. */
  static long between(long fromNanos, long toNanos) {
    return fromNanos == UNKNOWN || toNanos == UNKNOWN ? UNKNOWN : toNanos - fromNanos;
  }

  /** Its stages, in order. Those that are known add up to its time. */
  List<Stage> stages() {
    List<Stage> stages = new ArrayList<>();
    if (kind == Kind.COLD) {
      long applicationNanos = applicationNanos();
      stages.add(new Stage("processStartMillis", "process", between(begin.nanos, installedNanos)));
      stages.add(
          new Stage("applicationMillis", "application", between(installedNanos, applicationNanos)));
      stages.add(new Stage("betweenMillis", "between", between(applicationNanos, createdNanos)));
    }
    long seenNanos = kind == Kind.HOT ? begin.nanos : createdNanos;
    stages.add(
        new Stage("firstActivityMillis", "first activity", between(seenNanos, firstFocusNanos)));
    if (splash) {
      stages.add(new Stage("splashMillis", "splash", between(firstFocusNanos, screenFocusNanos)));
    }
    stages.add(new Stage("untilSaidMillis", "until said", between(screenFocusNanos, saidNanos)));
    return stages;
  }

  /** A part of a start-up. Immutable. */
  static final class Stage {
    final String key;

    /** What a line of the log calls it. */
    final String name;

    /** Negative if a clock jumped; {@link #UNKNOWN} if it is not known. */
    final long nanos;

    Stage(String key, String name, long nanos) {
      this.key = key;
      this.name = name;
      this.nanos = nanos;
    }
  }
}
