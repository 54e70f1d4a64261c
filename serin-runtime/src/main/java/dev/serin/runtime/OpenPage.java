package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/** A page that is shown, or a part of one. Safe for use by several threads. */
final class OpenPage {
  final String name;

  /** The class of the page that contains this part; null if it is a page itself. */
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

  /** Sets the entry. Called once. */
  void setEntry(Entry made) {
    entry = made;
  }

  /** The entry; null before it. */
  @Nullable Entry entry() {
    return entry;
  }

  /**
   * The entry of a page that has the focus and was drawn, or was left before that. Immutable except
   * for the count.
   */
  static final class Entry {
    final OpenPage page;

    /** When it first had the focus; null if it was left before. */
    final @Nullable Milestone focused;

    /** When it was first drawn; null if it was left before. */
    final @Nullable Milestone drawn;

    /** Unknown if entering did not take long, or if the views cannot be counted. */
    ViewCount views = ViewCount.UNKNOWN;

    Entry(OpenPage page, @Nullable Milestone focused, @Nullable Milestone drawn) {
      this.page = page;
      this.focused = focused;
      this.drawn = drawn;
    }

    /** The later of focus and first frame, if they are known. */
    Milestone end() {
      Milestone focus = focused == null ? page.created : focused;
      Milestone frame = drawn == null ? page.created : drawn;
      return focus.nanos > frame.nanos ? focus : frame;
    }

    /** How long entering took, including time in which the process stood still. */
    long nanos() {
      return end().nanos - page.created.nanos;
    }
  }
}
