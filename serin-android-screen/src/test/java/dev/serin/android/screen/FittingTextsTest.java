package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.app.Dialog;
import android.text.Layout;
import android.view.View;
import android.view.ViewGroup;
import android.widget.HorizontalScrollView;
import android.widget.ListView;
import android.widget.ScrollView;
import android.widget.TextView;
import dev.serin.android.Serin;
import dev.serin.runtime.TracerConfig;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;

/** No text of the screens is cut, on small, large and wide screens and with large fonts. */
@Config(sdk = 34)
public class FittingTextsTest extends ScreenFixture {
  private static final List<Float> SCALES = List.of(1f, 1.3f, 2f);

  private static final String NARROWEST = PicturesTest.SIZES.get(0) + " ×2.0";

  private final List<String> faults = new ArrayList<>();
  private int texts;

  @Before
  public void fill() throws IOException {
    List<String> issues = new ArrayList<>(sample());
    String again = issues.get(13);
    issues.add(again.replace("main-140", "main-170"));
    for (int i = 0; i < 5; i++) {
      issues.add(issues.get(3).replaceFirst("n\":15", "n\":" + (400 + 37 * i)));
    }
    write(issues);
    app.getApplicationInfo().nonLocalizedLabel = "An app with a name of several words";
    putMap(resource("methodMapping.txt"));
  }

  @Test
  public void texts_of_the_list() {
    everywhere(
        1000,
        place -> {
          Activity activity = Robolectric.buildActivity(IssuesActivity.class).setup().get();
          settle();
          check(place, activity);
          tagged(activity, ListFilter.Section.STARTS).performClick();
          settle();
          check(place, activity);
        });
  }

  @Test
  public void texts_of_the_state() {
    Serin.install(app, TracerConfig.builder().log(text -> {}).build());
    everywhere(
        150,
        place -> {
          Dialog dialog = SerinStateTest.show();
          View state = find(dialog.getWindow().getDecorView(), StateView.class).get(0);
          check(place, state);
          dialog.dismiss();
        });
  }

  @Test
  public void texts_of_issues() {
    everywhere(
        1000,
        place -> {
          List<List<IssueProblem>> groups = IssueStore.of(app).list().groups;
          boolean isNarrow = place.equals(NARROWEST);
          for (List<IssueProblem> group : groups.subList(0, isNarrow ? 6 : 2)) {
            Activity activity =
                Robolectric.buildActivity(IssueActivity.class, IssueActivity.intent(app, group))
                    .setup()
                    .get();
            settle();
            unfold(list(activity));
            showPackages(list(activity));
            settle();
            check(place, activity);
            activity.finish();
          }
        });
  }

  /** Opens all sections. */
  private static void unfold(ListView list) {
    for (int i = 0; i < list.getAdapter().getCount(); i++) {
      if (list.getAdapter().getItem(i) instanceof SectionLine line && line.isFolded) {
        list.performItemClick(list, i, i);
      }
    }
  }

  /** Shows packages in full, the longer form. */
  private static void showPackages(ListView list) {
    for (int i = 0; i < list.getAdapter().getCount(); i++) {
      if (((IssueLine) list.getAdapter().getItem(i)).isShortened()) {
        list.getOnItemLongClickListener().onItemLongClick(list, list, i, i);
      }
    }
  }

  private interface Checked {
    void at(String place);
  }

  private void everywhere(int minTexts, Checked checked) {
    for (String size : PicturesTest.SIZES) {
      for (float scale : SCALES) {
        RuntimeEnvironment.setQualifiers("en-" + size);
        RuntimeEnvironment.setFontScale(scale);
        checked.at(size + " ×" + scale);
      }
    }
    assertThat(texts).isGreaterThan(minTexts);
    assertThat(faults).isEmpty();
  }

  /** Checks a screen, and all lines of its list in the width that they have there. */
  private void check(String place, Activity activity) {
    check(place, activity.getWindow().getDecorView());
    ListView list = list(activity);
    int width = list.getWidth() - list.getPaddingLeft() - list.getPaddingRight();
    for (int i = 0; i < list.getAdapter().getCount(); i++) {
      View line = list.getAdapter().getView(i, null, list);
      line.measure(
          View.MeasureSpec.makeMeasureSpec(width, View.MeasureSpec.EXACTLY),
          View.MeasureSpec.makeMeasureSpec(0, View.MeasureSpec.UNSPECIFIED));
      line.layout(0, 0, line.getMeasuredWidth(), line.getMeasuredHeight());
      check(place, line);
    }
  }

  private void check(String place, View view) {
    for (TextView text : find(view, TextView.class)) {
      if (text.getVisibility() == View.VISIBLE && text.getText().length() > 0) {
        texts++;
        String fault = fault(text);
        if (!fault.isEmpty()) {
          faults.add(place + ": " + fault + ": " + text.getText());
        }
      }
    }
  }

  private static String fault(TextView text) {
    Layout layout = text.getLayout();
    if (layout == null) {
      return text.isShown() ? "no layout" : "";
    }
    int width = text.getWidth() - text.getCompoundPaddingLeft() - text.getCompoundPaddingRight();
    int height = text.getHeight() - text.getCompoundPaddingTop() - text.getCompoundPaddingBottom();
    if (layout.getHeight() > height) {
      return layout.getHeight() - height + " too high";
    }
    for (int i = 0; i < layout.getLineCount(); i++) {
      if (layout.getEllipsisCount(i) > 0 || layout.getLineMax(i) > width + 1) {
        return "too wide";
      }
      int end = layout.getLineEnd(i);
      if (!text.isTextSelectable() // as copies are to be exact
          && end < text.length()
          && Character.isLetter(text.getText().charAt(end - 1))
          && Character.isLowerCase(text.getText().charAt(end))) {
        return "broken within a word at " + end;
      }
    }
    return outside(text);
  }

  /** Looks for a part of a view outside one of the views that it is in. */
  private static String outside(View view) {
    int right = view.getRight();
    int bottom = view.getBottom();
    int left = view.getLeft();
    int top = view.getTop();
    for (View in = (View) view.getParent(); in != null; ) {
      if (in instanceof HorizontalScrollView
          || in instanceof ListView
          || in instanceof ScrollView) {
        return "";
      }
      if (left < 0 || top < 0 || right > in.getWidth() || bottom > in.getHeight()) {
        return "outside its " + in.getClass().getSimpleName();
      }
      left += in.getLeft();
      right += in.getLeft();
      top += in.getTop();
      bottom += in.getTop();
      in = in.getParent() instanceof ViewGroup parent ? parent : null;
    }
    return "";
  }
}
