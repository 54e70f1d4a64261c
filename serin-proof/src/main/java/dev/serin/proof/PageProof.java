package dev.serin.proof;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.ReportException;
import dev.serin.report.HtmlReport;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Measures the page of many issues: its size, how soon it responds in a browser, and how smoothly a
 * large flame graph zooms.
 */
final class PageProof {
  private static final double MEGABYTE = 1e6;
  private static final double MAX_MEGABYTES = 25;
  private static final double MAX_OPEN_MILLIS = 2000;
  private static final double MAX_KEY_MILLIS = 200;
  private static final double MIN_FRAMES = 30;
  private static final int ROUNDS = 3;
  private static final long SEED = 1;

  private final Path work;
  private final Report report;

  /**
   * Prepares the proof.
   *
   * @param work a folder for the issues and the pages
   */
  PageProof(Path work, Report report) {
    this.work = work;
    this.report = report;
  }

  /** Measures pages of so many issues: of 200 problems, and of as many problems as issues. */
  void check(int issues) throws IOException, ReportException, InterruptedException {
    Files.createDirectories(work);
    report.line(
        "| issues, MB | problems | page, MB | written in, s | list, ms | first group, ms"
            + " | key in the list, ms | key in a tree, ms |");
    report.line("|---|---|---|---|---|---|---|---|");
    check(issues, 200);
    check(issues, issues);
    report.line("");
    report.line("| call paths | bars | zooms, frames per second | longest frame, ms |");
    report.line("|---|---|---|---|");
    for (int round = 0; round < ROUNDS; round++) {
      checkFrames();
    }
  }

  private void checkFrames() throws IOException, ReportException, InterruptedException {
    FlameFrames frames = FlameFrames.measure(work);
    report.line(
        String.format(
            Locale.ROOT,
            "| %.0f | %.0f | %.1f | %.0f |",
            frames.nodes(),
            frames.bars(),
            frames.perSecond(),
            frames.longestMillis()));
    if (frames.perSecond() < MIN_FRAMES) {
      report.fault(
          String.format(
              Locale.ROOT,
              "zooms of a flame graph: %.1f frames per second, at least %.0f are wanted",
              frames.perSecond(),
              MIN_FRAMES));
    }
  }

  private void check(int issues, int problems)
      throws IOException, ReportException, InterruptedException {
    Path file = work.resolve("issues.jsonl");
    double issuesMegabytes = new PageCorpus(SEED, problems, issues).write(file) / MEGABYTE;
    long beginNanos = System.nanoTime();
    IssueSet set = new IssueReader(new MethodMaps()).read(List.of(file));
    Path page = work.resolve("page-" + problems + ".html");
    try (Writer out = Files.newBufferedWriter(page)) {
      new HtmlReport().write(set, out);
    }
    double seconds = (System.nanoTime() - beginNanos) / (double) TimeUnit.SECONDS.toNanos(1);
    double megabytes = Files.size(page) / MEGABYTE;
    require(problems + " problems: the page, MB", megabytes, MAX_MEGABYTES);
    int groups = set.groups().size(); // reads the file
    Files.delete(file);
    for (int round = 0; round < ROUNDS; round++) {
      PageTimes millis = PageTimes.measure(page, work);
      report.line(
          String.format(
              Locale.ROOT,
              "| %.0f | %d | %.1f | %.1f | %.0f | %.0f | %.0f | %.0f |",
              issuesMegabytes,
              groups,
              megabytes,
              seconds,
              millis.list(),
              millis.group(),
              millis.filter(),
              millis.search()));
      require(problems + " problems: the first group, ms", millis.group(), MAX_OPEN_MILLIS);
      require(problems + " problems: a key in the list, ms", millis.filter(), MAX_KEY_MILLIS);
      require(problems + " problems: a key in a tree, ms", millis.search(), MAX_KEY_MILLIS);
    }
  }

  private void require(String what, double value, double limit) {
    if (value > limit) {
      report.fault(String.format(Locale.ROOT, "%s: %.1f, allowed are %.1f", what, value, limit));
    }
  }
}
