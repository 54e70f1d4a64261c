package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.content.Context;
import android.view.inputmethod.InputMethodManager;
import android.widget.EditText;
import android.widget.PopupMenu;
import dev.serin.issue.IssueKind;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;
import org.robolectric.shadows.ShadowPopupMenu;
import org.robolectric.shadows.ShadowSystemClock;

/** The cards that a user chooses, and their titles. */
@Config(qualifiers = "en-w411dp-h4000dp-xhdpi")
public class ListChoicesTest extends ScreenFixture {
  private static final int EVIL = 13;

  private ActivityController<IssuesActivity> show() {
    ActivityController<IssuesActivity> screen =
        Robolectric.buildActivity(IssuesActivity.class).setup();
    settle();
    return screen;
  }

  private static void choose(Activity activity, Object tag) {
    tagged(activity, tag).performClick();
    settle();
  }

  private static void chooseItem(Activity activity, int menuItem) {
    button(activity, Sign.MORE).performClick();
    PopupMenu menu = ShadowPopupMenu.getLatestPopupMenu();
    menu.getMenu().performIdentifierAction(menuItem, 0);
    settle();
  }

  /** The titles of the cards, from top to bottom. */
  private static List<String> titles(Activity activity) {
    List<String> titles = new ArrayList<>();
    for (IssueRow row : find(list(activity), IssueRow.class)) {
      titles.addAll(texts(row.findViewWithTag(IssueRow.TITLE)));
    }
    return titles;
  }

  @Test
  public void a_card_names_the_method_before_the_screen() throws IOException {
    putMap(resource("methodMapping.txt"));
    write(sample().get(EVIL));
    assertThat(texts(show().get()))
        .containsSubsequence(
            "Slow message", "906 ms", "EvilMethodActivity.f", "in EvilMethodActivity")
        .doesNotContain("dev.serin.samples.android");
  }

  @Test
  public void an_issue_s_own_name_of_the_method_is_enough() throws IOException {
    write(sample().get(EVIL).replaceFirst("\"methods\":\\{\\}", "\"methods\":" + names()));
    assertThat(titles(show().get())).containsExactly("Disk.read");
  }

  /** A name for each id. */
  private static String names() {
    StringBuilder names = new StringBuilder("{\"0\":\"c.example.Nothing.at\"");
    for (int id = 1; id < 100; id++) {
      names.append(",\"").append(id).append("\":\"c.example.Disk.read\"");
    }
    return names.append('}').toString();
  }

  @Test
  public void a_map_of_another_build_names_nothing() throws IOException {
    putMap(resource("methodMapping.txt").replace("6424486972c634ea", "0123456789abcdef"));
    write(sample().get(EVIL));
    assertThat(titles(show().get())).containsExactly("EvilMethodActivity");
  }

  @Test
  public void starts_and_pages_are_apart_from_problems() throws IOException {
    write(sample());
    IssuesActivity activity = show().get();
    assertThat(titles(activity)).hasSize(5);
    assertThat(texts(activity)).contains("Problems 5", "Starts and pages 4");
    choose(activity, ListFilter.Section.STARTS);
    assertThat(titles(activity))
        .containsExactly("AnrActivity", "EnterActivity", "FramesActivity", "MainActivity");
  }

  @Test
  public void one_kind_can_be_chosen_and_all_again() throws IOException {
    write(sample());
    IssuesActivity activity = show().get();
    choose(activity, IssueKind.LAG);
    assertThat(titles(activity)).containsExactly("BlockActivity", "PageActivity");
    choose(activity, IssueKind.LAG);
    assertThat(titles(activity)).hasSize(5);
  }

  @Test
  public void one_screen_can_be_chosen() throws IOException {
    write(sample());
    IssuesActivity activity = show().get();
    choose(activity, FilterBar.SCENES);
    PopupMenu menu = ShadowPopupMenu.getLatestPopupMenu();
    assertThat(menu.getMenu().getItem(1).getTitle().toString()).isEqualTo("AnrActivity");
    menu.getMenu().performIdentifierAction(1, 0);
    settle();
    assertThat(titles(activity)).containsExactly("AnrActivity");
  }

  @Test
  public void the_choice_of_a_screen_can_be_undone_when_the_others_are_gone() throws IOException {
    write(sample().get(EVIL), sample().get(4));
    ActivityController<IssuesActivity> screen = show();
    choose(screen.get(), FilterBar.SCENES);
    ShadowPopupMenu.getLatestPopupMenu().getMenu().performIdentifierAction(1, 0);
    settle();
    assertThat(titles(screen.get())).containsExactly("EvilMethodActivity");
    write(sample().get(EVIL), sample().get(3).replace("FramesActivity", "EvilMethodActivity"));
    screen.pause().resume();
    settle();
    choose(screen.get(), FilterBar.SCENES);
    ShadowPopupMenu.getLatestPopupMenu().getMenu().performIdentifierAction(0, 0);
    settle();
    assertThat(texts(screen.get())).doesNotContain("All screens");
  }

  @Test
  public void a_search_finds_methods_screens_and_kinds_also_after_a_turn() throws IOException {
    putMap(resource("methodMapping.txt"));
    write(sample());
    ActivityController<IssuesActivity> screen = show();
    button(screen.get(), Sign.SEARCH).performClick();
    assertThat(hasKeyboard()).isTrue();
    search(screen.get(), "SLEEP");
    assertThat(titles(screen.get())).containsExactly("BlockActivity.sleep");
    RuntimeEnvironment.setQualifiers("+land-night");
    screen.recreate();
    settle();
    assertThat(titles(screen.get())).containsExactly("BlockActivity.sleep");
    search(screen.get(), "anr");
    assertThat(titles(screen.get())).containsExactly("AnrActivity.waitForServer");
    search(screen.get(), "nothing of the kind");
    assertThat(texts(screen.get())).contains("No issues match.");
    button(screen.get(), Sign.SEARCH).performClick();
    assertThat(hasKeyboard()).isFalse();
    settle();
    assertThat(list(screen.get()).getAdapter().getCount()).isEqualTo(5);
  }

  private boolean hasKeyboard() {
    InputMethodManager keyboard =
        (InputMethodManager) app.getSystemService(Context.INPUT_METHOD_SERVICE);
    return Shadows.shadowOf(keyboard).isSoftInputVisible();
  }

  private static void search(Activity activity, String words) {
    find(activity.getWindow().getDecorView(), EditText.class).get(0).setText(words);
    settle();
  }

  @Test
  public void the_longest_total_time_can_be_first_and_stays_so() throws IOException {
    List<String> issues = new ArrayList<>(sample());
    for (int i = 0; i < 10; i++) {
      issues.add(issues.get(EVIL).replace("main-140", "main-99" + i));
    }
    write(issues);
    IssuesActivity activity = show().get();
    assertThat(titles(activity)).startsWith("BlockActivity", "EvilMethodActivity");
    chooseItem(activity, IssuesActivity.SORT);
    assertThat(titles(activity)).startsWith("EvilMethodActivity", "AnrActivity");
    assertThat(titles(show().get())).startsWith("EvilMethodActivity", "AnrActivity");
  }

  @Test
  public void cards_are_new_until_they_are_opened_and_again_with_a_newer_problem()
      throws IOException {
    String issue = sample().get(EVIL);
    write(issue);
    IssuesActivity activity = show().get();
    assertThat(texts(activity))
        .contains("New")
        .anyMatch(text -> text.endsWith("1 issue, 1 new card"));
    touch(list(activity), 0);
    assertThat(texts(show().get())).doesNotContain("New");
    write(issue, issue.replace("main-140", "main-141").replace("1795367052230", "1795367059999"));
    activity = show().get();
    assertThat(texts(activity)).contains("New", "×2");
    chooseItem(activity, IssuesActivity.READ_ALL);
    assertThat(texts(activity)).doesNotContain("New");
  }

  @Test
  public void marks_of_cards_that_are_gone_are_removed() throws IOException {
    write(sample());
    chooseItem(show().get(), IssuesActivity.READ_ALL);
    assertThat(app.getSharedPreferences("dev.serin.screen.read", 0).getAll()).hasSize(9);
    write(sample().get(EVIL));
    show();
    assertThat(app.getSharedPreferences("dev.serin.screen.read", 0).getAll()).hasSize(1);
  }

  @Test
  public void start_ups_show_the_durations_of_earlier_ones() throws IOException {
    List<String> issues = new ArrayList<>();
    String start = sample().get(3);
    for (int millis : new int[] {30, 10, 20}) {
      issues.add(start.replaceAll("\"startup_duration\":\\d+", "\"startup_duration\":" + millis));
    }
    write(issues);
    IssuesActivity activity = show().get();
    choose(activity, ListFilter.Section.STARTS);
    assertThat(texts(activity)).contains("median 20 ms", "×3");
    assertThat(find(list(activity), TrendView.class).get(0).getContentDescription().toString())
        .isEqualTo("The last 3, median 20 ms");
  }

  @Test
  public void a_trend_leaves_the_screen_below_the_method() throws IOException {
    putMap(resource("methodMapping.txt"));
    List<String> issues = new ArrayList<>();
    for (int number : new int[] {1, 2, 3}) {
      issues.add(sample().get(8).replace("main-83", "main-8" + number));
    }
    write(issues);
    IssuesActivity activity = show().get();
    assertThat(texts(activity)).contains("No problems.");
    choose(activity, ListFilter.Section.STARTS);
    assertThat(texts(activity))
        .containsSubsequence("PageActivity.readMails", "in PageActivity · median 3,155 ms");
  }

  @Test
  public void a_card_without_a_screen_names_the_method_only() throws IOException {
    putMap(resource("methodMapping.txt"));
    String scene = "\"scene\":\"dev.serin.samples.android.EvilMethodActivity\",";
    write(sample().get(EVIL).replace(scene, ""));
    assertThat(texts(show().get()))
        .contains("EvilMethodActivity.f")
        .noneMatch(text -> text.startsWith("in "));
  }

  @Test
  public void days_are_words_if_they_are_near() {
    long now = Duration.ofDays(30).toMillis();
    ShadowSystemClock.advanceBy(Duration.ofMillis(now));
    assertThat(IssueRow.time(app, now)).startsWith("today, ");
    assertThat(IssueRow.time(app, now - Duration.ofDays(1).toMillis())).startsWith("yesterday, ");
    assertThat(IssueRow.time(app, now - Duration.ofDays(7).toMillis()))
        .contains("24")
        .doesNotContain("day, ");
    assertThat(IssueRow.time(app, 0)).isEqualTo("at an unknown time");
  }
}
