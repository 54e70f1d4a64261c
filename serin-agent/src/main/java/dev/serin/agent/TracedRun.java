package dev.serin.agent;

import dev.serin.desktop.TracerFeed;
import dev.serin.runtime.LoopSource;
import dev.serin.runtime.Tracer;
import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/** A program that is traced until it ends or the time is over. Safe for use by several threads. */
final class TracedRun {
  private final Tracer tracer;
  private final MapThread map;
  private final @Nullable Adaptation adaptation;
  private final ProbeTransformer transformer;
  private final RunSummary summary;
  private final Thread atShutdown = new Thread(this::endWithProgram, "serin-shutdown");
  private boolean hasEnded;

  TracedRun(
      Tracer tracer,
      MapThread map,
      @Nullable Adaptation adaptation,
      ProbeTransformer transformer,
      RunSummary summary) {
    this.tracer = tracer;
    this.map = map;
    this.adaptation = adaptation;
    this.transformer = transformer;
    this.summary = summary;
  }

  /** Starts to watch a loop, and to insert probes into classes that are loaded. */
  void start(LoopSource loop, Instrumentation instrumentation) {
    instrumentation.addTransformer(transformer);
    map.start();
    ClassKeeper keeper = transformer.keeper();
    if (keeper != null) {
      keeper.start(transformer);
    }
    tracer.watch(loop);
    summary.writeBegun();
    Runtime.getRuntime().addShutdownHook(atShutdown);
  }

  private synchronized void endWithProgram() {
    if (closeOnce()) {
      summary.writeWithProgramEnd(tracer.unwrittenIssues());
      summary.awaitLog();
    }
  }

  private synchronized void endBeforeProgram() {
    if (closeOnce()) {
      summary.writeResult(tracer.unwrittenIssues());
      summary.awaitLog();
    }
  }

  /** Ends the run and writes all results; returns false if it has ended before. */
  private boolean closeOnce() {
    if (hasEnded) {
      return false;
    }
    close();
    summary.log();
    return true;
  }

  private synchronized void close() {
    hasEnded = true;
    if (adaptation != null) {
      adaptation.end();
    }
    ClassKeeper keeper = transformer.keeper();
    if (keeper != null) {
      keeper.end();
    }
    try {
      map.end(); // while the lock shows other processes that the map is in use
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the JVM ends all the same
    }
    tracer.close();
  }

  /** Passes messages and issues on to tests. */
  TracerFeed feed() {
    return new TracerFeed(tracer);
  }

  /** A sentence about the probes so far. */
  String probes() {
    return summary.probes();
  }

  /** Inserts probes into the classes that the program loads. */
  ProbeTransformer transformer() {
    return transformer;
  }

  /**
   * Ends the run while the program continues: each remaining probe costs one comparison.
   *
   * @param loaded the transformer of classes that were loaded before, or null
   */
  void stop(Instrumentation instrumentation, @Nullable Retransformation loaded) {
    removeTransformers(instrumentation, loaded);
    endBeforeProgram();
    release();
  }

  /**
   * Undoes a start that failed. Writes no summary, as the program is not traced.
   *
   * @param loaded the transformer of classes that were loaded before, or null
   * @param why the failure; failures of this method are added to it as suppressed ones
   */
  void cancel(Instrumentation instrumentation, @Nullable Retransformation loaded, Throwable why) {
    try {
      removeTransformers(instrumentation, loaded);
      close();
      release();
    } catch (RuntimeException | Error e) { // the first failure is the one to report
      suppress(e, why);
    }
  }

  /** Suppresses a later failure, unless it is the same: HotSpot reuses OutOfMemoryErrors. */
  static void suppress(Throwable later, Throwable first) {
    if (later != first) {
      first.addSuppressed(later);
    }
  }

  private void removeTransformers(
      Instrumentation instrumentation, @Nullable Retransformation loaded) {
    instrumentation.removeTransformer(transformer);
    if (loaded != null) {
      loaded.end();
    }
  }

  private void release() {
    tracer.stop();
    try {
      Runtime.getRuntime().removeShutdownHook(atShutdown); // it would keep all method names
    } catch (IllegalStateException e) {
      // the program ends
    }
  }
}
