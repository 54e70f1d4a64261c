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
 * What it takes to find out who called whom from a million records of one dispatch. Both start at
 * the copied records and end at the calls with their times, merged as each does it: Serin all calls
 * of a method by the same caller, Matrix those that follow each other.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 7,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
@Warmup(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class TreeOfRecords {
  /** Serin's decoder and builder. */
  @Benchmark
  public CallTree serin(SerinRecords records) {
    return records.tree();
  }

  /** Matrix's {@code structuredDataToStack}. */
  @Benchmark
  public List<MethodItem> matrix(MatrixRecords records) {
    return records.calls();
  }
}
