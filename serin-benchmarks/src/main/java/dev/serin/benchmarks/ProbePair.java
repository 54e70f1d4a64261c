package dev.serin.benchmarks;

import com.tencent.matrix.trace.core.AppMethodBeat;
import dev.serin.Probe;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the cost of a method's two probes: entered and left at once, with nothing between.
 *
 * <p>The probes are compiled and inlined in JMH's own loop, which adds a quarter of a nanosecond to
 * each ({@link #empty}); it is not subtracted. Nothing can be optimised away: a recording probe
 * stores to an array that others may read, another probe might have, and between two pairs the loop
 * reads a volatile. Serin counts in a table, where the path is known after the first pair; Matrix's
 * ring wraps around many times. Each peer has a clock that ticks on a separate thread, and each
 * process has only one peer.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 7,
    jvmArgsAppend = {"-Xms256m", "-Xmx256m"})
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public class ProbePair {
  static final int METHOD_ID = 77;

  /** Nothing: the time of JMH's loop. */
  @Benchmark
  public void empty() {}

  /** As instrumented by Serin. */
  @Benchmark
  public void serin(SerinPeer peer) {
    int token = Probe.enter(METHOD_ID);
    Probe.exit(token);
  }

  /** As written by hand for one thread and without an end. */
  @Benchmark
  public void handWritten(HandWrittenPeer peer) {
    int token = HandWrittenProbe.enter(METHOD_ID);
    HandWrittenProbe.exit(token);
  }

  /** As instrumented by Matrix. */
  @Benchmark
  public void matrix(MatrixPeer peer) {
    AppMethodBeat.i(METHOD_ID);
    AppMethodBeat.o(METHOD_ID);
  }
}
