package dev.serin.android.screen;

import android.content.Context;
import android.view.View;
import org.jspecify.annotations.Nullable;

/** The title of a section. Immutable. */
final class SectionLine extends IssueLine {
  final String title;
  final boolean isFolded;

  SectionLine(String title, boolean isFolded) {
    this.title = title;
    this.isFolded = isFolded;
  }

  @Override
  int type() {
    return 3;
  }

  @Override
  View view(@Nullable View reused, Context context, Look look, boolean isWhole) {
    SectionView view =
        reused instanceof SectionView ? (SectionView) reused : new SectionView(context, look);
    view.show(title, isFolded);
    return view;
  }

  @Override
  String text() {
    return "\n" + title;
  }
}
