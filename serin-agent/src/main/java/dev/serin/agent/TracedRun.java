package dev.serin.agent;

import dev.serin.runtime.Log;
import dev.serin.runtime.Tracer;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/** A program that is traced until it ends or the time is over. Safe for use by several threads. */
final class TracedRun implements Runnable {
  private final Tracer tracer;
  private final MapThread map;
  private final @Nullable Adaptation adaptation;
  private final RunSummary summary;
  private final @Nullable File summaryFile;
  private boolean hasEnded;

  /**
   * A run.
   *
   * @param summaryFile the file for the command line that waits for the end, or null
   */
  TracedRun(
      Tracer tracer,
      MapThread map,
      @Nullable Adaptation adaptation,
      RunSummary summary,
      @Nullable File summaryFile) {
    this.tracer = tracer;
    this.map = map;
    this.adaptation = adaptation;
    this.summary = summary;
    this.summaryFile = summaryFile;
  }

  /** Ends the run: writes everything that was found. Does nothing the second time. */
  @Override
  public synchronized void run() {
    if (!hasEnded) {
      hasEnded = true;
      end();
    }
  }

  private void end() {
    if (adaptation != null) {
      adaptation.end();
    }
    try {
      map.end(); // while the lock shows other processes that the map is in use
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the JVM ends all the same
    }
    tracer.close();
    summary.log(Log.STANDARD_ERROR);
    if (summaryFile != null) {
      try {
        summary.write(summaryFile);
      } catch (IOException e) {
        Log.STANDARD_ERROR.write(
            "serin: the summary cannot be written to " + summaryFile + ": " + e);
      }
    }
  }

  /** Puts probes into the classes that the program loads. */
  ProbeTransformer transformer() {
    return summary.transformer();
  }

  /** Ends the run while the program continues: probes that are left cost one comparison each. */
  void stop(Instrumentation instrumentation, LoadedClasses loaded) {
    instrumentation.removeTransformer(transformer());
    loaded.end();
    run();
    tracer.stop();
  }
}
