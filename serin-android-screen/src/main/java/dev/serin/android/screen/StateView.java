package dev.serin.android.screen;

import android.content.Context;
import android.view.View;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;
import java.util.List;

/** Sections below each other, for a dialog. */
final class StateView extends ScrollView {
  StateView(Context context, Look look, List<IssueSection> sections) {
    super(context);
    LinearLayout column = new LinearLayout(context);
    column.setOrientation(LinearLayout.VERTICAL);
    column.setPadding(look.px(8), look.px(8), look.px(8), 0);
    for (IssueSection section : sections) {
      TextView title = look.strong(14, look.palette.text);
      title.setText(section.title);
      title.setPadding(look.px(16), look.px(12), look.px(16), look.px(6));
      column.addView(title);
      for (IssueLine line : section.lines) {
        View view = line.view(null, context, look, true);
        view.setBackground(null); // the dialog has its own
        if (view instanceof FactView) {
          ((FactView) view).widenLabel();
        }
        column.addView(view);
      }
    }
    addView(column);
  }
}
