package dev.serin.benchmarks;

import dev.serin.desktop.JvmPlatform;
import dev.serin.runtime.LoopEvents;
import dev.serin.runtime.LoopSource;
import dev.serin.runtime.Option;
import dev.serin.runtime.Tracer;
import dev.serin.runtime.TracerConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A loop under a real tracer with all defaults: all detectors, clock and watchdog threads, history
 * of messages. The measured thread is the loop's.
 */
@State(Scope.Thread)
public class TracedLoop implements LoopSource {
  private final long sentEpochMillis = System.currentTimeMillis();
  private @Nullable LoopEvents events;
  private @Nullable Tracer tracer;
  private @Nullable Path directory;

  /** Starts the tracer. */
  @Setup
  public void trace() throws IOException {
    directory = Files.createTempDirectory("serin-benchmark");
    tracer =
        Tracer.start(
            new JvmPlatform(),
            TracerConfig.builder()
                .option(Option.DIRECTORY, directory.toFile())
                .log(text -> {})
                .build());
    tracer.watch(this);
    if (events == null) {
      throw new IllegalStateException("the tracer does not watch the loop");
    }
  }

  /** Ends the tracer and deletes its files. They are few, as no message is slow. */
  @TearDown
  public void close() throws IOException {
    if (tracer != null) {
      tracer.close();
    }
    if (directory != null) {
      Directories.delete(directory);
    }
  }

  /** Runs a message that does nothing and has a known time of sending. */
  void message() {
    LoopEvents told = events;
    if (told != null) {
      told.begin(sentEpochMillis, TracedLoop.class);
      told.end();
    }
  }

  /** Runs a message that does something. */
  int message(IntSupplier work) {
    LoopEvents told = events;
    if (told == null) {
      throw new IllegalStateException("the loop is not watched");
    }
    told.begin(sentEpochMillis, TracedLoop.class);
    try {
      return work.getAsInt();
    } finally {
      told.end();
    }
  }

  @Override
  public String name() {
    return "benchmark";
  }

  @Override
  public void start(LoopEvents events) {
    this.events = events;
  }

  @Override
  public void stop() {
    events = null;
  }

  @Override
  public String scene() {
    return "Benchmark";
  }

  @Override
  public boolean isForeground() {
    return true;
  }
}
