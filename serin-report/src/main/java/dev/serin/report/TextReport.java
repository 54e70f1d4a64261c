package dev.serin.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
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
    } else {
      out.append("\n    total ms    self ms    count     max ms\n");
      writeTree(main, out);
    }
    writeStack(problem, out);
    out.append('\n');
  }

  private void writeTree(ReportedIssue main, Appendable out) throws IOException {
    List<TreeRow> tree = main.tree();
    List<TreeRow> shown = longest(tree);
    for (TreeRow row : shown) {
      writeRow(out, row, Printable.line(row.name()) + remarks(row));
      if (row.depth() == 0 && row.selfMicros() > 0) {
        long self = row.selfMicros();
        writeRow(
            out, new TreeRow(1, 0, NO_METHOD, 1, self, self, self, 0, 0, false, false), NO_METHOD);
      }
    }
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
  private static long hiddenMicros(List<TreeRow> tree, List<TreeRow> shown) {
    Set<TreeRow> isShown = Collections.newSetFromMap(new IdentityHashMap<>());
    isShown.addAll(shown);
    long micros = 0;
    int hiddenDepth = Integer.MAX_VALUE;
    for (TreeRow row : tree) {
      if (row.depth() <= hiddenDepth) {
        hiddenDepth = isShown.contains(row) ? Integer.MAX_VALUE : row.depth();
        micros += isShown.contains(row) ? 0 : row.totalMicros();
      }
    }
    return micros;
  }

  /** As many rows as may be shown: those of the longest time, in the order in which they are. */
  private List<TreeRow> longest(List<TreeRow> tree) {
    List<Integer> byTime = new ArrayList<>();
    for (int i = 0; i < tree.size(); i++) {
      byTime.add(i);
    }
    // Stable: of the same time, a caller comes before what it called.
    byTime.sort(Comparator.comparingLong(i -> -tree.get(i).totalMicros()));
    return byTime.stream().limit(maxLines).sorted().map(tree::get).toList();
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
