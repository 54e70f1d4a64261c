package dev.serin.runtime;

/** The size of a page. Immutable. */
public final class ViewCount {
  static final ViewCount UNKNOWN = new ViewCount(0, 0);

  private final int views;
  private final int levels;

  /**
   * Creates a count.
   *
   * @param views the number of views
   * @param levels the maximum depth of nested views, including the outermost
   */
  public ViewCount(int views, int levels) {
    this.views = views;
    this.levels = levels;
  }

  /** The number of views. */
  public int views() {
    return views;
  }

  /** The maximum depth of nested views. */
  public int levels() {
    return levels;
  }
}
