package dev.serin.android.screen;

import android.content.Context;
import android.view.View;
import dev.serin.issue.SampledFrame;
import org.jspecify.annotations.Nullable;

/** A line below a row of the call tree: a frame of stacks taken meanwhile. Immutable. */
final class SampledLine extends IssueLine {
  final SampledFrame frame;
  final ClassText name;
  private final CallTreePart tree;
  private final int depth;
  private final String key;
  private final String shortPackage;

  SampledLine(CallTreePart tree, SampledFrame frame, int depth, String callerPackage, String key) {
    this.tree = tree;
    this.key = key;
    this.frame = frame;
    this.depth = depth;
    this.name = ClassText.ofMethod(frame.method());
    this.shortPackage = name.shortPackage(callerPackage);
  }

  @Override
  int type() {
    return CallLine.TYPE;
  }

  @Override
  View view(@Nullable View reused, Context context, Look look, boolean isWhole) {
    CallView view = reused instanceof CallView ? (CallView) reused : new CallView(context, look);
    view.setBar(-1, -1); // a frame has no time
    view.setSign(null);
    view.show(tree, depth, name.shown, frame.count(), isWhole ? name.packageName : shortPackage);
    return view;
  }

  @Override
  boolean isShortened() {
    return !shortPackage.equals(name.packageName);
  }

  @Override
  String key() {
    return key;
  }

  @Override
  String text() {
    return CallLine.text(frame.count(), depth, frame.method());
  }
}
