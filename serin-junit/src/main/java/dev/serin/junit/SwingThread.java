package dev.serin.junit;

import dev.serin.desktop.SwingTracing;
import dev.serin.desktop.TracerFeed;
import dev.serin.runtime.Log;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import dev.serin.runtime.Tracer;
import dev.serin.runtime.TracerConfig;
import java.awt.EventQueue;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** The event thread of Swing, watched by the agent or else by a tracer that this class starts. */
final class SwingThread implements UiThread {
  /** One for all tests: a second tracer would take the events away from the first. */
  static final SwingThread INSTANCE = new SwingThread();

  /** Short enough for several stacks in a message that is just too long. */
  private static final long SAMPLE_MILLIS = 10;

  private final BiFunction<Consumer<Object[]>, Long, Runnable> feed;

  private SwingThread() {
    BiFunction<Consumer<Object[]>, Long, Runnable> ofAgent = AgentFeed.find();
    feed = ofAgent == null ? new TracerFeed(start()) : ofAgent;
  }

  private static Tracer start() {
    Log log = Log.STANDARD_ERROR;
    TestDirectory directory = new TestDirectory();
    // Stacks are taken while blocks are reported; the threshold keeps blocks out.
    Options defaults =
        Options.DEFAULTS
            .with(Option.DIRECTORY, directory.folder())
            .with(Option.SAME_ISSUES_PER_HOUR, 0L)
            .with(Option.WHILE_DEBUGGED, true)
            .with(Option.BLOCKS, true)
            .with(Option.BLOCK_MILLIS, 3_600_000L)
            .with(Option.SAMPLE_MILLIS, SAMPLE_MILLIS);
    Options options = SwingTracing.systemOptions(defaults, log);
    Tracer tracer =
        SwingTracing.start(
            TracerConfig.builder()
                .options(options)
                .log(new IssuelessLog(log))
                .createsDirectoryOnFirstIssue()
                .build());
    directory.deleteAfter(tracer);
    return tracer;
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
  public boolean isCurrent() {
    return EventQueue.isDispatchThread();
  }

  @Override
  public void post(Runnable action) {
    EventQueue.invokeLater(action);
  }

  @Override
  public Runnable receive(Consumer<Object[]> receiver, long slowMillis) {
    return feed.apply(receiver, slowMillis);
  }

  @Override
  public String whyUnseen() {
    return "Another tracer of this process may watch them, or an event queue without probes may hide"
        + " them; a line on the standard error stream that begins with \"serin:\" then has the"
        + " reason. Run the tests with Serin's agent, which sees all events.";
  }
}
