package dev.serin.agent;

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

  /** Watches a loop from now on, and puts probes into classes that are loaded from now on. */
  void start(LoopSource loop, Instrumentation instrumentation) {
    instrumentation.addTransformer(transformer);
    map.start();
    tracer.watch(loop);
    summary.writeBegun();
    Runtime.getRuntime().addShutdownHook(atShutdown);
  }

  private synchronized void endWithProgram() {
    if (closeOnce()) {
      summary.writeWithProgramEnd();
      summary.awaitLog();
    }
  }

  private synchronized void endBeforeProgram() {
    if (closeOnce()) {
      summary.writeResult();
      summary.awaitLog();
    }
  }

  /** Ends the run and writes everything that was found; returns false the second time. */
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
    try {
      map.end(); // while the lock shows other processes that the map is in use
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the JVM ends all the same
    }
    tracer.close();
  }

  /** A sentence about the probes so far. */
  String probes() {
    return summary.probes();
  }

  /** Puts probes into the classes that the program loads. */
  ProbeTransformer transformer() {
    return transformer;
  }

  /**
   * Ends the run while the program continues: probes that are left cost one comparison each.
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
   * @param why the failure, which keeps those of this method as suppressed ones
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

  /** Keeps a later failure, unless it is the same: HotSpot has one OutOfMemoryError to reuse. */
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
      Runtime.getRuntime().removeShutdownHook(atShutdown); // it would keep all names of methods
    } catch (IllegalStateException e) {
      // the program ends
    }
  }
}
