package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.view.Display;
import android.view.FrameMetrics;
import android.view.WindowManager;
import dev.serin.runtime.Frame;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;
import org.robolectric.annotation.Config;
import org.robolectric.shadows.FrameMetricsBuilder;
import org.robolectric.shadows.ShadowDisplay;

/** The rate of a display, from the display itself to the number of dropped frames. */
@Config(minSdk = 24)
public class DisplayRateTest extends AppFixture {
  private final List<Frame> heard = new CopyOnWriteArrayList<>();

  /** Its display has 120 Hz. */
  public static class Fast extends Activity {
    @Override
    @SuppressWarnings("deprecation") // newer versions of Android have a replacement
    public WindowManager getWindowManager() {
      WindowManager windows = super.getWindowManager();
      Display display = windows.getDefaultDisplay(); // another object at each call
      Shadows.shadowOf(display).setRefreshRate(120);
      return (WindowManager)
          Proxy.newProxyInstance(
              WindowManager.class.getClassLoader(),
              new Class<?>[] {WindowManager.class},
              (proxy, method, arguments) ->
                  method.getName().equals("getDefaultDisplay")
                      ? display
                      : method.invoke(windows, arguments));
    }
  }

  @Test
  public void a_frame_of_exactly_three_intervals_at_120_hz_drops_two() throws Exception {
    installation.tracer().detectors().frames().start();
    installation.tracer().detectors().frames().add(heard::add);
    Fast screen = Robolectric.buildActivity(Fast.class).setup().get();
    FrameMetricsBuilder metrics =
        new FrameMetricsBuilder()
            .setMetric(FrameMetrics.DRAW_DURATION, TimeUnit.MILLISECONDS.toNanos(25));
    Shadows.shadowOf(screen.getWindow()).reportOnFrameMetricsAvailable(metrics.build());
    assertThat(heard).extracting(Frame::droppedFrames).containsExactly(2);
  }

  @Test
  public void the_rate_of_the_display_is_asked_again_when_it_says_that_it_has_changed() {
    Display display = ShadowDisplay.getDefaultDisplay();
    DisplayRate rate = new DisplayRate(display);
    assertThat(rate.intervalNanos()).isEqualTo(16_666_667);
    Shadows.shadowOf(display).setRefreshRate(120);
    rate.onDisplayChanged(display.getDisplayId() + 1);
    assertThat(rate.intervalNanos()).isEqualTo(16_666_667);
    rate.onDisplayChanged(display.getDisplayId());
    assertThat(rate.intervalNanos()).isEqualTo(8_333_334);
    Shadows.shadowOf(display).setRefreshRate(0);
    rate.onDisplayChanged(display.getDisplayId());
    assertThat(rate.intervalNanos()).isEqualTo(16_666_667);
  }
}
