package dev.serin.benchmarks;

import dev.serin.instrument.InputResult;
import dev.serin.instrument.InstrumentOptions;
import dev.serin.instrument.InstrumentRun;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.choose.MethodFilter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Instruments archives with Serin, with two threads, as one program. */
final class SerinArchives {
  private static final int THREADS = 2;

  /** Options of all runs. */
  static final InstrumentOptions DEFAULTS = InstrumentOptions.defaults().threads(THREADS);

  /** The methods that {@link Workload}s call often. */
  private static final String LEARNED = "learned.txt";

  private SerinArchives() {}

  /** A filter that excludes the learned methods. */
  static MethodFilter withoutLearned() throws IOException {
    try (InputStream list =
        Objects.requireNonNull(SerinArchives.class.getResourceAsStream(LEARNED))) {
      String lines = new String(list.readAllBytes(), StandardCharsets.UTF_8);
      return MethodFilter.builder().learnedLines(lines, LEARNED).build();
    }
  }

  /** Instruments archives and writes their map; returns the number of methods with probes. */
  static long write(List<Path> jars, Path directory, InstrumentOptions options)
      throws IOException, InstrumentException {
    InstrumentRun run = new InstrumentRun(options.map(directory.resolve("methods.map")));
    for (Path jar : jars) {
      run.add(jar, directory.resolve(jar.getFileName()));
    }
    return run.run().inputs().stream().mapToLong(InputResult::probedMethods).sum();
  }
}
