package dev.serin.report;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

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
    } else {
      out.append("\n    total ms    self ms    count     max ms\n");
      writeTree(main, out);
    }
    writeStack(problem, out);
    out.append('\n');
  }

  private void writeTree(ReportedIssue main, Appendable out) throws IOException {
    List<TreeRow> tree = main.tree();
    for (int i = 0; i < Math.min(tree.size(), maxLines); i++) {
      TreeRow row = tree.get(i);
      writeRow(out, row, Printable.line(row.name()) + remarks(row));
      if (row.depth() == 0 && row.selfMicros() > 0) {
        long self = row.selfMicros();
        writeRow(out, new TreeRow(1, 0, NO_METHOD, 1, self, self, self, 0, false), NO_METHOD);
      }
    }
    long hidden = Math.max(0, tree.size() - maxLines);
    if (hidden > 0) {
      out.append("   … ").append(Long.toString(hidden)).append(" more lines\n");
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
    return row.open() ? unwound + "  [still running]" : unwound;
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
