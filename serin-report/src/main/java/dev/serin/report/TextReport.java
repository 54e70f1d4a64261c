package dev.serin.report;

import dev.serin.analysis.DominantPath;
import dev.serin.analysis.GroupSummary;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.PassThrough;
import dev.serin.analysis.Problem;
import dev.serin.analysis.ProblemGroup;
import dev.serin.analysis.ReportedIssue;
import dev.serin.analysis.SafeText;
import dev.serin.analysis.Summary;
import dev.serin.issue.Durations;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.SampledFrame;
import dev.serin.issue.SampledTree;
import dev.serin.issue.TreeRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Shows issues as text for a terminal. */
public final class TextReport implements Report {
  private static final String NO_METHOD = "(in no instrumented method)";
  private static final int INDENTED_LEVELS = 40;
  private static final int STACK_LINES = 12;

  private final Parts parts;
  private final @Nullable HotTable hot;
  private final PassThrough passThrough;

  /**
   * The chosen parts of a report.
   *
   * @param maxLines the maximum number of lines of a call tree
   * @param methods whether it has a table of methods
   * @param eachMessage whether it has each message, not only one of each group
   * @param allCalls whether chains of calls are whole
   */
  private record Parts(int maxLines, boolean methods, boolean eachMessage, boolean allCalls) {}

  /**
   * Creates a report.
   *
   * @param maxLines the maximum number of lines of a call tree, not negative
   */
  public TextReport(int maxLines) {
    this(new Parts(maxLines, false, false, false), null, PassThrough.DEFAULTS);
    if (maxLines < 0) {
      throw new IllegalArgumentException("a report cannot show " + maxLines + " lines");
    }
  }

  private TextReport(Parts parts, @Nullable HotTable hot, PassThrough passThrough) {
    this.parts = parts;
    this.hot = hot;
    this.passThrough = passThrough;
  }

  /**
   * The same with a table of hot methods at the end.
   *
   * @param maps the maps with which the issues are read
   */
  public TextReport withHotMethods(MethodMaps maps) {
    return new TextReport(parts, new HotTable(maps), passThrough);
  }

  /** The same with a table of the methods with the longest own times at the end. */
  public TextReport withMethods() {
    return with(new Parts(parts.maxLines, true, parts.eachMessage, parts.allCalls));
  }

  /** The same with one entry for each message, the longest first, instead of one for each group. */
  public TextReport withEachMessage() {
    return with(new Parts(parts.maxLines, parts.methods, true, parts.allCalls));
  }

  /**
   * The same with each call of a chain. By default, calls without own time that only pass on to one
   * other call are one line.
   */
  public TextReport withAllCalls() {
    return with(new Parts(parts.maxLines, parts.methods, parts.eachMessage, true));
  }

  private TextReport with(Parts others) {
    return new TextReport(others, hot, passThrough);
  }

  /** The same with another set of methods that are not responsible for durations. */
  public TextReport withPassThrough(PassThrough other) {
    return new TextReport(parts, hot, other);
  }

  /** Writes all problems, the group with the longest total time first. */
  @Override
  public void write(IssueSet set, Appendable to) throws IOException {
    LinePrinter out = new LinePrinter(to);
    List<Entry> entries = entries(set);
    for (String note : set.notes()) {
      out.line(note);
      out.line("");
    }
    if (entries.isEmpty()) {
      out.line("No issues.");
    }
    for (int i = 0; i < entries.size(); i++) {
      write(i + 1, entries.get(i), out);
    }
    if (parts.methods) {
      MethodTable.write(set, out);
    }
    if (hot != null) {
      hot.write(set, out);
    }
    for (String skipped : set.skipped()) {
      out.line(skipped);
    }
  }

  private List<Entry> entries(IssueSet set) {
    int sessions = set.sessions().size();
    return parts.eachMessage
        ? set.problems().stream()
            .map(one -> new Entry(one, DominantPath.of(one, passThrough), List.of()))
            .toList()
        : set.groups(passThrough).stream().map(group -> entry(group, sessions)).toList();
  }

  /** The longest message of a group, with its own path, which may differ from the group's. */
  private Entry entry(ProblemGroup group, int sessions) {
    if (group.problems().size() == 1) {
      return new Entry(group.longest(), group.path(), List.of(GroupSummary.name(group)));
    }
    DominantPath path = DominantPath.of(group.longest(), passThrough);
    List<String> lines = new ArrayList<>();
    if (group.path().isKnown() && !group.path().method().equals(path.method())) {
      lines.add(
          "in the largest part of its group, "
              + GroupSummary.method(group.path(), group.longest().main()));
    }
    lines.addAll(GroupSummary.lines(group, sessions));
    return new Entry(group.longest(), path, lines);
  }

  /**
   * A message in the report.
   *
   * @param ofGroup the lines about its group
   */
  private record Entry(Problem problem, DominantPath path, List<String> ofGroup) {}

  private void write(int number, Entry entry, LinePrinter out) throws IOException {
    Problem problem = entry.problem();
    out.line(number + ". " + SafeText.line(Summary.title(problem)));
    List<String> lines = new ArrayList<>();
    if (entry.path().isKnown()) {
      lines.add(GroupSummary.method(entry.path(), problem.main()));
    }
    String line = StackLine.of(entry.path(), problem.threadStack());
    if (line != null) {
      lines.add(line);
    }
    lines.addAll(entry.ofGroup());
    lines.addAll(Summary.lines(problem));
    for (String text : lines) {
      out.line("   " + SafeText.line(text));
    }
    ReportedIssue main = problem.main();
    if (main.tree().isEmpty()) {
      out.line("   " + Summary.noTree(main));
    }
    SampledTree sampled = main.sampled();
    if (!main.tree().isEmpty() || !sampled.isEmpty()) {
      out.line("");
      out.line("    total ms    self ms    count     max ms");
      writeTree(main, sampled, entry.path().method(), out);
    }
    writeStack(problem, out);
    out.line("");
  }

  private void writeTree(
      ReportedIssue main, SampledTree sampled, String responsible, LinePrinter out)
      throws IOException {
    List<TreeRow> tree = main.tree();
    String[] notes = TreeRow.notes(tree);
    CallChains chains =
        parts.allCalls ? CallChains.none(tree) : CallChains.of(tree, notes, sampled, responsible);
    List<Integer> shown = longest(tree, chains);
    SampledTree small = sampled.cut(Set.copyOf(shown), parts.maxLines);
    if (tree.isEmpty()) {
      writeSampled(small.under(0), 0, out);
    }
    int folded = 0;
    for (int number : shown) {
      TreeRow row = tree.get(number);
      int depth = row.depth() - chains.hiddenLevels(number);
      if (chains.isFolded(number)) {
        folded++;
        continue;
      }
      if (folded > 0) {
        out.line(String.format(Locale.ROOT, "%43s  %s… %d calls down", "", indent(depth), folded));
        folded = 0;
      }
      writeRow(out, row, depth, SafeText.line(row.name()) + remarks(row, notes[number]));
      if (row.depth() == 0 && row.selfMicros() > 0) {
        long self = row.selfMicros();
        writeRow(out, new TreeRow(NO_METHOD, 1, 0, 1, self, self, self), 1, NO_METHOD);
      }
      writeSampled(small.under(number), depth + 1, out);
    }
    writeCut(main, tree, shown, out);
  }

  /** Writes frames of the stacks, which have no times. */
  private static void writeSampled(List<SampledFrame> frames, int depth, LinePrinter out)
      throws IOException {
    for (SampledFrame frame : frames) {
      out.line(
          String.format(
              Locale.ROOT,
              "%43s  %s%s",
              frame.count(),
              indent(depth + frame.depth()),
              SafeText.line(frame.name())));
    }
  }

  private static void writeCut(
      ReportedIssue main, List<TreeRow> tree, List<Integer> shown, LinePrinter out)
      throws IOException {
    int hidden = tree.size() - shown.size();
    if (hidden > 0) {
      String millis = Durations.millis(hiddenMicros(tree, shown));
      out.line(String.format(Locale.ROOT, "%12s  … %d more lines", millis, hidden));
    }
    if (main.number(IssueKeys.CALL_TREE_CUT_NODES) > 0) {
      out.line(
          String.format(
              Locale.ROOT,
              "%12s  cut: %d short lines",
              Durations.millis(main.number(IssueKeys.CALL_TREE_CUT_MICROS)),
              main.number(IssueKeys.CALL_TREE_CUT_NODES)));
    }
  }

  /** The time of all hidden rows; the time of a caller includes its callees. */
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

  /**
   * The numbers of the rows to show: those with the longest times, in the order of the tree, and
   * the chains between them.
   */
  private List<Integer> longest(List<TreeRow> tree, CallChains chains) {
    List<Integer> byTime = new ArrayList<>();
    for (int i = 0; i < tree.size(); i++) {
      if (!chains.isFolded(i)) {
        byTime.add(i);
      }
    }
    // The sort is stable: for equal times, a caller comes before its callees.
    byTime.sort(Comparator.comparingLong(i -> -tree.get(i).totalMicros()));
    List<Integer> shown = new ArrayList<>(byTime.stream().limit(parts.maxLines).toList());
    for (int i = 0; i < parts.maxLines && i < byTime.size(); i++) {
      for (int above = byTime.get(i) - 1; above > 0 && chains.isFolded(above); above--) {
        shown.add(above);
      }
    }
    return shown.stream().sorted().toList();
  }

  private static void writeRow(LinePrinter out, TreeRow row, int depth, String name)
      throws IOException {
    out.line(
        String.format(
            Locale.ROOT,
            "%12s %10s %8d %10s  %s%s",
            Durations.millis(row.totalMicros()),
            Durations.millisOrUnknown(row.selfMicros()),
            row.count(),
            Durations.millisOrUnknown(row.maxMicros()),
            indent(depth),
            name));
  }

  private static String indent(int depth) {
    return "  ".repeat(Math.min(depth, INDENTED_LEVELS));
  }

  private static String remarks(TreeRow row, String note) {
    return row.marks(note).stream().map(mark -> "  [" + mark + "]").collect(Collectors.joining());
  }

  private static void writeStack(Problem problem, LinePrinter out) throws IOException {
    List<String> frames = problem.threadStack().lines().toList();
    if (frames.isEmpty()) {
      return;
    }
    out.line("");
    out.line("   the thread's stack while it ran:");
    for (String frame : frames.subList(0, Math.min(frames.size(), STACK_LINES))) {
      out.line("     " + SafeText.line(frame));
    }
    if (frames.size() > STACK_LINES) {
      int hidden = frames.size() - STACK_LINES;
      out.line("     … " + hidden + " more frames");
    }
  }
}
