package dev.serin.proof;

import dev.serin.CallRecorder;
import dev.serin.CallVisitor;
import dev.serin.MessageCalls;
import dev.serin.Probe;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs a main method, in a JVM of its own, on a thread that the real probe records. */
final class RecordedRun {
  private RecordedRun() {}

  /**
   * Runs the main method; when the JVM ends, the number of calls is written.
   *
   * @param arguments the file for the number, the class, and the arguments of its main method
   */
  public static void main(String[] arguments) throws ReflectiveOperationException {
    long nowNanos = System.nanoTime();
    CallRecorder recorder =
        Objects.requireNonNull(Probe.watch(Probe.DEFAULT_BITS, false, nowNanos));
    long message = recorder.begin(nowNanos);
    Path file = Path.of(arguments[0]);
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> write(calls(recorder.read(message)), file)));
    try {
      Class.forName(arguments[1])
          .getMethod("main", String[].class)
          .invoke(null, (Object) Arrays.copyOfRange(arguments, 2, arguments.length));
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(arguments[1] + " failed", e.getCause());
    }
  }

  private static long calls(@Nullable MessageCalls calls) {
    Sum sum = new Sum();
    if (calls != null) {
      calls.visit(sum, 0);
    }
    return sum.calls;
  }

  /** Adds up all calls. */
  private static final class Sum implements CallVisitor {
    private long calls;

    @Override
    public int root() {
      return 0;
    }

    @Override
    public int calls(int caller, int methodId, long count, boolean isTimed) {
      calls += count;
      return 0;
    }

    @Override
    public void times(int node, long selfNanos, long longestNanos) {}

    @Override
    public void ends(int node, int unwound, int unknown) {}

    @Override
    public void open(int node, long nanos) {}

    @Override
    public void folded(long folded) {
      calls += folded;
    }

    @Override
    public void span(int node, long startNanos, long durationNanos) {}

    @Override
    public void spansDropped(long dropped) {}
  }

  private static void write(long calls, Path file) {
    try {
      Files.writeString(file, String.valueOf(calls));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
