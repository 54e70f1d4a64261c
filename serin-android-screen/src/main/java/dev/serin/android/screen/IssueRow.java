package dev.serin.android.screen;

import android.content.Context;
import android.text.format.DateUtils;
import android.view.Gravity;
import android.view.View;
import android.widget.LinearLayout;
import android.widget.TextView;
import dev.serin.issue.Durations;
import dev.serin.issue.IssueKind;
import java.util.List;

/** A card of the list: the newest of equal problems, and their number. */
final class IssueRow extends LinearLayout {
  private final Look look;
  private final TextView kind;
  private final TextView cost;
  private final TextView scene;
  private final TextView place;
  private final TextView time;
  private final TextView count;

  IssueRow(Context context, Look look) {
    super(context);
    this.look = look;
    this.kind = look.strong(13, look.palette.secondary);
    this.cost = look.strong(20, look.palette.text);
    this.scene = look.strong(16, look.palette.text);
    this.place = look.text(13, look.palette.secondary);
    this.time = look.text(13, look.palette.secondary);
    this.count = look.chip(look.palette.secondary);
    setOrientation(HORIZONTAL);
    addView(column(context), new LayoutParams(0, LayoutParams.WRAP_CONTENT, 1));
  }

  private View column(Context context) {
    LinearLayout column = new LinearLayout(context);
    column.setOrientation(VERTICAL);
    column.setPadding(look.px(14 + Look.STRIPE), look.px(12), look.px(14), look.px(13));
    cost.setFontFeatureSettings("tnum");
    column.addView(line(context, kind, cost));
    column.addView(scene, below(6));
    column.addView(place, below(2));
    column.addView(line(context, time, count), below(10));
    return column;
  }

  private LayoutParams below(int gap) {
    LayoutParams params = new LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.WRAP_CONTENT);
    params.topMargin = look.px(gap);
    return params;
  }

  private View line(Context context, View left, View right) {
    LinearLayout line = new LinearLayout(context);
    line.setGravity(Gravity.CENTER_VERTICAL);
    line.addView(left, new LayoutParams(0, LayoutParams.WRAP_CONTENT, 1));
    LayoutParams params = new LayoutParams(LayoutParams.WRAP_CONTENT, LayoutParams.WRAP_CONTENT);
    params.leftMargin = look.px(12);
    line.addView(right, params);
    return line;
  }

  /** Shows equal problems, the newest first. */
  void show(List<IssueProblem> equal) {
    IssueProblem newest = equal.get(0);
    IssueHead main = newest.main();
    IssueKind its = newest.kind();
    int colour = look.palette.tone(its.tone);
    setBackground(look.touchable(look.card(colour)));
    kind.setText(main.unfinished ? its.title + ", not ended" : its.title);
    kind.setTextColor(colour);
    cost.setText(value(main));
    cost.setTextColor(colour);
    ClassText name = ClassText.ofClass(main.scene);
    scene.setText(name.shown.isEmpty() ? "no screen" : name.shown);
    place.setText(name.packageName);
    place.setVisibility(name.packageName.isEmpty() ? GONE : VISIBLE);
    time.setText(time(getContext(), newest.epochMillis()));
    count.setText("×" + equal.size());
    count.setVisibility(equal.size() > 1 ? VISIBLE : GONE);
    count.setContentDescription(equal.size() + " of these");
  }

  /** The duration, or the frames per second. */
  static String value(IssueHead head) {
    if (head.framesPerSecond >= 0) {
      return String.format(java.util.Locale.getDefault(), "%.1f fps", head.framesPerSecond);
    }
    return head.costMillis > 0 ? Durations.words(head.costMillis) : "";
  }

  /** The time, with the day unless it is today. */
  static String time(Context context, long epochMillis) {
    if (epochMillis <= 0) {
      return "at an unknown time";
    }
    int day =
        DateUtils.isToday(epochMillis)
            ? 0
            : DateUtils.FORMAT_SHOW_DATE | DateUtils.FORMAT_ABBREV_MONTH;
    return DateUtils.formatDateTime(context, epochMillis, DateUtils.FORMAT_SHOW_TIME | day);
  }
}
