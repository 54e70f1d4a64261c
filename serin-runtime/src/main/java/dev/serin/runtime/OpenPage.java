package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/** A page that is shown, or a part of one. Safe for use by several threads. */
final class OpenPage {
  final String name;

  /** The class of the page of which it is a part; null if it is a page itself. */
  final @Nullable String of;

  final boolean restored;
  final Milestone created;
  private volatile @Nullable Entry entry;

  OpenPage(String name, @Nullable String of, boolean restored, Milestone created) {
    this.name = name;
    this.of = of;
    this.restored = restored;
    this.created = created;
  }

  /** Sets how it was entered; once. */
  void setEntry(Entry made) {
    entry = made;
  }

  /** How it was entered; null while it has not been. */
  @Nullable Entry entry() {
    return entry;
  }

  /**
   * A page that has the focus and was drawn, or was left before that. Immutable but for the count.
   */
  static final class Entry {
    final OpenPage page;

    /** When it had the focus first; null if it was left before. */
    final @Nullable Milestone focused;

    /** When it had been drawn first; null if it was left before. */
    final @Nullable Milestone drawn;

    /** Not known if the page did not take long, or cannot be counted. */
    ViewCount views = ViewCount.UNKNOWN;

    Entry(OpenPage page, @Nullable Milestone focused, @Nullable Milestone drawn) {
      this.page = page;
      this.focused = focused;
      this.drawn = drawn;
    }

    /** The later one of focus and first frame, as far as they are known. */
    Milestone end() {
      Milestone focus = focused == null ? page.created : focused;
      Milestone frame = drawn == null ? page.created : drawn;
      return focus.nanos > frame.nanos ? focus : frame;
    }

    /** How long it took, with time in which the process did not run. */
    long nanos() {
      return end().nanos - page.created.nanos;
    }
  }
}
