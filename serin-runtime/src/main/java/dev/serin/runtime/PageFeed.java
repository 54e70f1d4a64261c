package dev.serin.runtime;

import dev.serin.runtime.PageEvent.Kind;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Takes what is told of start-ups and pages, for the watchdog. Who tells makes a small object per
 * event and waits for nobody.
 */
final class PageFeed implements PageEvents {
  private static final int CAPACITY = 1024;
  private static final String FAILED = "start-ups and pages are not fully known";

  private final LoopContext context;
  private final Detector pages;
  private final Queue<PageEvent> events = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private volatile boolean closed;

  PageFeed(LoopContext context, Detector pages) {
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
  public Page created(String name, boolean restored) {
    Milestone now = Milestone.now(context);
    OpenPage page = new OpenPage(name, null, restored, now, this);
    add(Kind.CREATED, now, page, 0);
    return page;
  }

  @Override
  public Page createdPart(String name, String page, boolean restored) {
    Milestone now = Milestone.now(context);
    OpenPage part = new OpenPage(name, page, restored, now, this);
    add(Kind.CREATED, now, part, 0);
    return part;
  }

  @Override
  public void startedUp() {
    add(Kind.STARTED_UP, Milestone.now(context), null, 0);
  }

  /** Something happens to a page now; returns when that is. */
  Milestone tell(Kind kind, OpenPage page) {
    Milestone now = Milestone.now(context);
    add(kind, now, page, 0);
    return now;
  }

  /** A page has been entered; its views are counted if that took long. */
  void entered(PageEntry entry, Callable<ViewCount> views) {
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

  /** Takes nothing more. */
  void close() {
    closed = true;
  }

  /** Something happened at a time. */
  void add(Kind kind, Milestone milestone, @Nullable OpenPage page, long value) {
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
}
