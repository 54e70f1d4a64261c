package dev.serin.android.screen;

import android.content.Context;
import android.view.View;
import org.jspecify.annotations.Nullable;

/** A line below a row of the call tree: a frame of stacks taken meanwhile. Immutable. */
final class SampledLine extends IssueLine {
  final SampledFrame frame;
  final ClassText name;
  private final CallTreePart tree;

  SampledLine(CallTreePart tree, SampledFrame frame) {
    this.tree = tree;
    this.frame = frame;
    this.name = ClassText.ofMethod(frame.method);
  }

  /** The number of stacks that contain it, in words. */
  String count() {
    return frame.samples == 1 ? "1 sample" : frame.samples + " samples";
  }

  @Override
  int type() {
    return CallLine.TYPE;
  }

  @Override
  View view(@Nullable View reused, Context context, Look look) {
    CallView view = reused instanceof CallView ? (CallView) reused : new CallView(context, look);
    view.setBar(-1, -1); // a frame has no time
    view.setSign(null);
    view.show(tree, frame.depth, name.shown, count(), name.packageName);
    return view;
  }

  @Override
  String text() {
    return CallLine.text(count(), frame.depth, frame.method);
  }
}
