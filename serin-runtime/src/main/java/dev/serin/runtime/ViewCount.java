package dev.serin.runtime;

/** How large a page is. Immutable. */
public final class ViewCount {
  static final ViewCount UNKNOWN = new ViewCount(0, 0);

  private final int views;
  private final int levels;

  /**
   * A count.
   *
   * @param views how many there are
   * @param levels how many lie in each other at most, the outermost included
   */
  public ViewCount(int views, int levels) {
    this.views = views;
    this.levels = levels;
  }

  /** How many there are. */
  public int views() {
    return views;
  }

  /** How many lie in each other at most. */
  public int levels() {
    return levels;
  }
}
