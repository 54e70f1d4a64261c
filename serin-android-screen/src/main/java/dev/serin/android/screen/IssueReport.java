package dev.serin.android.screen;

import android.content.Context;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.IssueKind;
import dev.serin.issue.IssueTags;
import dev.serin.issue.PlainJson;
import dev.serin.issue.Problems;
import dev.serin.issue.SampledTree;
import dev.serin.issue.TreeRow;
import dev.serin.issue.TreeRows;
import java.io.IOException;
import java.util.List;

/** A complete problem, with the names of its methods. Immutable. */
final class IssueReport {
  static final int MAX_FRAMES = 300;

  /** The most informative issue. */
  final IssueContent main;

  private final ProblemContent content;
  final IssueKind kind;
  final List<TreeRow> calls;
  final CallNames names;
  final SampledTree sampled;

  /** The method that is responsible for the duration; empty if it is unknown. */
  final String method;

  /** The number of rows beyond the shown ones. */
  final int rowsLeftOut;

  /** All its data except the call tree. */
  final List<IssueSection> sections;

  private IssueReport(ProblemContent content, Context context) {
    this.content = content;
    this.main = content.main;
    this.kind = Problems.kind(content.issues);
    List<TreeRow> all = TreeRows.read(PlainJson.JSON, main.values());
    List<TreeRow> rows = ProblemStacks.shown(all);
    this.rowsLeftOut = all.size() - rows.size();
    this.names = CallNames.of(main, TreeRows.methods(rows), context.getAssets());
    this.calls = TreeRows.named(rows, PlainJson.JSON, main.values(), names, "");
    this.method = method(context);
    this.sampled = ProblemStacks.sampled(main.values(), calls).cut(null, MAX_FRAMES);
    this.sections = IssueSections.of(content, !calls.isEmpty());
  }

  /**
   * Reads a problem. Not for the main thread.
   *
   * @param places the places of its issues, the most informative first
   * @throws IOException if that issue is no longer there; the message says so
   */
  static IssueReport read(IssueStore store, List<IssuePlace> places, Context context)
      throws IOException {
    return new IssueReport(ProblemContent.read(store, places), context);
  }

  private String method(Context context) {
    IssueContent decisive = Problems.decisive(content.issues);
    List<TreeRow> tree = calls;
    if (decisive != main) {
      tree = ProblemStacks.tree(decisive, true, context.getAssets());
    }
    return ProblemStacks.method(content, decisive, tree);
  }

  /** A text that only some issues of a problem have; the last one counts. */
  String text(String key) {
    return content.text(key);
  }

  /** Its kind and duration. */
  String title() {
    return kind.title + (value().isEmpty() ? "" : ", " + value());
  }

  /** The duration, or the frames per second. */
  String value() {
    return IssueHead.value(main.values(), main.costMillis());
  }

  /** Whether it is about running methods, rather than counted events. */
  boolean mayHaveTree() {
    return main.text(IssueKeys.TAG).equals(IssueTags.EVIL_METHOD) || !calls.isEmpty();
  }

  /** The time of the whole call tree. */
  long wholeMicros() {
    return calls.isEmpty() ? 0 : calls.get(0).totalMicros();
  }
}
