package dev.serin.junit;

import dev.serin.desktop.SwingTracing;
import dev.serin.desktop.TracerFeed;
import dev.serin.runtime.Log;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import dev.serin.runtime.Tracer;
import dev.serin.runtime.TracerConfig;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** The feed of a tracer that the tests start, as there is no agent. */
final class OwnFeed implements Feed {
  /** Short enough for several stacks in a message that is just too long. */
  private static final long SAMPLE_MILLIS = 10;

  private final TracerFeed feed;

  private OwnFeed(Tracer tracer) {
    this.feed = new TracerFeed(tracer);
  }

  /** Starts a tracer for the rest of the process. */
  static Feed start(Function<TracerConfig, Tracer> tracing) {
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
    Tracer tracer =
        tracing.apply(
            TracerConfig.builder()
                .options(SwingTracing.systemOptions(defaults, log))
                .log(new IssuelessLog(log))
                .createsDirectoryOnFirstIssue()
                .build());
    directory.deleteAfter(tracer);
    return new OwnFeed(tracer);
  }

  @Override
  public Runnable receive(Consumer<Object[]> receiver, long slowMillis) {
    return feed.apply(receiver, slowMillis);
  }

  @Override
  public Map.Entry<String, Consumer<Object[]>> watch(
      String name, Thread thread, Supplier<String> scene) {
    return feed.watch(name, thread, scene);
  }
}
