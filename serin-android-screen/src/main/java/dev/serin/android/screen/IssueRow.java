package dev.serin.android.screen;

import android.content.Context;
import android.text.format.DateUtils;
import android.view.Gravity;
import android.view.View;
import android.widget.LinearLayout;
import android.widget.TextView;
import dev.serin.issue.Durations;
import dev.serin.issue.IssueKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A card of the list: the newest of equal problems, and their number. */
final class IssueRow extends LinearLayout {
  /** The tag of the view with the title. */
  static final String TITLE = "title";

  /** With fewer durations there is no trend. */
  private static final int MIN_TREND = 3;

  private final Look look;
  private final TextView kind;
  private final TextView cost;
  private final TextView title;
  private final TextView place;
  private final TrendView trend;
  private final TextView time;
  private final TextView unread;
  private final TextView count;

  IssueRow(Context context, Look look, ScreenGuard guard) {
    super(context);
    this.look = look;
    this.kind = look.strong(13, look.palette.secondary);
    this.cost = look.strong(20, look.palette.text);
    this.title = look.strong(16, look.palette.text);
    this.place = look.text(13, look.palette.secondary);
    this.trend = new TrendView(context, look, guard);
    this.time = look.text(13, look.palette.secondary);
    this.unread = look.chip(look.palette.text);
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
    column.addView(title, below(6));
    column.addView(place, below(2));
    column.addView(trend, below(10));
    title.setTag(TITLE);
    unread.setText("New");
    column.addView(line(context, time, unread, count), below(10));
    return column;
  }

  private LayoutParams below(int gap) {
    LayoutParams params = new LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.WRAP_CONTENT);
    params.topMargin = look.px(gap);
    return params;
  }

  private View line(Context context, View left, View... right) {
    LinearLayout line = new LinearLayout(context);
    line.setGravity(Gravity.CENTER_VERTICAL);
    line.addView(left, new LayoutParams(0, LayoutParams.WRAP_CONTENT, 1));
    for (View view : right) {
      LayoutParams params = new LayoutParams(LayoutParams.WRAP_CONTENT, LayoutParams.WRAP_CONTENT);
      params.leftMargin = look.px(8);
      line.addView(view, params);
    }
    return line;
  }

  /**
   * Shows equal problems.
   *
   * @param equal the newest first
   * @param method the method that is responsible for the newest; empty if unknown
   * @param isUnread whether the user has not opened the newest
   */
  void show(List<IssueProblem> equal, String method, boolean isUnread) {
    IssueProblem newest = equal.get(0);
    IssueHead main = newest.main();
    IssueKind its = newest.kind();
    int colour = look.palette.tone(its.tone);
    setBackground(look.touchable(look.card(colour)));
    kind.setText(main.unfinished ? its.title + ", not ended" : its.title);
    kind.setTextColor(colour);
    cost.setText(main.value);
    cost.setTextColor(colour);
    showPlace(main, method, showTrend(equal, its, colour));
    time.setText(time(getContext(), newest.epochMillis()));
    unread.setVisibility(isUnread ? VISIBLE : GONE);
    count.setText("×" + equal.size());
    count.setVisibility(equal.size() > 1 ? VISIBLE : GONE);
    count.setContentDescription(equal.size() + " of these");
  }

  /** Names the method before the screen. Packages are on the screen of the issue. */
  private void showPlace(IssueHead main, String method, String median) {
    ClassText scene = ClassText.ofClass(main.scene);
    boolean isNamed = !method.isEmpty();
    String name = isNamed ? ClassText.ofMethod(method).shown : scene.shown;
    title.setText(ClassText.breakable(name.isEmpty() ? "No screen" : name));
    String below = isNamed && !scene.shown.isEmpty() ? "in " + scene.shown : "";
    if (median.isEmpty()) {
      below = isNamed ? below : scene.packageName;
    } else {
      below += below.isEmpty() ? median : " · " + median;
    }
    place.setText(ClassText.breakable(below));
    place.setVisibility(below.isEmpty() ? GONE : VISIBLE);
  }

  /** Compares start-ups and pages with earlier ones. The result names the median, if any. */
  private String showTrend(List<IssueProblem> equal, IssueKind its, int colour) {
    List<Long> millis = new ArrayList<>();
    for (IssueProblem problem : equal) {
      millis.add(problem.main().costMillis);
    }
    boolean hasTrend =
        ListFilter.Section.of(its) == ListFilter.Section.STARTS && millis.size() >= MIN_TREND;
    trend.setVisibility(hasTrend ? VISIBLE : GONE);
    if (!hasTrend) {
      return "";
    }
    trend.show(millis, colour);
    List<Long> sorted = new ArrayList<>(millis);
    Collections.sort(sorted);
    String median = "median " + Durations.words(sorted.get(sorted.size() / 2));
    trend.setContentDescription("The last " + millis.size() + ", " + median);
    return median;
  }

  /** The time, with the day in words if it is today or yesterday. */
  static String time(Context context, long epochMillis) {
    if (epochMillis <= 0) {
      return "at an unknown time";
    }
    int time = DateUtils.FORMAT_SHOW_TIME;
    String at = DateUtils.formatDateTime(context, epochMillis, time);
    if (DateUtils.isToday(epochMillis)) {
      return "today, " + at;
    }
    return DateUtils.isToday(epochMillis + DateUtils.DAY_IN_MILLIS)
        ? "yesterday, " + at
        : DateUtils.formatDateTime(
            context,
            epochMillis,
            time | DateUtils.FORMAT_SHOW_DATE | DateUtils.FORMAT_ABBREV_MONTH);
  }
}
