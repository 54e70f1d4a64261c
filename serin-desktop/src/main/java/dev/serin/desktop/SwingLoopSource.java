package dev.serin.desktop;

import dev.serin.runtime.LoopEvents;
import dev.serin.runtime.LoopSource;
import java.awt.AWTEvent;
import org.jspecify.annotations.Nullable;

/**
 * The event dispatch thread of Swing and AWT. Knows every event, {@code invokeLater} included, in
 * one of two ways: {@link #hooked}, where the agent has put calls into the JDK's event thread, or
 * {@link #pushed}, where a queue of ours lies on top of the others.
 */
public final class SwingLoopSource implements LoopSource {
  private static final String NAME = "swing";

  private final boolean hooked;
  private final boolean titles;
  private volatile @Nullable SwingEvents events;
  private volatile @Nullable QueueStack queues;

  private SwingLoopSource(boolean hooked, boolean titles) {
    this.hooked = hooked;
    this.titles = titles;
  }

  /**
   * Learns of events through {@link EventHook}, which the agent has put into the event thread.
   *
   * @param titles whether scenes name the title of the active window, which may be personal
   */
  public static SwingLoopSource hooked(boolean titles) {
    return new SwingLoopSource(true, titles);
  }

  /**
   * Learns of events through an event queue of its own. A queue that the program pushes on top
   * later is found at the next event of a window or of input, and gets ours on top of it again, as
   * long as it overrides nothing but {@code dispatchEvent}.
   *
   * @param titles whether scenes name the title of the active window, which may be personal
   */
  public static SwingLoopSource pushed(boolean titles) {
    return new SwingLoopSource(false, titles);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void start(LoopEvents loop) {
    SwingEvents translated = new SwingEvents(loop, titles);
    events = translated;
    if (hooked) {
      EventHook.install(new Hook(translated));
    } else {
      QueueStack stack = new QueueStack(translated);
      queues = stack;
      stack.start();
    }
  }

  @Override
  public void stop() {
    QueueStack stack = queues;
    if (stack != null) {
      stack.stop();
    } else {
      EventHook.install(null);
    }
  }

  @Override
  public String scene() {
    SwingEvents known = events;
    return known == null ? "" : known.scene();
  }

  @Override
  public boolean isForeground() {
    SwingEvents known = events;
    return known != null && known.isForeground();
  }

  private static final class Hook extends EventHook {
    private final SwingEvents events;

    Hook(SwingEvents events) {
      this.events = events;
    }

    @Override
    protected void onBegin(Object event) {
      events.begin((AWTEvent) event);
    }

    @Override
    protected void onEnd() {
      events.end();
    }

    @Override
    protected void onWaiting() {
      events.waiting();
    }

    @Override
    protected void onWoke() {
      events.woke();
    }

    @Override
    protected void onFrame() {
      events.frame();
    }
  }
}
