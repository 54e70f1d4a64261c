package dev.serin.desktop;

import dev.serin.EventHook;
import dev.serin.runtime.Log;
import dev.serin.runtime.LoopEvents;
import dev.serin.runtime.LoopSource;
import java.awt.AWTEvent;
import org.jspecify.annotations.Nullable;

/**
 * The event dispatch thread of Swing and AWT. Knows every event, {@code invokeLater} included, in
 * one of two ways: {@link #hooked}, where the agent has put calls into the JDK's event thread, or
 * {@link #pushed}, where Serin's queue is on top of AWT's.
 */
public final class SwingLoopSource implements LoopSource {
  private static final String NAME = "swing";

  private final @Nullable Log log;
  private final boolean titles;
  private volatile @Nullable SwingEvents events;
  private volatile @Nullable EventHook hook;
  private volatile @Nullable PushedQueue pushed;

  private SwingLoopSource(@Nullable Log log, boolean titles) {
    this.log = log;
    this.titles = titles;
  }

  /**
   * Receives events through {@link EventHook}, which the agent has put into the event thread.
   *
   * @param titles whether scenes name the title of the active window, which may be personal
   */
  public static SwingLoopSource hooked(boolean titles) {
    return new SwingLoopSource(null, titles);
  }

  /**
   * Receives events through its own event queue, and through the calls that instrumentation has put
   * into the event queues of the program. A queue without such calls that the program pushes on top
   * hides its events, and is named in the log.
   *
   * @param titles whether scenes name the title of the active window, which may be personal
   * @param log receives a line if events cannot be seen
   */
  public static SwingLoopSource pushed(boolean titles, Log log) {
    return new SwingLoopSource(log, titles);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void start(LoopEvents loop) {
    SwingEvents translated = new SwingEvents(loop, titles);
    events = translated;
    EventHook installed = new Hook(translated);
    hook = installed;
    EventHook.install(installed);
    Log said = log;
    if (said != null) {
      PushedQueue queue = new PushedQueue(translated, said);
      pushed = queue;
      queue.start();
    }
  }

  @Override
  public void stop() {
    EventHook installed = hook;
    if (installed != null) {
      EventHook.uninstall(installed);
    }
    SwingEvents translated = events;
    if (translated != null) {
      translated.stop();
    }
    PushedQueue queue = pushed;
    if (queue != null) {
      queue.stop();
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
      events.resumed();
    }

    @Override
    protected void onFrame() {
      events.frame();
    }
  }
}
