package dev.serin.proof;

import dev.serin.Probe;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;

/** Runs a main method, in a JVM of its own, on a thread that is recorded by the real probe. */
final class RecordedRun {
  private static final int CAPACITY = 1 << 20;

  private RecordedRun() {}

  /**
   * Runs the main method; when the JVM ends, the number of records is written.
   *
   * @param arguments the file for the number, the class, and what its main method gets
   */
  public static void main(String[] arguments) throws ReflectiveOperationException {
    Probe probe = Objects.requireNonNull(Probe.watch(CAPACITY, false));
    Path file = Path.of(arguments[0]);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> write(probe.position(), file)));
    try {
      Class.forName(arguments[1])
          .getMethod("main", String[].class)
          .invoke(null, (Object) Arrays.copyOfRange(arguments, 2, arguments.length));
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(arguments[1] + " failed", e.getCause());
    }
  }

  private static void write(long records, Path file) {
    try {
      Files.writeString(file, String.valueOf(records));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
