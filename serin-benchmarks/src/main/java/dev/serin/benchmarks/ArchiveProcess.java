package dev.serin.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes archives in a separate process and prints the times. */
public final class ArchiveProcess {
  private ArchiveProcess() {}

  /**
   * Prints a line for each repetition: wall and CPU time in nanoseconds, and the number of methods
   * with probes. The last line has the CPU time of the process.
   *
   * @param arguments {@link Archives}, the number of repetitions, an output directory, and the jars
   */
  public static void main(String[] arguments) throws Exception {
    Archives archives = Archives.valueOf(arguments[0]);
    int times = Integer.parseInt(arguments[1]);
    Path directory = Files.createDirectories(Path.of(arguments[2]));
    List<Path> jars = new ArrayList<>();
    for (int i = 3; i < arguments.length; i++) {
      jars.add(Path.of(arguments[i]));
    }
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    for (int i = 0; i < times; i++) {
      long cpuNanos = system.getProcessCpuTime();
      long startNanos = System.nanoTime();
      long probed = archives.write(jars, directory);
      long nanos = System.nanoTime() - startNanos;
      System.out.println(
          "run " + nanos + " " + (system.getProcessCpuTime() - cpuNanos) + " " + probed);
    }
    System.out.println("process " + system.getProcessCpuTime());
    System.exit(0); // does not wait for Matrix's threads
  }
}
