package dev.serin.benchmarks;

import android.util.Printer;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Measures the cost of being watched by a printer for a message of Android's loop: from the line
 * that announces its beginning to the line that announces its end. It also measures the cost with
 * the strings that the framework makes for both.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 7,
    jvmArgsAppend = {"-Xms256m", "-Xmx256m"})
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public class PrintedMessage {
  private static final String BEGIN =
      ">>>>> Dispatching to Handler (android.os.Handler) {5ca881b} com.example.Main$1@2a139a55: 0";
  private static final String END =
      "<<<<< Finished to Handler (android.os.Handler) {5ca881b} com.example.Main$1@2a139a55";

  /** Watched by Serin. */
  @Benchmark
  public void serin(PrintedLoop loop) {
    print(loop.printer());
  }

  /** Watched by Matrix. */
  @Benchmark
  public void matrix(MatrixLoop loop) {
    print(loop.printer());
  }

  /** The strings alone, as the framework makes them. */
  @Benchmark
  public void strings(FrameworkMessage message, Blackhole hole) {
    message.print(hole::consume);
  }

  /** Watched by Serin, with the strings. */
  @Benchmark
  public void serinWithStrings(FrameworkMessage message, PrintedLoop loop) {
    message.print(loop.printer());
  }

  /** Watched by Matrix, with the strings. */
  @Benchmark
  public void matrixWithStrings(FrameworkMessage message, MatrixLoop loop) {
    message.print(loop.printer());
  }

  /** A message that does nothing. */
  static void print(Printer printer) {
    printer.println(BEGIN);
    printer.println(END);
  }
}
