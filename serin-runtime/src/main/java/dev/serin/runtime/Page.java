package dev.serin.runtime;

import java.util.concurrent.Callable;

/**
 * One page, such as an activity, from its creation until it is destroyed. Called on the thread of
 * {@link PageEvents}.
 */
public interface Page {
  /** The page becomes visible. */
  void started();

  /**
   * The page has the focus.
   *
   * @param views counts its views; called immediately or not at all
   */
  void focused(Callable<ViewCount> views);

  /**
   * The page has been drawn.
   *
   * @param views as above
   */
  void drawn(Callable<ViewCount> views);

  /**
   * The page was drawn a while ago, and another window such as a dialog has the focus. The page
   * counts as entered with its first frame. Has no effect on a page that has had the focus.
   *
   * @param views as above
   */
  void focusElsewhere(Callable<ViewCount> views);

  /**
   * The user leaves the page, which may still be visible. A page that is left before it had the
   * focus has not been entered, and is not entered when the user returns.
   *
   * @param views as above
   */
  void left(Callable<ViewCount> views);

  /**
   * The page is no longer visible.
   *
   * @param changes whether it is only recreated, for example because the screen was rotated
   */
  void stopped(boolean changes);

  /** The page is destroyed. */
  void destroyed();
}
