package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Measures the processor time of a write to an issue directory with few and many files of earlier
 * sessions: in a directory with room, and in a full one, in which a write deletes the oldest file.
 * Ends with status 1 if a write among many files takes more than twice as long as one among few. It
 * is in this package to use the directory without a tracer.
 */
public final class IssueWrites {
  private static final int FEW = 10;
  private static final int MANY = 10_000;
  private static final int MAX_BYTES = 16 << 20;
  private static final int ISSUE_BYTES = 1_600;
  private static final int ROUNDS = 5;
  private static final int WRITES = 400;
  private static final double MAX_RATIO = 2;
  private static final int PER_SECOND = 1_000;
  private static final long FIRST_MILLIS = 1_600_000_000_000L;
  private static final String FORMER = "01900000000-00000001";
  private static final String SESSION = "01900000001-00000002";
  private static final String ISSUE = "x".repeat(ISSUE_BYTES - 1);

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  private IssueWrites() {}

  /** Measures, and prints a line for each case. */
  public static void main(String[] arguments) throws IOException {
    IssueWrites writes = new IssueWrites();
    writes.meanNanos(FEW, true); // compiles
    double ratioWithRoom = writes.ratio(false);
    double ratioFull = writes.ratio(true);
    System.exit(Math.max(ratioWithRoom, ratioFull) <= MAX_RATIO ? 0 : 1);
  }

  /** How much longer a write takes among many files than among few. */
  private double ratio(boolean isFull) throws IOException {
    long fewNanos = Long.MAX_VALUE;
    long manyNanos = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      fewNanos = Math.min(fewNanos, meanNanos(FEW, isFull));
      manyNanos = Math.min(manyNanos, meanNanos(MANY, isFull));
    }
    double ratio = (double) manyNanos / fewNanos;
    System.out.printf(
        Locale.ROOT,
        "%s: %,d ns per write among %,d files, %,d ns among %,d: %.2f times, limit %.1f%n",
        isFull ? "full" : "with room",
        fewNanos,
        FEW,
        manyNanos,
        MANY,
        ratio,
        MAX_RATIO);
    return ratio;
  }

  /** The mean of writes in a new directory. */
  private long meanNanos(int files, boolean isFull) throws IOException {
    Path folder = Files.createTempDirectory("serin-issue-writes");
    int fileBytes = MAX_BYTES / files / (isFull ? 1 : 2);
    for (int number = 1; number <= files; number++) {
      Path file = folder.resolve(IssueFiles.issues(FORMER, number));
      Files.write(file, new byte[fileBytes]);
      file.toFile().setLastModified(FIRST_MILLIS + (long) number * PER_SECOND);
    }
    IssueDirectory directory = new IssueDirectory(folder.toFile(), SESSION, MAX_BYTES);
    directory.open();
    directory.write(ISSUE);
    long beginNanos = threads.getCurrentThreadCpuTime();
    for (int write = 0; write < WRITES; write++) {
      directory.write(ISSUE);
    }
    long nanos = threads.getCurrentThreadCpuTime() - beginNanos;
    directory.close();
    delete(folder);
    return nanos / WRITES;
  }

  private static void delete(Path folder) throws IOException {
    List<Path> contents;
    try (Stream<Path> found = Files.walk(folder)) {
      contents = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : contents) {
      Files.delete(path);
    }
  }
}
