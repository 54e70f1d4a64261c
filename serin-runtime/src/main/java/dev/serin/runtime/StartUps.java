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
 * Tracks the current start-up from events, which must arrive in order. Uses only the times in the
 * events and arguments, no clock. Not thread-safe; used by the watchdog only.
 *
 * <p>A start-up begins with the process. If the process was created for another reason than a page,
 * that start-up ends with the application, and another one begins with the message that creates the
 * first page. While no page is visible, one also begins with a page that is created (warm) or
 * visible again (hot). It ends when a page that is no splash screen has the focus, when the program
 * reports the end, or when the user leaves. The time until the page is drawn does not extend the
 * start-up, but its report waits for the drawing and includes that time.
 */
final class StartUps {
  /** A process that has no page for this long counts as one without pages. */
  static final long ALONE_NANOS = TimeUnit.SECONDS.toNanos(10);

  /**
   * A process whose thread waited this long before its first page was not created for that page.
   * While the system creates a process for a page, it waits up to half a second for the page below
   * it to pause.
   */
  static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  /** How long a start-up waits for the first frame of the screen. */
  static final long FRAME_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** How long the program may take to report the end of the start-up. */
  static final long SAID_NANOS = TimeUnit.SECONDS.toNanos(30);

  /**
   * How long a start-up waits for another page, or the user, after a page was left without focus.
   */
  static final long LEFT_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** A start-up without an end by then is dropped, for example when the device was locked. */
  static final long GIVEN_UP_NANOS = TimeUnit.MINUTES.toNanos(5);

  private static final int RECEIVER = 113;
  private static final int SERVICE = 114;

  private volatile Set<String> splashes;
  private final boolean waits;
  private final Queue<StartUp> ended = new ArrayDeque<>();
  private final Set<OpenPage> alive = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<OpenPage> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private @Nullable StartUp current;

  /** Whether the visible page is only being recreated. */
  private boolean changing;

  /** The reason for starting the process, and how long creating the application took. */
  private int scene = PageEvents.UNKNOWN_SCENE;

  private long applicationDurationNanos = StartUp.UNKNOWN;

  /** Since when the program has run without a page. */
  private @Nullable Milestone alone;

  /** When the last message began in which the first page may be created. */
  private @Nullable Milestone launch;

  /** How long the thread had waited before. */
  private long idleNanos;

  /**
   * Creates a tracker without a current start-up.
   *
   * @param splashes classes of pages that do not end a start-up
   * @param waits whether the program reports the end of a start-up
   */
  StartUps(Set<String> splashes, boolean waits) {
    this.splashes = new HashSet<>(splashes);
    this.waits = waits;
  }

  /** Changes the classes of pages that do not end a start-up. Callable from any thread. */
  void splash(Set<String> classes) {
    splashes = new HashSet<>(classes);
  }

  /** The current start-up, or null. */
  @Nullable StartUp current() {
    return current;
  }

  /** The end of the current start-up if nothing can extend it any more, or null. */
  @Nullable Milestone end() {
    StartUp open = current;
    return open == null || isAwaited(open) ? null : open.end;
  }

  /** The next start-up that has ended, or null. */
  @Nullable StartUp pollEnded() {
    return ended.poll();
  }

  /** Handles an event. */
  void on(PageEvent event) {
    tick(event.milestone.nanos);
    if (event.page == null) {
      onProcess(event);
    } else {
      onPage(event.kind, event.page, event.milestone);
    }
  }

  /** Ends a start-up that has waited long enough. */
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
      endWithoutPage(open);
    } else {
      close(open);
    }
  }

  /** Ends the start of a process that was not created for a page. */
  private void endWithoutPage(StartUp open) {
    open.createdNanos = StartUp.UNKNOWN;
    open.background = true;
    open.end = open.application;
    close(open);
  }

  /** How long until {@link #tick} must be called; {@link Long#MAX_VALUE} for never. */
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
    } else if (event.kind == Kind.LAUNCH) {
      launch = now;
      idleNanos = event.value;
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
    StartUp before = current;
    if (before != null && before.end == null && before.isWithoutPage() && isForAnother()) {
      endWithoutPage(before);
    }
    if (current == null && seen.isEmpty() && !changing) {
      current = new StartUp(StartUp.Kind.WARM, launchOr(now));
    }
    launch = null;
    StartUp open = current;
    if (open != null) {
      open.left = null; // the start-up continues with this page
    }
    if (open != null && open.createdNanos == StartUp.UNKNOWN) {
      open.createdNanos = open.isWarm() ? open.begin.nanos : now.nanos;
      open.screen = page.name;
    }
  }

  /** Whether the process was created for another reason than its first page. */
  private boolean isForAnother() {
    return isForComponent() || idleNanos >= IDLE_NANOS;
  }

  /** Whether the process was created for a service or a receiver. */
  private boolean isForComponent() {
    return scene == SERVICE || scene == RECEIVER;
  }

  /** The begin of the current message if it creates the first page, or else the given moment. */
  private Milestone launchOr(Milestone now) {
    Milestone begun = launch;
    return begun != null && begun.isFollowedBy(now) ? begun : now;
  }

  private void started(OpenPage page, Milestone now) {
    if (current == null && seen.isEmpty() && !changing) {
      current = new StartUp(StartUp.Kind.HOT, now);
      current.screen = page.name;
    }
    StartUp open = current;
    if (open != null) {
      open.left = null; // the start-up continues with this page
      open.hasStartedPage = true;
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
      leave(open, now); // the user was elsewhere, for example in a system dialog
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

  /** A page loses the user's attention; it never had it, or another page follows. */
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

  /** The user leaves, or left before. This ends the start-up unless it has ended already. */
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

  /** Closes a start-up, and reports it only if it has an end. */
  private void close(StartUp open) {
    current = null;
    if (open.end != null) {
      open.scene = isForComponent() || !open.isWithoutPage() ? scene : PageEvents.UNKNOWN_SCENE;
      open.background |= open.kind == StartUp.Kind.COLD && isForComponent();
      open.applicationDurationNanos = applicationDurationNanos;
      ended.add(open);
    }
  }
}
