package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/** An event of a start-up or a page. Immutable. */
final class PageEvent {
  /** The kind of event. */
  enum Kind {
    PROCESS,
    APPLICATION,
    SCENE,
    LAUNCH,
    CREATED,
    STARTED,
    FOCUSED,
    DRAWN,
    LEFT,
    ENTERED,
    STOPPED,
    CHANGES,
    DESTROYED,
    STARTED_UP
  }

  final Kind kind;
  final Milestone milestone;

  /** The page of the event, if any. */
  final @Nullable OpenPage page;

  /** A value of some kinds: when Serin was installed, the number of a message, or an idle time. */
  final long value;

  PageEvent(Kind kind, Milestone milestone, @Nullable OpenPage page, long value) {
    this.kind = kind;
    this.milestone = milestone;
    this.page = page;
    this.value = value;
  }
}
