package dev.serin.benchmarks;

import com.tencent.matrix.trace.items.MethodItem;
import dev.serin.format.CallTree;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the time to find the callers and callees in a dispatch with half a million calls. Both
 * peers start at the recording and end at the calls with their times, each merged in its own way.
 * Serin has counted all calls of a path while they happened. Matrix has a million records, and
 * merges successive calls.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 7,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
@Warmup(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class TreeOfMessage {
  /** Serin's visit of the recorded paths, and the tree of them. */
  @Benchmark
  public CallTree serin(SerinMessage message) {
    return message.tree();
  }

  /** Matrix's {@code structuredDataToStack}. */
  @Benchmark
  public List<MethodItem> matrix(MatrixRecords records) {
    return records.calls();
  }
}
