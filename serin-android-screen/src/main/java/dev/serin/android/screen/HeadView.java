package dev.serin.android.screen;

import android.content.Context;
import android.widget.LinearLayout;
import android.widget.TextView;
import dev.serin.issue.IssueKeys;

/** A summary of an issue: its duration, responsible method, scene and time. */
final class HeadView extends LinearLayout {
  private final Look look;
  private final TextView value;
  private final TextView kind;
  private final TextView name;
  private final TextView packageName;
  private final TextView scene;
  private final TextView time;

  HeadView(Context context, Look look) {
    super(context);
    this.look = look;
    this.kind = look.strong(14, look.palette.text);
    this.value = look.strong(36, look.palette.text);
    this.name = look.strong(18, look.palette.text);
    this.packageName = look.text(13, look.palette.secondary);
    this.scene = look.text(13, look.palette.secondary);
    this.time = look.text(13, look.palette.secondary);
    setOrientation(VERTICAL);
    setBackgroundColor(look.palette.surface);
    setPadding(look.px(16), look.px(18), look.px(16), look.px(18));
    add(kind, 0);
    add(value, 4);
    add(name, 10);
    add(packageName, 2);
    add(scene, 8);
    add(time, 8);
  }

  private void add(TextView view, int gap) {
    LayoutParams params = new LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.WRAP_CONTENT);
    params.topMargin = look.px(gap);
    addView(view, params);
  }

  void show(IssueReport report) {
    int colour = look.palette.tone(report.kind.tone);
    boolean unfinished = report.main.text(IssueKeys.UNFINISHED).equals("true");
    kind.setText(unfinished ? report.kind.title + ", not ended" : report.kind.title);
    kind.setTextColor(colour);
    set(value, report.value());
    value.setTextColor(colour);
    String sceneName = report.text(IssueKeys.SCENE);
    boolean isKnown = !report.method.isEmpty();
    ClassText its = ClassText.ofClass(sceneName);
    ClassText shown = isKnown ? ClassText.ofMethod(report.method) : its;
    set(name, shown.shown);
    set(packageName, shown.packageName);
    String screen = its.packageName.equals(shown.packageName) ? its.shown : sceneName;
    set(scene, isKnown && !sceneName.isEmpty() ? "in " + screen : "");
    time.setText(IssueRow.time(getContext(), report.main.number(IssueKeys.TIME)));
  }

  private static void set(TextView view, String text) {
    view.setText(ClassText.breakable(text));
    view.setVisibility(text.isEmpty() ? GONE : VISIBLE);
  }
}
