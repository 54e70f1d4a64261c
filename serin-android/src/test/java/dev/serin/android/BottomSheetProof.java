package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.app.Dialog;
import android.content.Context;
import android.view.KeyEvent;
import android.view.View;
import android.view.Window;
import dev.serin.Probe;
import dev.serin.runtime.Issue;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import java.util.ArrayList;
import java.util.List;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;

/**
 * Input events of Material's own bottom sheet, which needs linked resources: {@code
 * .ci/bottom-sheets} runs this class in an app that the Android plugin has built.
 */
public class BottomSheetProof extends AppFixture {
  private static final String SHEET = "com.google.android.material.bottomsheet.BottomSheetDialog";

  private final Hangs hangs = new Hangs(this, () -> {});
  private final List<Issue> hanging = new ArrayList<>();
  private ActivityController<Activity> screen;
  private Dialog sheet;
  private View content;
  private Window.Callback own;

  @Override
  Options more(Options options) {
    clock.works(50);
    return options.with(Option.HEARTBEAT_MILLIS, (long) Hangs.INTERVAL_MILLIS);
  }

  @Before
  public void show() throws Exception {
    installation.watch(main, "main");
    stopPages();
    screen = Robolectric.buildActivity(Activity.class).setup();
    Shadows.shadowOf(main).idle();
    content = new View(screen.get());
    content.setMinimumHeight(100);
    content.setMinimumWidth(100);
    content.setFocusable(true);
    content.setFocusableInTouchMode(true);
    sheet =
        Class.forName(SHEET)
            .asSubclass(Dialog.class)
            .getConstructor(Context.class)
            .newInstance(screen.get());
    sheet.setContentView(content);
    own = sheet.getWindow().getCallback();
    sheet.show();
    screen.windowFocusChanged(false);
    Shadows.shadowOf(main).idle();
  }

  private void touch() {
    int[] place = new int[2];
    content.getLocationInWindow(place);
    Touch.at(sheet.getWindow().getDecorView(), place[0] + 5, place[1] + 5);
  }

  private void press() {
    content.requestFocus();
    sheet
        .getWindow()
        .getDecorView()
        .dispatchKeyEvent(new KeyEvent(KeyEvent.ACTION_DOWN, KeyEvent.KEYCODE_ENTER));
  }

  /** Lets the loop be silent, so that only a heartbeat can find a hang. */
  private void beSilent() throws Exception {
    message(() -> {});
    hangs.beSilent();
    hangs.awaitHeartbeat();
    message(() -> {}); // with the first answer, the recording of gaps has begun
  }

  private void assertHangOf(long millis, String details) {
    assertThat(hanging).extracting(issue -> issue.value("detail")).asString().isEqualTo(details);
    assertThat(hanging)
        .extracting(issue -> issue.value("message"))
        .containsOnly("between messages");
    Shadows.shadowOf(main).idle();
    Issue slow = nextOf("NORMAL");
    assertThat(slow.value("cost")).isEqualTo(millis);
    assertThat((String) slow.value("stack")).startsWith("0,1048574,1," + millis + "\n1,5,1,");
  }

  @Test
  @Config(maxSdk = 28)
  public void a_touch_that_hangs_is_a_lag_by_the_heartbeat() throws Exception {
    content.setOnTouchListener((view, event) -> hanging.addAll(hangs.hang(2500)));
    beSilent();
    touch();
    assertHangOf(2500, "[LAG]");
  }

  @Test
  @Config(maxSdk = 28)
  public void a_key_that_hangs_for_long_is_an_anr_by_the_heartbeat() throws Exception {
    content.setOnKeyListener((view, key, event) -> hanging.addAll(hangs.hang(12_000)));
    beSilent();
    press();
    assertHangOf(12_000, "[LAG, ANR]");
  }

  private boolean sleep() {
    int call = Probe.enter(Hangs.METHOD);
    clock.sleep(2500);
    Probe.exit(call);
    return true;
  }

  private void assertSlow(String call) {
    assertThat(next().content())
        .containsEntry("detail", "LAG_TOUCH")
        .containsEntry("call", call)
        .containsEntry("handler", Activity.class.getName()) // AppCompat wraps the sheet's callback
        .containsEntry("scene", Activity.class.getName());
    assertThat(next().content())
        .containsEntry("detail", "NORMAL")
        .containsEntry("cost", 2500L)
        .containsEntry("stack", "0,1048574,1,2500\n1,5,1,2500\n");
  }

  @Test
  @Config(minSdk = 29)
  public void a_slow_touch_is_reported_as_one_of_the_sheet() {
    content.setOnTouchListener((view, event) -> sleep());
    touch();
    assertSlow("touch");
  }

  @Test
  @Config(minSdk = 29)
  public void a_slow_key_is_reported_as_one_of_the_sheet() {
    content.setOnKeyListener((view, key, event) -> sleep());
    press();
    assertSlow("key");
  }

  @Test
  @Config(minSdk = 29)
  public void a_dismissed_sheet_has_its_own_callback() {
    Window window = sheet.getWindow();
    assertThat(window.getCallback()).isInstanceOf(WatchedWindow.class);
    sheet.dismiss();
    Shadows.shadowOf(main).idle();
    assertThat(window.getCallback()).isSameAs(own);
  }
}
