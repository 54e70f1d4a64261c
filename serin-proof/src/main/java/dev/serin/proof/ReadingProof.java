package dev.serin.proof;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Compares the time for a report of many issues with that of a loop over the JSON tokens of the
 * same file, on one thread. Both run in a process with a small heap.
 */
final class ReadingProof {
  private static final String HEAP = "-Xmx512m";
  private static final int PROBLEMS = 200;
  private static final double MIN_RATIO = 0.5;
  private static final double BYTES_PER_MEGABYTE = 1e6;

  /** A full disk would stop other programs. */
  private static final long MIN_FREE_BYTES = 1_000_000_000;

  private final Path work;
  private final Report report;

  /**
   * Prepares the proof.
   *
   * @param work a folder for the issues
   */
  ReadingProof(Path work, Report report) {
    this.work = work;
    this.report = report;
  }

  /** Generates a file of issues, reads it, and deletes it. Needs no other space on the disk. */
  void check(long megabytes) throws IOException, InterruptedException {
    Path file = Files.createDirectories(work).resolve("generated.jsonl");
    long bytes = (long) (megabytes * BYTES_PER_MEGABYTE);
    long freeBytes = Files.getFileStore(work).getUsableSpace();
    if (freeBytes - bytes < MIN_FREE_BYTES) {
      report.fault(
          work
              + " has "
              + freeBytes
              + " bytes free; the file of issues needs "
              + bytes
              + ", and "
              + MIN_FREE_BYTES
              + " are left for others. Free some, or give a smaller number.");
      return;
    }
    int written = new GroupingCorpus(1, PROBLEMS, 0).write(file, bytes);
    try {
      check(file, written);
    } finally {
      Files.delete(file);
    }
  }

  private void check(Path file, int written) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                HEAP,
                "-cp",
                System.getProperty("java.class.path"),
                ReadingMain.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    byte[] output = process.getInputStream().readAllBytes();
    String[] rounds = new String(output, StandardCharsets.UTF_8).strip().split("\n", -1);
    String[] figures = rounds[rounds.length - 1].split(" ", -1);
    if (process.waitFor() != 0 || figures.length != 6) {
      report.fault("reading failed with " + HEAP);
      return;
    }
    double tokens = Double.parseDouble(figures[0]);
    double analysis = Double.parseDouble(figures[1]);
    report.line(
        String.format(
            Locale.ROOT,
            "%.0f MB, %d issues, %s: tokens %.1f s (processor time %s s), report %.1f s (%s s),"
                + " %.2f of the speed of the tokens",
            Files.size(file) / BYTES_PER_MEGABYTE,
            written,
            HEAP,
            tokens,
            figures[2],
            analysis,
            figures[3],
            tokens / analysis));
    if (Integer.parseInt(figures[4]) != written || Long.parseLong(figures[5]) != 0) {
      report.fault(figures[4] + " issues of " + written + " were read, " + figures[5] + " skipped");
    }
    if (tokens / analysis < MIN_RATIO) {
      report.fault("the report took more than twice as long as the tokens");
    }
  }
}
