package dev.serin.proof;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.sun.management.OperatingSystemMXBean;
import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.report.TextReport;
import java.io.BufferedInputStream;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** A process that reads a file of issues as a report does, and as a loop over its JSON tokens. */
final class ReadingMain {
  private static final int LINES = 60;
  private static final double NANOS = 1e9;
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private ReadingMain() {}

  /**
   * Reads the file twice each way. Prints the seconds of both, their seconds of processor time, the
   * number of issues and the number of parts that were not read, in a line per round.
   */
  public static void main(String[] arguments) throws Exception {
    Path file = Path.of(arguments[0]);
    for (int round = 0; round < 2; round++) {
      long start = System.nanoTime();
      long cpuStart = PROCESS.getProcessCpuTime();
      readTokens(file);
      long middle = System.nanoTime();
      long cpuMiddle = PROCESS.getProcessCpuTime();
      IssueSet issues = report(file);
      System.out.printf(
          Locale.ROOT,
          "%.2f %.2f %.2f %.2f %d %d%n",
          (middle - start) / NANOS,
          (System.nanoTime() - middle) / NANOS,
          (cpuMiddle - cpuStart) / NANOS,
          (PROCESS.getProcessCpuTime() - cpuMiddle) / NANOS,
          issues.issues().size(),
          issues.skippedCount());
    }
  }

  private static IssueSet report(Path file) throws Exception {
    IssueSet issues = new IssueReader(new MethodMaps()).read(List.of(file));
    new TextReport(LINES).write(issues, new StringBuilder());
    return issues;
  }

  private static long readTokens(Path file) throws Exception {
    long count = 0;
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file));
        JsonParser parser = new JsonFactory().createParser(in)) {
      while (parser.nextToken() != null) {
        count++;
      }
    }
    return count;
  }
}
