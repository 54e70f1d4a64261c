package dev.serin.proof;

import dev.serin.testkit.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Runs a program on a screen of its own until the expected freeze is over, and closes it. */
final class ProgramRun {
  private static final long MAX_MINUTES = 10;
  private static final long CLOSE_SECONDS = 120;
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final double MILLIS_PER_TICK = 10; // Linux counts in hundredths of a second

  private final DesktopProgram program;
  private final Path folder;
  private final Path sampler;

  /**
   * Prepares a run.
   *
   * @param folder the existing folder for all files that the program reads and writes
   * @param sampler the archive with {@link DumpAgent}
   */
  ProgramRun(DesktopProgram program, Path folder, Path sampler) {
    this.program = program;
    this.folder = folder;
    this.sampler = sampler;
  }

  /**
   * The cost of a run.
   *
   * @param firstWindowMillis from the start of the process to its first window
   * @param cpuMillis the processor time of the process until the freeze was over
   * @param peakKilobytes its maximum memory
   */
  record Cost(double firstWindowMillis, double cpuMillis, long peakKilobytes) {}

  /**
   * Runs the program.
   *
   * @param agents other agents, as options of the JVM
   * @param sampling how often to take dumps, and whether they are written
   */
  Cost run(List<String> agents, Sampling sampling) throws IOException, InterruptedException {
    return run(agents, sampling, () -> true, "");
  }

  /** Something that is awaited. */
  interface Condition {
    boolean holds() throws IOException;
  }

  /**
   * Runs the program, and leaves it open after the freeze.
   *
   * @param closing when it may be closed
   * @param otherwise the problem if it never may
   */
  Cost run(List<String> agents, Sampling sampling, Condition closing, String otherwise)
      throws IOException, InterruptedException {
    Files.deleteIfExists(done());
    Path log = folder.resolve("log.txt");
    try (Screen screen = new Screen()) {
      ProcessBuilder builder =
          new ProcessBuilder(command(agents, sampling))
              .redirectErrorStream(true)
              .redirectOutput(log.toFile());
      builder.environment().put("DISPLAY", screen.display());
      builder.environment().put("HOME", folder.resolve("home").toString());
      long startNanos = System.nanoTime();
      Process process = builder.start();
      try {
        screen.awaitVisible(program.title());
        double windowMillis = (System.nanoTime() - startNanos) / 1e6;
        program.behaviour().user().uses(screen);
        await(
            () -> Files.exists(done()),
            process,
            "no freeze in " + program.freeze().method() + " ended; see " + log);
        Cost cost = new Cost(windowMillis, cpuMillis(process), peakKilobytes(process));
        await(closing, process, otherwise + "; see " + log);
        close(process);
        return cost;
      } finally {
        process.destroyForcibly().waitFor();
      }
    }
  }

  /** How often dumps are taken, and whether they are written. */
  record Sampling(long millis, boolean isWritten) {}

  private List<String> command(List<String> agents, Sampling sampling) {
    DesktopProgram.Freezing freeze = program.freeze();
    List<String> command = new ArrayList<>();
    command.add(Jvm.java());
    command.addAll(agents);
    command.add(
        String.format(
            Locale.ROOT,
            "-javaagent:%s=%s,%d,%s,%d,%b",
            sampler,
            dumps(),
            sampling.millis(),
            freeze.method(),
            freeze.millis(),
            sampling.isWritten()));
    command.add("-Duser.home=" + folder.resolve("home"));
    for (String protocol : List.of("http", "https")) { // there is no network
      command.addAll(
          List.of("-D" + protocol + ".proxyHost=127.0.0.1", "-D" + protocol + ".proxyPort=1"));
    }
    command.addAll(program.behaviour().command().in(folder));
    return command;
  }

  private void await(Condition expected, Process process, String otherwise) throws IOException {
    long endNanos = System.nanoTime() + TimeUnit.MINUTES.toNanos(MAX_MINUTES);
    while (!expected.holds()) {
      if (!process.isAlive() || System.nanoTime() > endNanos) {
        String end = process.isAlive() ? " ran for " + MAX_MINUTES + " minutes: " : " ended: ";
        throw new IOException(program.name() + end + otherwise);
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  private void close(Process process) throws IOException, InterruptedException {
    process.destroy();
    if (!process.waitFor(CLOSE_SECONDS, TimeUnit.SECONDS)) {
      throw new IOException(program.name() + " did not end within " + CLOSE_SECONDS + " s");
    }
  }

  private static double cpuMillis(Process process) throws IOException {
    String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
    String[] words = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return (Long.parseLong(words[11]) + Long.parseLong(words[12])) * MILLIS_PER_TICK;
  }

  private static long peakKilobytes(Process process) throws IOException {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElse(0);
    }
  }

  /** The file with the dumps. */
  Path dumps() {
    return folder.resolve("dumps.txt");
  }

  private Path done() {
    return folder.resolve("dumps.txt.done");
  }
}
