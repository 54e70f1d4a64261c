package dev.serin.runtime;

import dev.serin.runtime.PageEvent.Kind;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Knows what start-up goes on, from what is told, in the order in which it happened. Knows no clock
 * but the times that it is given. Not thread-safe; the watchdog's.
 *
 * <p>One begins with the process; or, while no page is seen, with a page that is made (warm) or
 * seen again (hot). It ends when a page that is no splash has the focus, or when the program says
 * that it does; or when the user leaves. How long the page takes to be drawn does not make it
 * longer, but is waited for, to be reported with it.
 */
final class StartUps {
  /** After how long without a page a process is one that has none. */
  static final long ALONE_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** For how long the frame of the screen is waited for. */
  static final long FRAME_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** For how long the program may take to say that what the user waits for is there. */
  static final long SAID_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** For how long another page, or the user, is waited for where a page was left without focus. */
  static final long LEFT_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** What has not ended by then never does, as where the device was locked. */
  static final long GIVEN_UP_NANOS = TimeUnit.MINUTES.toNanos(5);

  private static final int RECEIVER = 113;
  private static final int SERVICE = 114;

  private volatile Set<String> splashes;
  private final boolean waits;
  private final Queue<StartUp> ended = new ArrayDeque<>();
  private final Set<OpenPage> alive = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<OpenPage> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private @Nullable StartUp current;

  /** The page that is seen is only being made anew. */
  private boolean changing;

  /** For what the process was made, and how long that took. */
  private int scene = PageEvents.UNKNOWN_SCENE;

  private long applicationDurationNanos = StartUp.UNKNOWN;

  /** Since when there has been a program and no page. */
  private @Nullable Milestone alone;

  /**
   * Knows of no start-up yet.
   *
   * @param splashes classes of pages that do not end one
   * @param waits whether the program says when one has ended
   */
  StartUps(Set<String> splashes, boolean waits) {
    this.splashes = new HashSet<>(splashes);
    this.waits = waits;
  }

  /** Changes the classes of pages that do not end one. By any thread. */
  void splash(Set<String> classes) {
    splashes = new HashSet<>(classes);
  }

  /** The one that goes on, or null. */
  @Nullable StartUp current() {
    return current;
  }

  /** When the one that goes on has ended, if nothing can make it longer; or null. */
  @Nullable Milestone end() {
    StartUp open = current;
    return open == null || isAwaited(open) ? null : open.end;
  }

  /** The next one that has ended, or null. */
  @Nullable StartUp pollEnded() {
    return ended.poll();
  }

  /** Something was told. */
  void on(PageEvent event) {
    tick(event.milestone.nanos);
    if (event.page == null) {
      onProcess(event);
    } else {
      onPage(event.kind, event.page, event.milestone);
    }
  }

  /** Ends what has waited for long enough. */
  void tick(long nowNanos) {
    StartUp open = current;
    if (open == null || dueInNanos(nowNanos) > 0) {
      return;
    }
    Milestone left = open.left;
    if (open.end == null && left != null) {
      leave(open, left);
      return;
    }
    if (open.end == null && open.kind == StartUp.Kind.COLD && isAlone(open)) {
      open.createdNanos = StartUp.UNKNOWN;
      open.background = true;
      open.end = open.application;
    }
    close(open);
  }

  /** How long until {@link #tick} has to be called; the greatest long for never. */
  long dueInNanos(long nowNanos) {
    StartUp open = current;
    if (open == null) {
      return Long.MAX_VALUE;
    }
    long dueNanos = open.begin.nanos + GIVEN_UP_NANOS;
    Milestone since = alone;
    if (open.end != null) {
      dueNanos = open.end.nanos + (isAwaited(open) ? SAID_NANOS : FRAME_NANOS);
    } else if (open.left != null) {
      dueNanos = open.left.nanos + LEFT_NANOS;
    } else if (isAlone(open) && since != null) {
      dueNanos = since.nanos + ALONE_NANOS;
    }
    return dueNanos - nowNanos;
  }

  private void onProcess(PageEvent event) {
    Milestone now = event.milestone;
    StartUp open = current;
    if (event.kind == Kind.PROCESS && open == null) {
      current = new StartUp(StartUp.Kind.COLD, now);
      current.installedNanos = event.value;
    } else if (event.kind == Kind.APPLICATION) {
      applicationCreated(now);
    } else if (event.kind == Kind.SCENE && scene == PageEvents.UNKNOWN_SCENE) {
      scene = (int) event.value;
    } else if (event.kind == Kind.STARTED_UP && open != null && (waits || open.end == null)) {
      open.saidNanos = now.nanos;
      open.end = now;
      closeIfComplete(open);
    }
  }

  private void onPage(Kind kind, OpenPage page, Milestone now) {
    if (kind == Kind.CREATED) {
      created(page, now);
    } else if (kind == Kind.STARTED) {
      started(page, now);
    } else if (kind == Kind.FOCUSED) {
      focused(page, now);
    } else if (kind == Kind.DRAWN) {
      drawn(now);
    } else if (kind == Kind.LEFT) {
      left(now);
    } else if (kind == Kind.CHANGES) {
      changing = true;
      seen.remove(page);
    } else if (kind == Kind.STOPPED) {
      stopped(page, now);
    } else if (kind == Kind.DESTROYED) {
      destroyed(page, now);
    }
  }

  private void applicationCreated(Milestone now) {
    StartUp open = current;
    if (open != null && open.kind == StartUp.Kind.COLD && open.application == null) {
      open.application = now;
      alone = now;
      applicationDurationNanos = now.nanos - open.begin.nanos;
    }
  }

  private void created(OpenPage page, Milestone now) {
    applicationCreated(now);
    alive.add(page);
    if (current == null && seen.isEmpty() && !changing) {
      current = new StartUp(StartUp.Kind.WARM, now);
    }
    StartUp open = current;
    if (open != null) {
      open.left = null; // to go on to this one
    }
    if (open != null && open.createdNanos == StartUp.UNKNOWN) {
      open.createdNanos = now.nanos;
      open.screen = page.name;
    }
  }

  private void started(OpenPage page, Milestone now) {
    if (current == null && seen.isEmpty() && !changing) {
      current = new StartUp(StartUp.Kind.HOT, now);
      current.screen = page.name;
    }
    StartUp open = current;
    if (open != null) {
      open.left = null; // to go on to this one
    }
    changing = false;
    seen.add(page);
  }

  private void focused(OpenPage page, Milestone now) {
    StartUp open = current;
    if (open == null || open.end != null) {
      return;
    }
    if (open.left != null) {
      leave(open, now); // the user was elsewhere, as at a question of the system
      return;
    }
    open.screen = page.name;
    if (open.firstFocusNanos == StartUp.UNKNOWN) {
      open.firstFocusNanos = now.nanos;
    }
    if (splashes.contains(page.name)) {
      open.splash = true;
    } else {
      open.screenFocusNanos = now.nanos;
      open.end = now;
      closeIfComplete(open);
    }
  }

  private void drawn(Milestone now) {
    StartUp open = current;
    if (open != null && open.firstFrameNanos == StartUp.UNKNOWN) {
      open.firstFrameNanos = now.nanos;
      closeIfComplete(open);
    }
  }

  /** A page has not the user's attention any more; it had not, or another one is to come. */
  private void left(Milestone now) {
    StartUp open = current;
    if (open != null && open.end == null && open.left == null) {
      open.left = now;
    }
  }

  private void stopped(OpenPage page, Milestone now) {
    seen.remove(page);
    StartUp open = current;
    if (open != null && seen.isEmpty()) {
      leave(open, now);
    }
  }

  /** The user leaves, or has left before: that is the end, unless there has been one. */
  private void leave(StartUp open, Milestone now) {
    if (open.end == null) {
      Milestone left = open.left;
      open.abandoned = true;
      open.end = left == null ? now : left;
    }
    close(open);
  }

  private void destroyed(OpenPage page, Milestone now) {
    seen.remove(page);
    alive.remove(page);
    if (alive.isEmpty()) {
      alone = now;
    }
  }

  private boolean isAlone(StartUp open) {
    return alive.isEmpty() && (open.kind != StartUp.Kind.COLD || open.application != null);
  }

  private boolean isAwaited(StartUp open) {
    return waits && open.saidNanos == StartUp.UNKNOWN;
  }

  private void closeIfComplete(StartUp open) {
    boolean isDrawn = open.firstFrameNanos != StartUp.UNKNOWN || open.kind == StartUp.Kind.HOT;
    if (open.end != null && isDrawn && !isAwaited(open)) {
      close(open);
    }
  }

  /** It is over; reported only if it has ended. */
  private void close(StartUp open) {
    current = null;
    if (open.end != null) {
      open.scene = scene;
      open.background |= open.kind == StartUp.Kind.COLD && (scene == SERVICE || scene == RECEIVER);
      open.applicationDurationNanos = applicationDurationNanos;
      ended.add(open);
    }
  }
}
