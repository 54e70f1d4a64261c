package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;

import android.content.ClipboardManager;
import android.content.Context;
import android.content.Intent;
import android.view.View;
import android.widget.ListView;
import dev.serin.issue.IssueKeys;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;

/** Packages on the screen of an issue: short on its lines, whole once a line is touched. */
@Config(qualifiers = "en-w411dp-h2000dp-mdpi")
public class ShortPackagesTest extends ScreenFixture {
  private static final String ISSUE =
      "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":1000,\"scene\":\"a.b.Main\","
          + "\"message\":\"android.os.Handler com.example.ui.Main$1\","
          + "\"methods\":{\"2\":\"com.example.ui.Main.onClick\",\"3\":\"com.example.ui.Main.load\","
          + "\"4\":\"com.example.data.Store.get\",\"5\":\"com.example.ui.Main.show\"},"
          + "\"callTree\":[[0,1048574,1,1000000,0,1000000,0,0],[1,2,1,1000000,0,1000000,0,0],"
          + "[2,3,3,900000,0,900000,0,0],[3,4,1,900000,900000,900000,0,0],"
          + "[2,5,1,100000,100000,100000,0,0]],\"sampleMillis\":100,\"samples\":[{\"row\":4,"
          + "\"atMillis\":[700],\"stack\":[\"android.view.View.draw(View.java:9)\","
          + "\"com.example.ui.Page.fill(Page.java:7)\",\"com.example.ui.Main.show(Main.java:5)\"]}],"
          + "\"threadStack\":\"at java.lang.Object.wait(Native Method)\\n"
          + "at com.example.data.Store.get(Store.java:42)\\n- waiting on <0x1> (a java.lang.Object)\"}";

  private static final String WHOLE = "android.os.Handler com.example.ui.Main$1";

  private IssueActivity show() throws IOException {
    return open().get();
  }

  private ActivityController<IssueActivity> open() throws IOException {
    write(ISSUE);
    Intent intent = IssueActivity.intent(app, IssueStore.of(app).list().groups.get(0));
    ActivityController<IssueActivity> screen =
        Robolectric.buildActivity(IssueActivity.class, intent).setup();
    IssueActivity activity = screen.get();
    settle();
    touch(list(activity), section(activity, IssueKeys.THREAD_STACK));
    return screen;
  }

  /** The texts of the line whose first text is the given one. */
  private static List<String> line(IssueActivity activity, String first) {
    return texts(view(activity, first));
  }

  private static View view(IssueActivity activity, String first) {
    return list(activity).getChildAt(position(activity, first));
  }

  private static int position(IssueActivity activity, String first) {
    ListView list = list(activity);
    return IntStream.range(1, list.getChildCount())
        .filter(i -> texts(list.getChildAt(i)).get(0).equals(first))
        .findFirst()
        .orElseThrow();
  }

  private static void touchLong(IssueActivity activity, String first) {
    View view = view(activity, first);
    int position = position(activity, first);
    list(activity).getOnItemLongClickListener().onItemLongClick(list(activity), view, position, 0);
    settle();
  }

  @Test
  public void a_call_has_its_package_in_short_and_leaves_out_that_of_its_caller()
      throws IOException {
    IssueActivity activity = show();
    assertThat(line(activity, "Main.onClick"))
        .containsExactly("Main.onClick", "1,000 ms", "c.e.ui");
    assertThat(line(activity, "Main.load")).containsExactly("Main.load", "900 ms", "×3");
    assertThat(line(activity, "Store.get")).containsExactly("Store.get", "900 ms", "c.e.data");
    assertThat(line(activity, "Main.show")).containsExactly("Main.show", "100 ms", "self 100 ms");
    assertThat(line(activity, "Page.fill")).containsExactly("Page.fill", "1 sample");
    assertThat(line(activity, "View.draw")).containsExactly("View.draw", "1 sample", "a.view");
  }

  @Test
  public void a_touch_of_a_line_with_nothing_below_shows_the_whole_name_and_another_hides_it()
      throws IOException {
    IssueActivity activity = show();
    touch(list(activity), position(activity, "Store.get"));
    touch(list(activity), position(activity, "View.draw"));
    assertThat(line(activity, "Store.get")).contains("com.example.data");
    assertThat(line(activity, "View.draw")).contains("android.view");
    touch(list(activity), position(activity, "Store.get"));
    assertThat(line(activity, "Store.get")).contains("c.e.data");
  }

  @Test
  public void a_long_touch_shows_the_whole_name_of_a_call_without_folding_it() throws IOException {
    IssueActivity activity = show();
    touchLong(activity, "Main.load");
    assertThat(line(activity, "Main.load")).contains("com.example.ui  ×3");
    touch(list(activity), position(activity, "Main.load"));
    assertThat(texts(activity)).doesNotContain("c.e.data");
    assertThat(line(activity, "Main.load")).contains("com.example.ui  ×3");
  }

  @Test
  public void whole_names_stay_when_the_screen_is_turned() throws IOException {
    ActivityController<IssueActivity> screen = open();
    String line = "c.e.data.Store.get(Store.java:42)";
    touchLong(screen.get(), "Main.load");
    touch(list(screen.get()), position(screen.get(), "View.draw"));
    touch(list(screen.get()), position(screen.get(), line));
    touch(list(screen.get()), position(screen.get(), "Message"));
    RuntimeEnvironment.setQualifiers("+night");
    screen.recreate();
    settle();
    IssueActivity turned = screen.get();
    assertThat(line(turned, "Main.load")).contains("com.example.ui  ×3");
    assertThat(line(turned, "View.draw")).contains("android.view");
    assertThat(line(turned, "Store.get")).contains("c.e.data");
    assertThat(line(turned, "Message")).contains("android.os.Handler com.example.ui.Main$1");
    assertThat(texts(turned))
        .contains(
            "at com.example.data.Store.get(Store.java:42)", "j.lang.Object.wait(Native Method)");
  }

  @Test
  public void classes_in_values_are_short_until_the_line_is_touched() throws IOException {
    IssueActivity activity = show();
    assertThat(line(activity, "Message")).containsExactly("Message", "a.os.Handler c.e.ui.Main$1");
    touch(list(activity), position(activity, "Message"));
    assertThat(line(activity, "Message"))
        .containsExactly("Message", "android.os.Handler com.example.ui.Main$1");
    touch(list(activity), position(activity, "Message"));
    assertThat(line(activity, "Message")).contains("a.os.Handler c.e.ui.Main$1");
    assertThat(share(activity, IssueActivity.AS_TEXT).getStringExtra(Intent.EXTRA_TEXT))
        .contains("Message: android.os.Handler com.example.ui.Main$1");
  }

  @Test
  public void a_long_touch_copies_the_whole_value_that_is_shown_in_short_or_whole()
      throws IOException {
    IssueActivity activity = show();
    ClipboardManager clipboard =
        (ClipboardManager) activity.getSystemService(Context.CLIPBOARD_SERVICE);
    for (String shown : List.of("a.os.Handler c.e.ui.Main$1", WHOLE)) {
      clipboard.clearPrimaryClip();
      touchLong(activity, "Message");
      assertThat(clipboard.getPrimaryClip().getItemAt(0).getText()).isEqualTo(WHOLE);
      assertThat(line(activity, "Message")).containsExactly("Message", shown);
      touch(list(activity), position(activity, "Message"));
    }
  }

  @Test
  public void packages_in_a_text_are_short_and_nothing_else() {
    assertThat(ClassText.shortNames("a com.example.ui.Main$1 (java.lang.Object) {f3a}"))
        .isEqualTo("a c.e.ui.Main$1 (j.lang.Object) {f3a}");
    for (String text : List.of("com.example.app", "/data/com.example.App", "3.5 GB", "Main.run")) {
      assertThat(ClassText.shortNames(text)).isEqualTo(text);
    }
  }

  @Test
  public void stacks_are_short_on_the_screen_and_whole_in_a_shared_text() throws IOException {
    IssueActivity activity = show();
    String line = "c.e.data.Store.get(Store.java:42)";
    assertThat(texts(activity))
        .containsSubsequence(
            "j.lang.Object.wait(Native Method)", line, "- waiting on <0x1> (a java.lang.Object)");
    touch(list(activity), position(activity, line));
    assertThat(texts(activity)).contains("at com.example.data.Store.get(Store.java:42)");
    Intent send = share(activity, IssueActivity.AS_TEXT);
    assertThat(send.getStringExtra(Intent.EXTRA_TEXT))
        .contains("com.example.ui.Main.load ×3", "at java.lang.Object.wait(Native Method)");
  }

  @Test
  public void only_lines_that_have_something_to_show_can_be_touched() throws IOException {
    IssueActivity activity = show();
    ListView list = list(activity);
    assertThat(list.getAdapter().isEnabled(position(activity, "Main.show"))).isTrue();
    assertThat(list.getAdapter().isEnabled(position(activity, "Store.get"))).isTrue();
    String text = "- waiting on <0x1> (a java.lang.Object)";
    assertThat(list.getAdapter().isEnabled(position(activity, text))).isFalse();
  }

  @Test
  public void short_names_keep_the_last_part() {
    assertThat(ClassText.shortened("dev.serin.samples.android")).isEqualTo("d.s.s.android");
    assertThat(ClassText.shortened("app")).isEqualTo("app");
    assertThat(ClassText.shortened("")).isEmpty();
    assertThat(ClassText.shortened(".a..b")).isEqualTo(".a..b");
    assertThat(ClassText.shortLine("Main.run(Unknown Source)"))
        .isEqualTo("Main.run(Unknown Source)");
    assertThat(ClassText.shortLine("at app.Main.run(Main.java:3)"))
        .isEqualTo("at app.Main.run(Main.java:3)");
    assertThat(ClassText.shortLine("#01 pc 0f /system/lib/libc.so (read+8)"))
        .isEqualTo("#01 pc 0f /system/lib/libc.so (read+8)");
  }
}
