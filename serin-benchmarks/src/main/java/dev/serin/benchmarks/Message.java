package dev.serin.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the cost of being watched for a message of a loop, beside the same message of an
 * unwatched loop. The message does nothing, so only its beginning and its end remain. JMH's loop is
 * the loop. Messages follow each other immediately: the loop is never idle, and the clock always
 * ticks.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 7,
    jvmArgsAppend = {"-Xms256m", "-Xmx256m"})
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public class Message {
  /** A message of an unwatched loop. */
  @Benchmark
  public void unwatched() {}

  /** A message of a loop with all detectors on. */
  @Benchmark
  public void watched(TracedLoop loop) {
    loop.message();
  }
}
