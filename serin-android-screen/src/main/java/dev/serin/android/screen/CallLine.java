package dev.serin.android.screen;

import android.content.Context;
import android.view.View;
import dev.serin.issue.Durations;
import dev.serin.issue.TreeRow;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A line of the call tree. Immutable. */
final class CallLine extends IssueLine {
  /** The type of its view. */
  static final int TYPE = 2;

  private static final int MAX_SPACES = 80;

  final TreeRow row;

  /** Its index among the rows of the tree. */
  final int index;

  final boolean hasCallees;
  final boolean isFolded;
  final ClassText name;
  private final CallTreePart tree;
  private final String shortPackage;

  /**
   * Creates a line.
   *
   * @param callerPackage the package of its caller; the line leaves out the same one
   */
  CallLine(CallTreePart tree, int index, String callerPackage) {
    this.tree = tree;
    this.index = index;
    this.row = tree.rows.get(index);
    this.hasCallees = tree.hasCallees(index);
    this.isFolded = tree.isFolded(index);
    this.name = ClassText.ofMethod(row.name());
    this.shortPackage = name.shortPackage(callerPackage);
  }

  @Override
  int type() {
    return TYPE;
  }

  @Override
  View view(@Nullable View reused, Context context, Look look, boolean isWhole) {
    CallView view = reused instanceof CallView ? (CallView) reused : new CallView(context, look);
    float share = tree.share(row.totalMicros());
    view.setBar(share, hasCallees ? tree.share(Math.max(0, row.selfMicros())) : share);
    view.setSign(hasCallees ? isFolded ? Sign.FOLDED : Sign.OPEN : null);
    view.show(
        tree,
        row.depth(),
        name.shown,
        Durations.wordsOfMicros(row.totalMicros()),
        remarks(isWhole));
    return view;
  }

  @Override
  boolean isShortened() {
    return !shortPackage.equals(name.packageName);
  }

  @Override
  String key() {
    return "call/" + index;
  }

  /** The text below the name. */
  private String remarks(boolean isWhole) {
    StringBuilder text = new StringBuilder(isWhole ? name.packageName : shortPackage).append("  ");
    if (row.count() != 1) {
      text.append('×').append(row.count()).append("  ");
    }
    if (row.selfMicros() > 0 && hasCallees) {
      text.append("self ").append(Durations.wordsOfMicros(row.selfMicros())).append("  ");
    }
    return text.append(marks()).toString().trim();
  }

  /** Possible errors of the figures, and whether the last call still runs. */
  private String marks() {
    StringBuilder text = new StringBuilder();
    for (String mark : row.marks(tree.note(index))) {
      text.append(text.length() == 0 ? "" : "  ").append(mark);
    }
    return text.toString();
  }

  @Override
  String text() {
    String times = row.count() == 1 ? "" : " ×" + row.count();
    String marks = marks();
    String name = row.name() + times + (marks.isEmpty() ? "" : "  [" + marks + "]");
    return text(Durations.wordsOfMicros(row.totalMicros()), row.depth(), name);
  }

  /** A line of a tree as text. */
  static String text(String left, int depth, String name) {
    StringBuilder text = new StringBuilder(String.format(Locale.getDefault(), "%10s  ", left));
    for (int i = 0; i < Math.min(2 * depth, MAX_SPACES); i++) {
      text.append(' ');
    }
    return text.append(name).toString();
  }
}
