package dev.serin.android.screen;

import android.content.res.AssetManager;
import dev.serin.issue.PassThroughMethods;
import dev.serin.issue.PlainJson;
import dev.serin.issue.ProblemData;
import dev.serin.issue.ResponsiblePath;
import dev.serin.issue.SampledTree;
import dev.serin.issue.TreeRow;
import dev.serin.issue.TreeRows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** The issues of a problem that name the responsible method. */
final class ProblemStacks implements ProblemData<Object> {
  static final int MAX_ISSUES = 8;
  private static final int MAX_ROWS = 2000;
  private static final int MAX_STACKS = 200;
  private static final int MAX_READ_FRAMES = 20_000;

  private final List<Object> issues = new ArrayList<>();
  private final Object decisive;
  private final List<TreeRow> tree;

  private ProblemStacks(IssueProblem problem, IssueStore store, AssetManager assets)
      throws IOException {
    IssueHead first = problem.decisive();
    IssueContent content = store.read(first.place);
    this.decisive = content.values();
    boolean isNamed = first.calls.hasSamples || !first.calls.path.isEmpty();
    this.tree = tree(content, isNamed, assets);
    for (IssueHead issue : informative(problem)) {
      issues.add(issue == first ? decisive : store.read(issue.place).values());
    }
  }

  private ProblemStacks(ProblemContent problem, IssueContent decisive, List<TreeRow> tree) {
    this.decisive = decisive.values();
    this.tree = tree;
    for (IssueContent issue : problem.issues) {
      issues.add(issue.values());
    }
  }

  /**
   * The responsible method of a problem that was read, by the same rules as on its card; empty if
   * it is unknown or has only an id.
   *
   * @param decisive the issue with the most complete data
   * @param tree the rows of its call tree, with names
   */
  static String method(ProblemContent problem, IssueContent decisive, List<TreeRow> tree) {
    ProblemStacks stacks = new ProblemStacks(problem, decisive, tree);
    String method =
        ResponsiblePath.of(PlainJson.JSON, stacks, PassThroughMethods.DEFAULTS).method();
    return method.indexOf('.') < 0 ? "" : method;
  }

  /**
   * The responsible method by stacks; empty if they name none, if the call tree decides, or if an
   * issue is not there or cannot be read. Not for the main thread.
   */
  static String method(IssueProblem problem, IssueStore store, AssetManager assets) {
    try {
      ProblemStacks stacks = new ProblemStacks(problem, store, assets);
      ResponsiblePath path =
          ResponsiblePath.of(PlainJson.JSON, stacks, PassThroughMethods.DEFAULTS);
      boolean isOfStacks =
          path.source() == ResponsiblePath.Source.HOLDER || !problem.decisive().calls.isConclusive;
      return isOfStacks ? path.method() : "";
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      return ""; // one issue must not hide the list
    }
  }

  /**
   * The issues that are read: the most complete one, the last with a stack of the loop's thread,
   * and those with a lock, in the order of their reports. At most {@link #MAX_ISSUES}.
   */
  static List<IssueHead> informative(IssueProblem problem) {
    IssueHead decisive = problem.decisive();
    IssueHead stack = decisive;
    for (IssueHead issue : problem.issues) {
      stack = issue.calls.hasThreadStack ? issue : stack;
    }
    List<IssueHead> chosen = new ArrayList<>();
    int locks = 0;
    for (IssueHead issue : problem.issues) {
      boolean isOther = issue != decisive && issue != stack;
      locks += isOther && issue.calls.hasHolder ? 1 : 0;
      if (!isOther || (issue.calls.hasHolder && locks <= MAX_ISSUES - 2)) {
        chosen.add(issue);
      }
    }
    return chosen;
  }

  /** The total size of the issues that are read. */
  static long sizeBytes(IssueProblem problem) {
    long sizeBytes = 0;
    for (IssueHead issue : informative(problem)) {
      sizeBytes += issue.place.sizeBytes;
    }
    return sizeBytes;
  }

  /** The rows of a call tree that are shown. */
  static List<TreeRow> shown(List<TreeRow> rows) {
    return rows.subList(0, Math.min(rows.size(), MAX_ROWS));
  }

  /**
   * The shown rows of an issue's call tree. Not for the main thread.
   *
   * @param isNamed whether names are read from the method map
   */
  static List<TreeRow> tree(IssueContent issue, boolean isNamed, AssetManager assets) {
    List<TreeRow> rows = shown(TreeRows.read(PlainJson.JSON, issue.values()));
    Set<Integer> methods = isNamed ? TreeRows.methods(rows) : Collections.<Integer>emptySet();
    CallNames names = CallNames.of(issue, methods, assets);
    return TreeRows.named(rows, PlainJson.JSON, issue.values(), names, "");
  }

  @Override
  public Iterable<Object> issues() {
    return issues;
  }

  @Override
  public Object decisive() {
    return decisive;
  }

  @Override
  public List<TreeRow> tree() {
    return tree;
  }

  @Override
  public SampledTree sampled() {
    return sampled(decisive, tree);
  }

  /** The frames of an issue's stacks under the named rows of its call tree. */
  static SampledTree sampled(Object issue, List<TreeRow> tree) {
    return SampledTree.of(PlainJson.JSON, issue, tree, MAX_STACKS, MAX_READ_FRAMES);
  }
}
