package dev.serin.junit;

import dev.serin.desktop.SwingTracing;
import java.awt.EventQueue;
import java.util.function.Consumer;

/** The event thread of Swing, watched by the agent or else by a tracer that this class starts. */
final class SwingThread implements UiThread {
  /** One for all tests: a second tracer would take the events away from the first. */
  static final SwingThread INSTANCE = new SwingThread();

  private final Feed feed;

  private SwingThread() {
    Feed ofAgent = AgentFeed.find();
    feed = ofAgent == null ? OwnFeed.start(SwingTracing::start) : ofAgent;
  }

  @Override
  public String loop() {
    return "swing";
  }

  @Override
  public String name() {
    return "the event thread";
  }

  @Override
  public boolean takesTests() {
    return false;
  }

  @Override
  public boolean isCurrent() {
    return EventQueue.isDispatchThread();
  }

  @Override
  public void post(Runnable action) {
    EventQueue.invokeLater(action);
  }

  @Override
  public Runnable receive(Consumer<Object[]> receiver, long slowMillis) {
    return feed.receive(receiver, slowMillis);
  }

  @Override
  public String whyUnseen() {
    return "Another tracer of this process may watch them, or an event queue without probes may hide"
        + " them; a line on the standard error stream that begins with \"serin:\" then has the"
        + " reason. Run the tests with Serin's agent, which sees all events.";
  }
}
