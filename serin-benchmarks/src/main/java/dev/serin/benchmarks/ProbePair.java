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
 * What a method pays for its two probes: entered and left at once, with nothing between.
 *
 * <p>Compared are compiled and inlined probes in JMH's own loop, which adds a quarter of a
 * nanosecond to each ({@link #empty}); it is not subtracted. Nothing can be optimised away: a probe
 * that records stores to an array that others may read, one that does not might have, and between
 * two pairs the loop reads a volatile. Serin counts in a table, where the path is known after the
 * first pair; Matrix's ring wraps around many times. Each peer has a clock that ticks on a thread
 * of its own, each process only one peer.
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

  /** Nothing: what JMH's loop takes. */
  @Benchmark
  public void empty() {}

  /** As Serin instruments a method. */
  @Benchmark
  public void serin(SerinPeer peer) {
    int token = Probe.enter(METHOD_ID);
    Probe.exit(token);
  }

  /** As somebody would write it by hand for one thread and for ever. */
  @Benchmark
  public void handWritten(HandWrittenPeer peer) {
    int token = HandWrittenProbe.enter(METHOD_ID);
    HandWrittenProbe.exit(token);
  }

  /** As Matrix instruments a method. */
  @Benchmark
  public void matrix(MatrixPeer peer) {
    AppMethodBeat.i(METHOD_ID);
    AppMethodBeat.o(METHOD_ID);
  }
}
