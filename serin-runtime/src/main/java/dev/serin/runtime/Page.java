package dev.serin.runtime;

import java.util.concurrent.Callable;

/**
 * One page, as an activity, from when it is made until it is destroyed. Told on the thread of
 * {@link PageEvents}.
 */
public interface Page {
  /** The page begins to be seen. */
  void started();

  /**
   * The page has the focus.
   *
   * @param views counts its views; called at once or not at all
   */
  void focused(Callable<ViewCount> views);

  /**
   * The page has been drawn.
   *
   * @param views as above
   */
  void drawn(Callable<ViewCount> views);

  /**
   * The page has been drawn a while ago and another window has the focus, as a dialog: it has been
   * entered with its first frame. Without effect on a page that has had the focus.
   *
   * @param views as above
   */
  void focusElsewhere(Callable<ViewCount> views);

  /**
   * The user leaves the page, which may still be seen. One that is left before it had the focus has
   * not been entered, and is not when the user is back.
   *
   * @param views as above
   */
  void left(Callable<ViewCount> views);

  /**
   * The page is seen no longer.
   *
   * @param changes whether it is only made anew, as where the screen was turned
   */
  void stopped(boolean changes);

  /** The page is gone. */
  void destroyed();
}
