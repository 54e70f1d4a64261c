package dev.serin.android.screen;

import android.content.Context;
import android.view.View;
import dev.serin.issue.IssueKeys;
import org.jspecify.annotations.Nullable;

/** A summary of an issue in a few words. Immutable. */
final class HeadLine extends IssueLine {
  private final IssueReport report;

  HeadLine(IssueReport report) {
    this.report = report;
  }

  @Override
  int type() {
    return 4;
  }

  @Override
  View view(@Nullable View reused, Context context, Look look, boolean isWhole) {
    HeadView view = reused instanceof HeadView ? (HeadView) reused : new HeadView(context, look);
    view.show(report);
    return view;
  }

  @Override
  String key() {
    return "head";
  }

  @Override
  String text() {
    return report.title()
        + (report.method.isEmpty() ? "" : "\n" + report.method)
        + (report.text(IssueKeys.SCENE).isEmpty() ? "" : "\n" + report.text(IssueKeys.SCENE));
  }
}
