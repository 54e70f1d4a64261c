package dev.serin.runtime;

import dev.serin.format.CallTree;
import dev.serin.format.CallTreeCut;
import dev.serin.format.GroupKey;
import dev.serin.format.MethodNames;
import dev.serin.format.SpanRows;
import dev.serin.format.StackText;
import dev.serin.issue.FrequentCalls;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.TreeRows;
import java.util.List;
import java.util.Map;

/** The keys of an issue for its call tree. Immutable. */
final class TreeKeys {
  private static final double MILLIONTH = 1e-6;
  private static final long NANOS_PER_MICRO = 1000;

  private final MethodNames methods;
  private final Options options;

  TreeKeys(MethodNames methods, Options options) {
    this.methods = methods;
    this.options = options;
  }

  /** The tree, cut as Matrix cuts it. */
  CallTreeCut matrixCut(CallTree tree) {
    return CallTreeCut.of(tree, options.get(Option.STACK_LINES).intValue(), 0);
  }

  /** Matrix's keys. */
  void putMatrix(Map<String, Object> content, CallTreeCut matrixCut) {
    content.put(IssueKeys.STACK, StackText.lines(matrixCut));
    content.put(IssueKeys.STACK_KEY, StackText.key(matrixCut));
  }

  /**
   * Puts Serin's keys. Returns the content of {@code callTree}.
   *
   * @param marked the tree with the marks from the thread's stack
   * @param elapsedNanos the duration covered by the tree
   */
  CallTreeCut putOurs(
      Map<String, Object> content, CallTree tree, CallTree marked, long elapsedNanos) {
    content.put(IssueKeys.GROUP_KEY, GroupKey.of(tree, methods));
    double minShare = options.get(Option.TREE_MIN_MILLIONTHS) * MILLIONTH;
    CallTreeCut cut =
        CallTreeCut.of(
            marked, options.get(Option.TREE_LINES).intValue(), (long) (elapsedNanos * minShare));
    content.put(IssueKeys.CALL_TREE, TreeRows.of(cut));
    content.put(IssueKeys.CALL_TREE_CUT_NODES, cut.cutNodes());
    content.put(IssueKeys.CALL_TREE_CUT_MICROS, cut.cutNanos() / NANOS_PER_MICRO);
    List<List<Long>> frequent = FrequentCalls.of(cut);
    if (!frequent.isEmpty()) {
      content.put(IssueKeys.FREQUENT_CALLS, frequent);
    }
    putSpans(content, SpanRows.of(cut));
    content.put(IssueKeys.METHODS, TreeRows.names(cut, frequent, methods));
    if (marked.foldedCalls() > 0) {
      content.put(IssueKeys.FOLDED_CALLS, marked.foldedCalls());
    }
    return cut;
  }

  private static void putSpans(Map<String, Object> content, SpanRows spans) {
    if (!spans.rows().isEmpty()) {
      content.put(IssueKeys.SPANS, spans.rows());
    }
    if (spans.leftOut() > 0) {
      content.put(IssueKeys.SPANS_LEFT_OUT, spans.leftOut());
    }
  }
}
