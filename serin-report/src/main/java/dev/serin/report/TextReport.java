package dev.serin.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Shows issues as text for a terminal. */
public final class TextReport {
  private static final String NO_METHOD = "(in no instrumented method)";
  private static final int INDENTED_LEVELS = 40;
  private static final int STACK_LINES = 12;

  private final int maxLines;

  /**
   * Makes a report.
   *
   * @param maxLines how many lines of a call tree are shown at most, not negative
   */
  public TextReport(int maxLines) {
    if (maxLines < 0) {
      throw new IllegalArgumentException("a report cannot show " + maxLines + " lines");
    }
    this.maxLines = maxLines;
  }

  /** Writes all problems, the longest first. */
  public void write(IssueSet set, Appendable out) throws IOException {
    List<Problem> problems = set.problems();
    if (problems.isEmpty()) {
      out.append("No issues.\n");
    }
    for (int i = 0; i < problems.size(); i++) {
      write(i + 1, problems.get(i), out);
    }
    for (String skipped : set.skipped()) {
      out.append(skipped).append('\n');
    }
  }

  private void write(int number, Problem problem, Appendable out) throws IOException {
    out.append(Integer.toString(number)).append(". ").append(Summary.title(problem)).append('\n');
    for (String line : Summary.lines(problem)) {
      out.append("   ").append(Printable.line(line)).append('\n');
    }
    ReportedIssue main = problem.main();
    if (main.tree().isEmpty()) {
      out.append("   ").append(Summary.noTree(main)).append('\n');
    }
    SampledTree sampled = SampledTree.of(main);
    if (!main.tree().isEmpty() || !sampled.isEmpty()) {
      out.append("\n    total ms    self ms    count     max ms\n");
      writeTree(main, sampled, out);
    }
    writeStack(problem, out);
    out.append('\n');
  }

  private void writeTree(ReportedIssue main, SampledTree sampled, Appendable out)
      throws IOException {
    List<TreeRow> tree = main.tree();
    List<Integer> shown = longest(tree);
    SampledTree small = sampled.cut(Set.copyOf(shown), maxLines);
    if (tree.isEmpty()) {
      writeSampled(small.under(0), 0, out);
    }
    for (int number : shown) {
      TreeRow row = tree.get(number);
      writeRow(out, row, Printable.line(row.name()) + remarks(row));
      if (row.depth() == 0 && row.selfMicros() > 0) {
        long self = row.selfMicros();
        writeRow(
            out, new TreeRow(1, 0, NO_METHOD, 1, self, self, self, 0, 0, false, false), NO_METHOD);
      }
      writeSampled(small.under(number), row.depth() + 1, out);
    }
    writeCut(main, tree, shown, out);
  }

  /** Frames of the stacks, which have no times. */
  private static void writeSampled(List<SampledFrame> frames, int depth, Appendable out)
      throws IOException {
    for (SampledFrame frame : frames) {
      int levels = Math.min(depth + frame.depth(), INDENTED_LEVELS);
      out.append(
          String.format(
              Locale.ROOT,
              "%43s  %s%s\n",
              frame.samples() == 1 ? "1 sample" : frame.samples() + " samples",
              "  ".repeat(levels),
              Printable.line(frame.name())));
    }
  }

  private static void writeCut(
      ReportedIssue main, List<TreeRow> tree, List<Integer> shown, Appendable out)
      throws IOException {
    int hidden = tree.size() - shown.size();
    if (hidden > 0) {
      String millis = Durations.millis(hiddenMicros(tree, shown));
      out.append(String.format(Locale.ROOT, "%12s  … %d more lines\n", millis, hidden));
    }
    if (main.number("callTreeCutNodes") > 0) {
      out.append(
          String.format(
              Locale.ROOT,
              "%12s  cut: %d lines that took little\n",
              Durations.millis(main.number("callTreeCutMicros")),
              main.number("callTreeCutNodes")));
    }
  }

  /** The time of all rows that are not shown; that of a caller has what it called. */
  private static long hiddenMicros(List<TreeRow> tree, List<Integer> shown) {
    Set<Integer> isShown = Set.copyOf(shown);
    long micros = 0;
    int hiddenDepth = Integer.MAX_VALUE;
    for (int number = 0; number < tree.size(); number++) {
      TreeRow row = tree.get(number);
      if (row.depth() <= hiddenDepth) {
        hiddenDepth = isShown.contains(number) ? Integer.MAX_VALUE : row.depth();
        micros += isShown.contains(number) ? 0 : row.totalMicros();
      }
    }
    return micros;
  }

  /** The numbers of as many rows as may be shown: those of the longest time, the first first. */
  private List<Integer> longest(List<TreeRow> tree) {
    List<Integer> byTime = new ArrayList<>();
    for (int i = 0; i < tree.size(); i++) {
      byTime.add(i);
    }
    // Stable: of the same time, a caller comes before what it called.
    byTime.sort(Comparator.comparingLong(i -> -tree.get(i).totalMicros()));
    return byTime.stream().limit(maxLines).sorted().toList();
  }

  private static void writeRow(Appendable out, TreeRow row, String name) throws IOException {
    int levels = Math.min(row.depth(), INDENTED_LEVELS);
    out.append(
        String.format(
            Locale.ROOT,
            "%12s %10s %8d %10s  %s%s\n",
            Durations.millis(row.totalMicros()),
            Durations.millis(row.selfMicros()),
            row.count(),
            Durations.millis(row.maxMicros()),
            "  ".repeat(levels),
            name));
  }

  private static String remarks(TreeRow row) {
    String unwound = row.unwound() == 0 ? "" : "  [" + row.unwound() + " left by an exception]";
    String left = row.left() ? "  [left by an exception, when is not known]" : "";
    String unknown = row.unknownEnds() == 0 ? "" : "  [end of " + row.unknownEnds() + " not known]";
    return unwound + left + unknown + (row.open() ? "  [still running]" : "");
  }

  private static void writeStack(Problem problem, Appendable out) throws IOException {
    List<String> frames = problem.threadStack().lines().toList();
    if (frames.isEmpty()) {
      return;
    }
    out.append("\n   the thread's stack while it ran:\n");
    for (String frame : frames.subList(0, Math.min(frames.size(), STACK_LINES))) {
      out.append("     ").append(Printable.line(frame)).append('\n');
    }
    if (frames.size() > STACK_LINES) {
      int hidden = frames.size() - STACK_LINES;
      out.append("     … ").append(Integer.toString(hidden)).append(" more frames\n");
    }
  }
}
