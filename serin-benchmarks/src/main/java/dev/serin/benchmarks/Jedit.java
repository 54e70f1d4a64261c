package dev.serin.benchmarks;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/** The text editor jEdit, started as for the first time, with settings of its own. */
final class Jedit {
  private static final String TITLE = "^jEdit - ";
  private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(2);
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int KILL_SECONDS = 20;

  private final Display display;
  private final Path jar;

  Jedit(Display display, Path jar) {
    this.display = display;
    this.jar = jar;
  }

  /** The time to the first window in milliseconds, without tracing. */
  double startMillis() throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("serin-jedit");
    try {
      return startMillis(directory, List.of());
    } finally {
      Directories.delete(directory);
    }
  }

  /**
   * The same with the agent, which probes all methods of the program.
   *
   * @throws IllegalStateException if the agent probed fewer methods than the minimum
   */
  double startMillis(Path agent, int minMethods) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("serin-jedit");
    Path summary = Files.createDirectory(directory.resolve("summary"));
    // Reading ahead would make the figures depend on the content of the cache.
    String options =
        "directory="
            + directory.resolve("issues")
            + ";readAhead=off;adapt=false;summary="
            + summary;
    try {
      double millis = startMillis(directory, List.of("-javaagent:" + agent + "=" + options));
      Properties said = new Properties();
      try (DirectoryStream<Path> files = Files.newDirectoryStream(summary)) {
        for (Path file : files) {
          try (Reader reader = Files.newBufferedReader(file)) {
            said.load(reader);
          }
        }
      }
      int methods = Integer.parseInt(said.getProperty("probedMethods"));
      if (methods < minMethods) {
        throw new IllegalStateException("the agent has probed only " + methods + " methods");
      }
      return millis;
    } finally {
      Directories.delete(directory);
    }
  }

  private double startMillis(Path directory, List<String> jvmOptions)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmOptions);
    command.addAll(List.of("-jar", jar.toString(), "-noserver", "-nobackground"));
    command.add("-settings=" + directory.resolve("settings"));
    Path output = directory.resolve("output");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().put("DISPLAY", display.name());

    long startNanos = System.nanoTime();
    Process process = builder.start();
    boolean shown;
    double millis;
    try {
      shown = display.awaitWindow(TITLE, process, MAX_NANOS);
      millis = (System.nanoTime() - startNanos) / NANOS_PER_MILLI;
    } finally {
      end(process);
    }
    if (!shown) {
      throw new IOException("jEdit shows no window; it says: " + Files.readString(output));
    }
    return millis;
  }

  private static void end(Process process) throws InterruptedException {
    process.destroy();
    if (!process.waitFor(KILL_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }
}
