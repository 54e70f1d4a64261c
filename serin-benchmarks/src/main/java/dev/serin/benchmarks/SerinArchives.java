package dev.serin.benchmarks;

import dev.serin.instrument.InstrumentException;
import dev.serin.instrument.Instrumenter;
import dev.serin.instrument.JarInstrumenter;
import dev.serin.instrument.SortedMethodIds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Archives that Serin instruments, two at a time. */
final class SerinArchives {
  private static final int THREADS = 2;

  private final boolean skipCheap;

  /** Archives to be instrumented by the default rules, or with probes in every method. */
  SerinArchives(boolean skipCheap) {
    this.skipCheap = skipCheap;
  }

  /** Instruments archives; returns how many methods have probes. */
  long write(List<Path> jars, Path directory)
      throws IOException, InstrumentException, ExecutionException, InterruptedException {
    SortedMethodIds ids = new SortedMethodIds();
    for (Path jar : jars) {
      JarInstrumenter.collect(jar, ids);
    }
    ids.assign();
    Instrumenter all = new Instrumenter(ids);
    Instrumenter instrumenter = skipCheap ? all.skippingCheapMethods() : all;
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<Integer>> results = new ArrayList<>();
      for (Path jar : jars) {
        Path output = directory.resolve(jar.getFileName());
        results.add(
            executor.submit(
                () -> JarInstrumenter.instrument(jar, output, instrumenter).probedMethods()));
      }
      long probed = 0;
      for (Future<Integer> result : results) {
        probed += result.get();
      }
      return probed;
    } finally {
      executor.shutdown();
    }
  }
}
