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
 * What a message of a watched loop pays for being watched, beside the same message of a loop that
 * is not. The message does nothing, so all there is is its beginning and its end; JMH's loop is the
 * loop. The messages follow each other at once: the loop is never idle, the clock always ticks.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 7,
    jvmArgsAppend = {"-Xms256m", "-Xmx256m"})
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public class Message {
  /** A message of a loop that nobody watches. */
  @Benchmark
  public void unwatched() {}

  /** A message of a loop that is watched with all detectors on. */
  @Benchmark
  public void watched(TracedLoop loop) {
    loop.message();
  }
}
