package dev.serin.android.screen;

import android.content.Context;
import android.view.View;
import org.jspecify.annotations.Nullable;

/** The title of a section. Immutable. */
final class SectionLine extends IssueLine {
  private final IssueSection section;
  final boolean isFolded;

  SectionLine(IssueSection section, boolean isFolded) {
    this.section = section;
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
    view.setTag(section.key);
    view.show(section.title, isFolded);
    return view;
  }

  @Override
  String key() {
    return section.key;
  }

  @Override
  String text() {
    return "\n" + section.title;
  }
}
