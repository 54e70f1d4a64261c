package dev.serin.benchmarks;

import java.util.Collection;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs all benchmarks in rounds, with one fork of each per round. Other work of the machine affects
 * all of them alike, and peers are measured next to each other.
 *
 * @param nanos the time of one operation of each benchmark
 * @param bytes the allocation of one operation of each benchmark
 */
record Measurements(Scores nanos, Scores bytes) {
  private static final String ALLOCATION = "gc.alloc.rate.norm";

  /** Measures; returns one score of each benchmark per round. */
  static Measurements run(int rounds) throws RunnerException {
    Options options =
        new OptionsBuilder()
            .include("^dev\\.serin\\.benchmarks\\.")
            .forks(1)
            .addProfiler(GCProfiler.class)
            .verbosity(VerboseMode.SILENT)
            .shouldFailOnError(true)
            .build();
    Measurements measurements = new Measurements(new Scores(), new Scores());
    for (int round = 1; round <= rounds; round++) {
      System.err.println("round " + round + " of " + rounds);
      measurements.add(new Runner(options).run());
    }
    return measurements;
  }

  private void add(Collection<RunResult> results) {
    for (RunResult result : results) {
      String name = name(result.getParams());
      nanos.add(name, best(result.getAggregatedResult()));
      Result<?> allocated = result.getSecondaryResults().get(ALLOCATION);
      if (allocated != null) {
        bytes.add(name, allocated.getScore());
      }
    }
  }

  /** The score of a fork: its best iteration, as disturbances only ever make one longer. */
  private static double best(BenchmarkResult fork) {
    return fork.getIterationResults().stream()
        .mapToDouble(iteration -> iteration.getPrimaryResult().getScore())
        .min()
        .orElseThrow();
  }

  private static String name(BenchmarkParams params) {
    String benchmark = params.getBenchmark();
    String method = benchmark.substring(benchmark.lastIndexOf('.') + 1);
    String type = benchmark.substring(0, benchmark.length() - method.length() - 1);
    StringBuilder name = new StringBuilder(type.substring(type.lastIndexOf('.') + 1));
    name.append('.').append(method);
    for (String key : params.getParamsKeys()) {
      name.append(' ').append(params.getParam(key));
    }
    return name.toString();
  }
}
