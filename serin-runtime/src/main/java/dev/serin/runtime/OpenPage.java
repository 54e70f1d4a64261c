package dev.serin.runtime;

import dev.serin.runtime.PageEvent.Kind;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A page of which is being told. When it has been entered or is left, it says so to the feed once,
 * with the count of its views if that took long: only the thread that shows them may count them.
 * That thread's but for what is final.
 */
final class OpenPage implements Page {
  final String name;

  /** The class of the page of which it is a part; null if it is a page itself. */
  final @Nullable String of;

  final boolean restored;
  final Milestone created;
  private final PageFeed feed;
  private @Nullable Milestone focused;
  private @Nullable Milestone drawn;

  /** Whether the user has left it: what comes later is no part of how it was entered. */
  private boolean wasLeft;

  private volatile @Nullable PageEntry entry;

  OpenPage(String name, @Nullable String of, boolean restored, Milestone created, PageFeed feed) {
    this.name = name;
    this.of = of;
    this.restored = restored;
    this.created = created;
    this.feed = feed;
  }

  @Override
  public void started() {
    feed.tell(Kind.STARTED, this);
  }

  @Override
  public void focused(Callable<ViewCount> views) {
    Milestone now = feed.tell(Kind.FOCUSED, this);
    if (focused == null) {
      focused = now;
      enteredIf(drawn != null, views);
    }
  }

  @Override
  public void drawn(Callable<ViewCount> views) {
    if (drawn == null) {
      drawn = feed.tell(Kind.DRAWN, this);
      enteredIf(focused != null || of != null, views);
    }
  }

  @Override
  public void focusElsewhere(Callable<ViewCount> views) {
    Milestone frame = drawn;
    if (focused == null && frame != null && !wasLeft) {
      feed.add(Kind.FOCUSED, frame, this, 0);
      enteredIf(true, views);
    }
  }

  @Override
  public void left(Callable<ViewCount> views) {
    enteredIf(focused != null, views);
    wasLeft = true;
    feed.tell(Kind.LEFT, this);
  }

  @Override
  public void stopped(boolean changes) {
    feed.tell(changes ? Kind.CHANGES : Kind.STOPPED, this);
  }

  @Override
  public void destroyed() {
    feed.tell(Kind.DESTROYED, this);
  }

  private void enteredIf(boolean complete, Callable<ViewCount> views) {
    if (complete && entry == null && !wasLeft) {
      PageEntry made = new PageEntry(this, focused, drawn);
      entry = made;
      feed.entered(made, views);
    }
  }

  /** How it was entered; null while it has not been. By any thread. */
  @Nullable PageEntry entry() {
    return entry;
  }
}
