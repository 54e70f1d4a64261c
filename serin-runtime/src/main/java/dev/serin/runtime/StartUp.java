package dev.serin.runtime;

import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One start of the program. Mutable until it has ended; used by the watchdog only. */
final class StartUp {
  /** Stands for a time that is unknown or does not exist. */
  static final long UNKNOWN = Long.MIN_VALUE;

  /** The state of the program when the user opened it. */
  enum Kind {
    /** There was no process. */
    COLD,
    /** There was a process without a visible page, and a page was created. */
    WARM,
    /** There was a page, which became visible again. */
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

  /** How long the process took to create its application. */
  long applicationDurationNanos = UNKNOWN;

  /** The reason for starting the process. */
  int scene = PageEvents.UNKNOWN_SCENE;

  /** The class of the page that ended the start-up; empty if there was none. */
  String screen = "";

  /** Whether the start-up began with a splash page. */
  boolean splash;

  /** Whether a page was started; until then the process may turn out to have none. */
  boolean hasStartedPage;

  boolean background;
  boolean abandoned;

  /** When the application had been created; null if unknown. */
  @Nullable Milestone application;

  /** Since when no page has had the user's attention, before the end; or null. */
  @Nullable Milestone left;

  /** The end; null until then. */
  @Nullable Milestone end;

  StartUp(Kind kind, Milestone begin) {
    this.kind = kind;
    this.begin = begin;
  }

  boolean isWarm() {
    return kind != Kind.COLD;
  }

  /** Whether no page was created. */
  boolean isWithoutPage() {
    return kind == Kind.COLD && createdNanos == UNKNOWN;
  }

  /** A moment that has passed and may become the end although more has happened since; or null. */
  @Nullable Milestone possibleEnd() {
    if (end != null || left != null) {
      return end == null ? left : end;
    }
    return kind == Kind.COLD && !hasStartedPage ? application : null;
  }

  /** When the application had been created. */
  long applicationNanos() {
    Milestone made = application;
    return made == null ? UNKNOWN : made.nanos;
  }

  /** The duration; {@link #UNKNOWN} if it has not ended. */
  long nanos() {
    Milestone last = end;
    return last == null ? UNKNOWN : last.nanos - begin.nanos;
  }

  /** The time between two events; {@link #UNKNOWN} unless both are known. */
  static long between(long fromNanos, long toNanos) {
    return fromNanos == UNKNOWN || toNanos == UNKNOWN ? UNKNOWN : toNanos - fromNanos;
  }

  /** The stages, in order. The known ones add up to the duration. */
  List<Stage> stages() {
    List<Stage> stages = new ArrayList<>();
    if (kind == Kind.COLD) {
      long applicationNanos = applicationNanos();
      stages.add(
          new Stage(
              IssueKeys.PROCESS_START_MILLIS, "process", between(begin.nanos, installedNanos)));
      stages.add(
          new Stage(
              IssueKeys.APPLICATION_MILLIS,
              "application",
              between(installedNanos, applicationNanos)));
      stages.add(
          new Stage(IssueKeys.BETWEEN_MILLIS, "between", between(applicationNanos, createdNanos)));
    }
    long seenNanos = kind == Kind.HOT ? begin.nanos : createdNanos;
    stages.add(
        new Stage(
            IssueKeys.FIRST_ACTIVITY_MILLIS,
            "first activity",
            between(seenNanos, firstFocusNanos)));
    if (splash) {
      stages.add(
          new Stage(IssueKeys.SPLASH_MILLIS, "splash", between(firstFocusNanos, screenFocusNanos)));
    }
    stages.add(
        new Stage(IssueKeys.UNTIL_SAID_MILLIS, "until said", between(screenFocusNanos, saidNanos)));
    return stages;
  }

  /** A part of a start-up. Immutable. */
  static final class Stage {
    final String key;

    /** The name of the stage in a log line. */
    final String name;

    /** Negative if a clock jumped; {@link #UNKNOWN} if unknown. */
    final long nanos;

    Stage(String key, String name, long nanos) {
      this.key = key;
      this.name = name;
      this.nanos = nanos;
    }
  }
}
