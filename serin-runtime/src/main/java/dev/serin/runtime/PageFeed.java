package dev.serin.runtime;

import dev.serin.runtime.PageEvent.Kind;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Receives events of start-ups and pages, for the watchdog. The caller allocates a small object per
 * event and never waits.
 */
final class PageFeed implements PageEvents {
  private static final int CAPACITY = 1024;
  private static final String FAILED = "start-ups and pages are not fully known";

  private final TracerContext context;
  private final Detector pages;
  private final Queue<PageEvent> events = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private volatile boolean closed;

  PageFeed(TracerContext context, Detector pages) {
    this.context = context;
    this.pages = pages;
  }

  @Override
  public void process(long startedNanos, long installedNanos) {
    add(Kind.PROCESS, Milestone.ofProcess(startedNanos, context), null, installedNanos);
  }

  @Override
  public void applicationCreated() {
    add(Kind.APPLICATION, Milestone.now(context), null, 0);
  }

  @Override
  public void scene(int message) {
    add(Kind.SCENE, Milestone.now(context), null, message);
  }

  @Override
  public void launch(long idleNanos) {
    add(Kind.LAUNCH, Milestone.now(context), null, idleNanos);
  }

  @Override
  public Page created(String name, boolean restored) {
    Milestone now = Milestone.now(context);
    OpenPage page = new OpenPage(name, null, restored, now);
    add(Kind.CREATED, now, page, 0);
    return new FedPage(page);
  }

  @Override
  public Page createdPart(String name, String page, boolean restored) {
    Milestone now = Milestone.now(context);
    OpenPage part = new OpenPage(name, page, restored, now);
    add(Kind.CREATED, now, part, 0);
    return new FedPage(part);
  }

  @Override
  public void startedUp() {
    add(Kind.STARTED_UP, Milestone.now(context), null, 0);
  }

  /** Adds an event of a page that happens now. Returns the time. */
  private Milestone addNow(Kind kind, OpenPage page) {
    Milestone now = Milestone.now(context);
    add(kind, now, page, 0);
    return now;
  }

  /** Records that a page was entered. Counts its views if that took long. */
  private void entered(OpenPage.Entry entry, Callable<ViewCount> views) {
    if (pages.isOver(entry.nanos())) {
      entry.views =
          context.ask(
              () -> Objects.requireNonNull(views.call()),
              ViewCount.UNKNOWN,
              "views are not counted");
    }
    add(Kind.ENTERED, entry.end(), entry.page, 0);
  }

  /** The next event, or null. */
  @Nullable PageEvent poll() {
    PageEvent event = events.poll();
    if (event != null) {
      waiting.decrementAndGet();
    }
    return event;
  }

  /** Ignores further events. */
  void close() {
    closed = true;
  }

  private void add(Kind kind, Milestone milestone, @Nullable OpenPage page, long value) {
    if (closed) {
      return;
    }
    if (waiting.incrementAndGet() > CAPACITY) {
      waiting.decrementAndGet();
      context.failed(FAILED, new IllegalStateException("more than " + CAPACITY + " events wait"));
      return;
    }
    events.add(new PageEvent(kind, milestone, page, value));
    context.ended();
  }

  /**
   * A page for the thread that shows it. When the page has been entered or is left, its views are
   * counted if entering took long: only this thread may count them.
   */
  private final class FedPage implements Page {
    private final OpenPage page;
    private @Nullable Milestone focused;
    private @Nullable Milestone drawn;

    /** Whether the user has left the page: later events are not part of its entry. */
    private boolean wasLeft;

    FedPage(OpenPage page) {
      this.page = page;
    }

    @Override
    public void started() {
      addNow(Kind.STARTED, page);
    }

    @Override
    public void focused(Callable<ViewCount> views) {
      Milestone now = addNow(Kind.FOCUSED, page);
      if (focused == null) {
        focused = now;
        enteredIf(drawn != null, views);
      }
    }

    @Override
    public void drawn(Callable<ViewCount> views) {
      if (drawn == null) {
        drawn = addNow(Kind.DRAWN, page);
        enteredIf(focused != null || page.of != null, views);
      }
    }

    @Override
    public void focusElsewhere(Callable<ViewCount> views) {
      Milestone frame = drawn;
      if (focused == null && frame != null && !wasLeft) {
        add(Kind.FOCUSED, frame, page, 0);
        enteredIf(true, views);
      }
    }

    @Override
    public void left(Callable<ViewCount> views) {
      enteredIf(focused != null, views);
      wasLeft = true;
      addNow(Kind.LEFT, page);
    }

    @Override
    public void stopped(boolean changes) {
      addNow(changes ? Kind.CHANGES : Kind.STOPPED, page);
    }

    @Override
    public void destroyed() {
      addNow(Kind.DESTROYED, page);
    }

    private void enteredIf(boolean complete, Callable<ViewCount> views) {
      if (complete && page.entry() == null && !wasLeft) {
        OpenPage.Entry made = new OpenPage.Entry(page, focused, drawn);
        page.setEntry(made);
        entered(made, views);
      }
    }
  }
}
