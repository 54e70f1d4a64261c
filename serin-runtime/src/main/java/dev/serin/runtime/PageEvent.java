package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/** One thing that was told of a start-up or a page. Immutable. */
final class PageEvent {
  /** What was told. */
  enum Kind {
    PROCESS,
    APPLICATION,
    SCENE,
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

  /** The page, if it is of one. */
  final @Nullable OpenPage page;

  /** What only some kinds have: when Serin was installed, the number of a message. */
  final long value;

  PageEvent(Kind kind, Milestone milestone, @Nullable OpenPage page, long value) {
    this.kind = kind;
    this.milestone = milestone;
    this.page = page;
    this.value = value;
  }
}
