package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.graphics.Canvas;
import android.graphics.Paint;
import android.os.Looper;
import android.os.SystemClock;
import android.view.MotionEvent;
import android.view.WindowManager;
import dev.serin.android.Serin;
import dev.serin.runtime.Option;
import dev.serin.runtime.TracerConfig;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import org.assertj.core.data.Offset;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;

/** The frames over the app's activities. */
@Config(qualifiers = "en-w411dp-h891dp-mdpi")
public class OverlayTest extends ScreenFixture {
  public static class Main extends Activity {}

  private final Overlay overlay = new Overlay();
  private Drawn drawn;

  @Before
  public void start() throws IOException {
    drawn = new Drawn(folder.newFolder());
  }

  @After
  public void close() {
    drawn.close();
  }

  private ActivityController<Main> show() {
    ActivityController<Main> screen = Robolectric.buildActivity(Main.class).setup();
    overlay.show(screen.get(), drawn.tracer.detectors().frames());
    idle(0);
    return screen;
  }

  private static void idle(long millis) {
    Shadows.shadowOf(Looper.getMainLooper()).idleFor(Duration.ofMillis(millis));
  }

  private WindowManager.LayoutParams place() {
    return (WindowManager.LayoutParams) overlay.view().getLayoutParams();
  }

  @Test
  public void it_is_a_window_of_the_activity_s_own_that_takes_no_permission_and_no_focus() {
    ActivityController<Main> screen = show();
    assertThat(place().type).isEqualTo(WindowManager.LayoutParams.TYPE_APPLICATION_PANEL);
    assertThat(place().token).isEqualTo(screen.get().getWindow().getDecorView().getWindowToken());
    assertThat(place().flags & WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE).isNotZero();
    assertThat(place().flags & WindowManager.LayoutParams.FLAG_NOT_TOUCH_MODAL).isNotZero();
    assertThat(overlay.view().isAttachedToWindow()).isTrue();
    OverlayView view = overlay.view();
    overlay.hide();
    assertThat(view.isAttachedToWindow()).isFalse();
    assertThat(overlay.view()).isNull();
  }

  @Test
  public void its_numbers_are_new_every_fifth_of_a_second() {
    show();
    assertThat(overlay.view().reading().now.count).isZero();
    for (int i = 0; i < 30; i++) {
      drawn.draw(8, 120);
    }
    idle(Overlay.REFRESH_MILLIS);
    assertThat(overlay.view().reading().now.framesPerSecond()).isCloseTo(120, Offset.offset(1.0));
    drawn.draw(1000, 120);
    assertThat(overlay.view().reading().ten.count).isEqualTo(30);
    idle(Overlay.REFRESH_MILLIS);
    assertThat(overlay.view().reading().ten.count).isEqualTo(31);
  }

  @Test
  public void it_is_dragged_and_stays_on_the_screen_and_where_it_was() {
    ActivityController<Main> screen = show();
    int x = place().x;
    int y = place().y;
    drag(30, 40, 90, 140);
    assertThat(place().x).isEqualTo(x + 60);
    assertThat(place().y).isEqualTo(y + 100);
    drag(30, 40, -5000, 5000);
    assertThat(place().x).isZero();
    assertThat(place().y)
        .isEqualTo(
            screen.get().getWindow().getDecorView().getHeight() - overlay.view().getHeight());
    int below = place().y;
    overlay.hide();
    show();
    assertThat(place().y).isBetween(below - 1, below + 1);
  }

  private void drag(float fromX, float fromY, float toX, float toY) {
    touch(MotionEvent.ACTION_DOWN, fromX, fromY);
    touch(MotionEvent.ACTION_MOVE, (fromX + toX) / 2, (fromY + toY) / 2);
    touch(MotionEvent.ACTION_MOVE, toX, toY);
    touch(MotionEvent.ACTION_UP, toX, toY);
  }

  private void touch(int action, float x, float y) {
    long now = SystemClock.uptimeMillis();
    MotionEvent event = MotionEvent.obtain(now, now, action, x, y, 0);
    overlay.view().dispatchTouchEvent(event);
    event.recycle();
    idle(0);
  }

  @Test
  public void a_touch_unfolds_it() {
    show();
    int folded = overlay.view().getHeight();
    touch(MotionEvent.ACTION_DOWN, 30, 40);
    touch(MotionEvent.ACTION_UP, 31, 40);
    idle(Overlay.REFRESH_MILLIS);
    assertThat(overlay.view().getHeight()).isGreaterThan(2 * folded);
    overlay.view().performClick(); // as a screen reader does
    idle(Overlay.REFRESH_MILLIS);
    assertThat(overlay.view().getHeight()).isEqualTo(folded);
  }

  @Test
  public void what_fails_while_it_is_drawn_hides_it_for_good_and_the_app_goes_on() {
    show();
    OverlayView view = overlay.view();
    view.draw(
        new Canvas() {
          @Override
          public void drawText(String text, float x, float y, Paint paint) {
            throw new IllegalArgumentException("of the device's own");
          }
        });
    idle(Overlay.REFRESH_MILLIS);
    assertThat(view.isAttachedToWindow()).isFalse();
    show();
    assertThat(overlay.view()).isNull();
  }

  @Test
  public void the_app_s_activities_have_it_where_it_is_wanted_and_serin_s_own_never() {
    Serin.install(
        app,
        TracerConfig.builder()
            .option(Option.OVERLAY, true)
            .option(Option.LOOP_SOURCE, "printer")
            .log(text -> {})
            .build());
    Screens screens = new Screens(app);
    screens.start();
    settle();
    ActivityController<Main> screen = Robolectric.buildActivity(Main.class).setup();
    idle(0);
    assertThat(screens.overlay().view()).isNotNull();
    SerinScreen.overlay(app, false);
    settle();
    assertThat(screens.overlay().view()).isNull();
    SerinScreen.overlay(app, true);
    settle();
    assertThat(screens.overlay().view()).isNotNull();
    screen.pause();
    assertThat(screens.overlay().view()).isNull();
    Robolectric.buildActivity(IssuesActivity.class).setup();
    settle();
    assertThat(screens.overlay().view()).isNull();
  }

  @Test
  public void nothing_holds_an_activity_once_it_is_gone() {
    Leaks.check(showAndLeave());
  }

  private WeakReference<Main> showAndLeave() {
    ActivityController<Main> screen = show();
    WeakReference<Main> reference = new WeakReference<>(screen.get());
    overlay.hide();
    screen.pause().stop().destroy();
    idle(1000);
    return reference;
  }
}
