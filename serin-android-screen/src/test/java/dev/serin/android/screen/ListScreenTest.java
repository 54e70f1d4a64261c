package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.AlertDialog;
import android.app.Dialog;
import android.content.DialogInterface;
import android.content.Intent;
import android.view.Menu;
import android.widget.PopupMenu;
import java.io.IOException;
import java.lang.ref.WeakReference;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;
import org.robolectric.shadows.ShadowAlertDialog;
import org.robolectric.shadows.ShadowPopupMenu;

/** The list of issues. */
@Config(qualifiers = "en-w411dp-h891dp-xhdpi")
public class ListScreenTest extends ScreenFixture {
  private ActivityController<IssuesActivity> show() {
    ActivityController<IssuesActivity> screen =
        Robolectric.buildActivity(IssuesActivity.class).setup();
    settle();
    return screen;
  }

  @Test
  public void a_card_says_kind_cost_scene_and_time() throws IOException {
    write(sample());
    assertThat(texts(show().get()))
        .contains("Lag", "2,000 ms", "BlockActivity", "dev.serin.samples.android")
        .contains("Slow message", "906 ms", "EvilMethodActivity");
  }

  @Test
  public void without_issues_it_says_so() {
    assertThat(texts(show().get()))
        .anyMatch(text -> text.contains("Serin is not installed in this process"));
  }

  @Test
  public void equal_issues_are_one_card_with_their_number() throws IOException {
    String line = sample().get(13).replace("906", "907");
    write(
        sample().get(13), line.replace("main-140", "main-141"), line.replace("main-140", "main-9"));
    assertThat(texts(show().get())).contains("×3");
    assertThat(list(show().get()).getAdapter().getCount()).isEqualTo(1);
  }

  @Test
  public void damaged_lines_are_said_below_the_issues() throws IOException {
    write(sample().get(0), "{");
    assertThat(texts(show().get()))
        .anyMatch(text -> text.startsWith("A damaged line was left out"));
  }

  @Test
  public void a_touch_opens_the_issue() throws IOException {
    write(sample());
    IssuesActivity activity = show().get();
    touch(list(activity), 0);
    Intent next = Shadows.shadowOf(activity).getNextStartedActivity();
    assertThat(next.getComponent().getClassName()).isEqualTo(IssueActivity.class.getName());
  }

  @Test
  public void all_issues_are_deleted_after_a_question() throws IOException {
    write(sample());
    IssuesActivity activity = show().get();
    button(activity, Sign.MORE).performClick();
    PopupMenu menu = ShadowPopupMenu.getLatestPopupMenu();
    menu.getMenu().performIdentifierAction(IssuesActivity.DELETE_ALL, 0);
    AlertDialog question = (AlertDialog) ShadowAlertDialog.getLatestDialog();
    assertThat(directory().resolve(FILE)).exists();
    question.getButton(DialogInterface.BUTTON_POSITIVE).performClick();
    settle();
    assertThat(directory().resolve(FILE)).doesNotExist();
    assertThat(list(activity).getAdapter().getCount()).isZero();
  }

  @Test
  public void a_question_that_was_opened_since_stays_and_the_state_is_not_shown()
      throws IOException {
    write(sample());
    ActivityController<IssuesActivity> screen = show();
    button(screen.get(), Sign.MORE).performClick();
    Menu menu = ShadowPopupMenu.getLatestPopupMenu().getMenu();
    menu.performIdentifierAction(IssuesActivity.STATE, 0);
    menu.performIdentifierAction(IssuesActivity.DELETE_ALL, 0);
    Dialog question = ShadowAlertDialog.getLatestDialog();
    settle();
    assertThat(question.isShowing()).isTrue();
    assertThat(ShadowAlertDialog.getLatestDialog()).isSameAs(question);
    screen.recreate();
    assertThat(question.isShowing()).isFalse();
  }

  @Test
  public void switches_are_kept() throws IOException {
    IssuesActivity activity = show().get();
    button(activity, Sign.MORE).performClick();
    PopupMenu menu = ShadowPopupMenu.getLatestPopupMenu();
    int i = 0;
    for (ScreenSwitch its : ScreenSwitch.values()) {
      boolean before = ScreenSettings.read(app).isOn(its);
      assertThat(menu.getMenu().findItem(i).isChecked()).isEqualTo(before);
      menu.getMenu().performIdentifierAction(i++, 0);
      assertThat(ScreenSettings.read(app).isOn(its)).isEqualTo(!before);
    }
  }

  @Test
  public void it_survives_a_turn_of_the_screen() throws IOException {
    write(sample());
    ActivityController<IssuesActivity> screen = show();
    int cards = list(screen.get()).getAdapter().getCount();
    RuntimeEnvironment.setQualifiers("+land-night");
    screen.recreate();
    settle();
    assertThat(list(screen.get()).getAdapter().getCount()).isEqualTo(cards);
  }

  @Test
  public void nothing_holds_it_once_it_is_gone() throws Exception {
    write(sample());
    WeakReference<IssuesActivity> gone = showAndLeave();
    Leaks.check(gone);
  }

  private WeakReference<IssuesActivity> showAndLeave() {
    ActivityController<IssuesActivity> screen = show();
    WeakReference<IssuesActivity> reference = new WeakReference<>(screen.get());
    screen.pause().stop().destroy();
    Leaks.showAnother();
    settle();
    return reference;
  }
}
