package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.os.SystemClock;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.Window;
import dev.serin.Probe;
import dev.serin.runtime.Issue;
import dev.serin.runtime.LoopEvents;
import dev.serin.runtime.Options;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.android.controller.ActivityController;

/** Input events, as the windows of activities receive them. */
public class AppInputTest extends AppFixture {
  private static final int TOUCH = 5;

  /** The running test, for the activity, which the framework creates. */
  private static AppInputTest running;

  /** Takes some time for each event. */
  public static class Screen extends Activity {
    private int events;

    @Override
    public boolean dispatchTouchEvent(MotionEvent event) {
      return running.take(this);
    }

    @Override
    public boolean dispatchKeyEvent(KeyEvent event) {
      return running.take(this);
    }

    @Override
    public boolean dispatchGenericMotionEvent(MotionEvent event) {
      return running.take(this);
    }
  }

  private Runnable handling = () -> clock.sleep(2500);

  @Override
  Options more(Options options) {
    clock.works(50);
    return options;
  }

  @Before
  public void begin() {
    running = this;
    installation.watch(main, "main");
    stopPages();
  }

  private boolean take(Screen screen) {
    screen.events++;
    int call = Probe.enter(TOUCH);
    handling.run();
    Probe.exit(call);
    return true;
  }

  @Test
  public void an_event_that_comes_between_messages_is_reported_with_how_long_it_waited() {
    Screen screen = Robolectric.buildActivity(Screen.class).setup().get();
    touch(screen, 300);
    Issue lag = next();
    assertThat(lag.content())
        .containsEntry("tag", "Trace_EvilMethod")
        .containsEntry("detail", "LAG_TOUCH")
        .containsEntry("scene", Screen.class.getName())
        .containsEntry("isProcessForeground", true)
        .containsEntry("call", "touch")
        .containsEntry("handler", Screen.class.getName())
        .containsEntry("waitedMillis", 300L);
    Issue ended = next();
    assertThat(ended.content())
        .containsEntry("detail", "NORMAL")
        .containsEntry("cost", 2500L)
        .containsEntry("stack", "0,1048574,1,2500\n1,5,1,2500\n")
        .containsEntry("dispatchId", lag.value("dispatchId"));
  }

  @Test
  public void its_issue_has_the_keys_of_matrix() throws Exception {
    handling =
        () -> {
          clock.sleep(2000);
          issues.add(nextOf("LAG_TOUCH")); // during the call
        };
    touch(Robolectric.buildActivity(Screen.class).setup().get(), 0);
    KeyTable.assertKeys(next());
  }

  @Test
  public void an_event_that_comes_within_a_message_is_reported_beside_it() throws Exception {
    Screen screen = Robolectric.buildActivity(Screen.class).setup().get();
    handling =
        () -> {
          clock.sleep(2000);
          issues.add(nextOf("LAG_TOUCH")); // during the call
        };
    message(
        () -> {
          clock.sleep(100);
          screen.getWindow().getDecorView().dispatchKeyEvent(key());
        });
    Issue touch = next();
    assertThat(touch.value("call")).isEqualTo("key");
    assertThat(touch.value("handledMillis")).isEqualTo(2000L);
    assertThat(nextOf("NORMAL").value("cost")).isEqualTo(2100L);
  }

  @Test
  public void keys_and_other_motions_are_told_apart() {
    Screen screen = Robolectric.buildActivity(Screen.class).setup().get();
    screen.getWindow().getDecorView().dispatchKeyEvent(key());
    assertThat(nextOf("LAG_TOUCH").value("call")).isEqualTo("key");
    screen.getWindow().getDecorView().dispatchGenericMotionEvent(event(0));
    assertThat(nextOf("LAG_TOUCH").value("call")).isEqualTo("motion");
    assertThat(screen.events).isEqualTo(2);
  }

  @Test
  public void a_time_that_somebody_made_up_is_none() {
    Screen screen = Robolectric.buildActivity(Screen.class).setup().get();
    touch(screen, -5);
    assertThat(nextOf("LAG_TOUCH").content()).doesNotContainKey("waitedMillis");
  }

  @Test
  public void a_callback_that_was_there_and_one_that_is_set_later_go_on() {
    ActivityController<Screen> controller = Robolectric.buildActivity(Screen.class).create();
    List<String> heard = new ArrayList<>();
    Window window = controller.get().getWindow();
    window.setCallback(callback("before", window.getCallback(), heard));
    controller.start().postCreate(null).resume().visible();
    window.setCallback(callback("around", window.getCallback(), heard));
    window.setCallback(callback("instead", controller.get(), heard));
    handling = () -> {};
    touch(controller.get(), 0);
    assertThat(heard).containsExactly("instead");
    controller.pause().resume();
    handling = () -> clock.sleep(2500);
    touch(controller.get(), 0);
    assertThat(nextOf("LAG_TOUCH").value("handler")).isEqualTo(Screen.class.getName());
    assertThat(heard).containsExactly("instead", "instead");
    assertThat(controller.get().events).isEqualTo(2);
  }

  @Test
  public void one_around_ours_keeps_it_and_the_event_counts_once() {
    ActivityController<Screen> controller = Robolectric.buildActivity(Screen.class).setup();
    Window window = controller.get().getWindow();
    List<String> heard = new ArrayList<>();
    window.setCallback(callback("around", window.getCallback(), heard));
    controller.pause().resume();
    touch(controller.get(), 0);
    assertThat(nextOf("LAG_TOUCH").value("handler")).isEqualTo(Screen.class.getName());
    assertThat(nextOf("NORMAL").value("cost")).isEqualTo(2500L);
    assertThat(heard).containsExactly("around");
    assertThat(controller.get().events).isEqualTo(1);
  }

  @Test
  public void a_window_has_its_own_callback_back_when_it_is_not_seen_any_more() {
    ActivityController<Screen> first = Robolectric.buildActivity(Screen.class).setup();
    ActivityController<Screen> second = Robolectric.buildActivity(Screen.class).setup();
    assertThat(callback(first)).isInstanceOf(WatchedWindow.class);
    first.pause().stop();
    assertThat(callback(first)).isSameAs(first.get());
    first.restart().start().resume();
    assertThat(callback(first)).isInstanceOf(WatchedWindow.class);
    installation.close();
    assertThat(callback(first)).isSameAs(first.get());
    assertThat(callback(second)).isSameAs(second.get());
  }

  @Test
  public void a_callback_of_ours_that_cannot_be_taken_away_only_passes_on() {
    ActivityController<Screen> controller = Robolectric.buildActivity(Screen.class).setup();
    Window window = controller.get().getWindow();
    List<String> heard = new ArrayList<>();
    Window.Callback around = callback("around", window.getCallback(), heard);
    window.setCallback(around);
    installation.close();
    assertThat(callback(controller)).isSameAs(around);
    handling = () -> {};
    controller.get().events = 0;
    touch(controller.get(), 0);
    assertThat(controller.get().events).isEqualTo(1);
    assertThat(issues).isEmpty();
  }

  /** A tool that acts like Serin: wraps the callback at each resume, unless its own is there. */
  private final class OtherTool {
    private final List<String> heard = new ArrayList<>();
    private final List<Window.Callback> around = new ArrayList<>();

    /** Returns how many callbacks of its own it has set, and how many of them an event passes. */
    String resume(ActivityController<Screen> controller, boolean goesFirst, boolean hasEvents) {
      Window window = controller.pause().get().getWindow();
      if (!goesFirst) {
        controller.resume();
      }
      if (around.isEmpty() || window.getCallback() != around.get(around.size() - 1)) {
        around.add(callback("tool", window.getCallback(), heard));
        window.setCallback(around.get(around.size() - 1));
      }
      if (goesFirst) {
        controller.resume();
      }
      if (hasEvents) {
        window.getCallback().onWindowFocusChanged(true);
        touch(controller.get(), 0);
      }
      heard.clear();
      controller.get().events = 0;
      touch(controller.get(), 0);
      assertThat(controller.get().events).isEqualTo(1);
      return around.size() + " of its own, " + heard.size() + " passed";
    }
  }

  @Test
  public void two_tools_that_put_themselves_around_each_other_stay_few_where_there_are_events() {
    for (boolean goesFirst : new boolean[] {false, true}) {
      handling = () -> {};
      ActivityController<Screen> controller = Robolectric.buildActivity(Screen.class).setup();
      OtherTool tool = new OtherTool();
      List<String> counts = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        counts.add(tool.resume(controller, goesFirst, true));
      }
      assertThat(counts).endsWith("1 of its own, 1 passed").hasSize(20);
      handling = () -> clock.sleep(2500);
      touch(controller.get(), 0);
      assertThat(nextOf("LAG_TOUCH").value("handler")).isEqualTo(Screen.class.getName());
      assertThat(nextOf("NORMAL").value("cost")).isEqualTo(2500L);
      assertThat(issues).isEmpty();
      controller.pause().stop().destroy();
    }
  }

  @Test
  public void two_tools_that_put_themselves_around_each_other_stay_few_without_events() {
    ActivityController<Screen> controller = Robolectric.buildActivity(Screen.class).setup();
    Window window = controller.get().getWindow();
    List<String> heard = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      if (window.getCallback() instanceof WatchedWindow) {
        window.setCallback(callback("tool", window.getCallback(), heard));
      }
      controller.pause().stop().restart().start().resume();
    }
    touch(controller.get(), 0);
    assertThat(heard).hasSize(WindowCallbacks.MAX_CALLBACKS);
    assertThat(nextOf("LAG_TOUCH").value("handler")).isEqualTo(Screen.class.getName());
    assertThat(nextOf("NORMAL").value("cost")).isEqualTo(2500L);
    assertThat(controller.get().events).isEqualTo(1);
    assertThat(issues).isEmpty();
  }

  @Test
  public void an_app_that_replaces_the_callback_at_each_resume_is_heard_all_the_same() {
    ActivityController<Screen> controller = Robolectric.buildActivity(Screen.class).setup();
    Window window = controller.get().getWindow();
    List<String> heard = new ArrayList<>();
    for (int i = 0; i < 2 * WindowCallbacks.MAX_CALLBACKS; i++) {
      window.setCallback(callback("instead", controller.get(), heard));
      controller.pause().resume();
      assertThat(window.getCallback()).isInstanceOf(WatchedWindow.class);
      window.getCallback().onWindowFocusChanged(true);
    }
  }

  /** Includes the methods that Android has added since, if this version has them. */
  @Test
  public void all_that_a_callback_can_be_told_is_passed_on() throws Exception {
    List<String> heard = new ArrayList<>();
    Screen screen = Robolectric.buildActivity(Screen.class).get();
    AtomicReference<LoopEvents> none = new AtomicReference<>();
    WindowCallbacks callbacks =
        new WindowCallbacks(screen.getWindow(), Screen.class, none, OtherWindowsTest.NO_CHANGES);
    Window.Callback ours =
        new WatchedWindow(callback("", null, heard), Screen.class, callbacks, none);
    List<String> called = new ArrayList<>();
    for (Method method : Window.Callback.class.getMethods()) {
      if (Modifier.isStatic(method.getModifiers()) || method.getName().startsWith("$$robo$$")) {
        continue;
      }
      Object[] arguments = new Object[method.getParameterCount()];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = argument(method.getParameterTypes()[i]);
      }
      WatchedWindow.class
          .getMethod(method.getName(), method.getParameterTypes())
          .invoke(ours, arguments);
      called.add(method.toString());
    }
    assertThat(called).hasSizeGreaterThan(20);
    assertThat(heard).isEqualTo(called);
  }

  private static Object argument(Class<?> type) {
    if (type == MotionEvent.class) {
      return event(0);
    } else if (type == KeyEvent.class) {
      return new KeyEvent(0, 0);
    } else if (type == boolean.class) {
      return true;
    }
    return type == int.class ? 1 : null;
  }

  /** Passes calls on or answers them itself; records its name or the call. */
  private static Window.Callback callback(String name, Window.Callback next, List<String> heard) {
    return (Window.Callback)
        Proxy.newProxyInstance(
            Window.Callback.class.getClassLoader(),
            new Class<?>[] {Window.Callback.class},
            (proxy, method, arguments) -> {
              if (next != null) {
                if (method.getName().equals("dispatchTouchEvent")) {
                  heard.add(name);
                }
                return method.invoke(next, arguments);
              }
              heard.add(method.toString());
              return method.getReturnType() == boolean.class ? true : null;
            });
  }

  private static Window.Callback callback(ActivityController<Screen> controller) {
    return controller.get().getWindow().getCallback();
  }

  private void touch(Screen screen, long agoMillis) {
    screen.getWindow().getDecorView().dispatchTouchEvent(event(agoMillis));
  }

  private static KeyEvent key() {
    long millis = SystemClock.uptimeMillis();
    return new KeyEvent(millis, millis, KeyEvent.ACTION_DOWN, KeyEvent.KEYCODE_ENTER, 0);
  }

  private static MotionEvent event(long agoMillis) {
    long millis = SystemClock.uptimeMillis() - agoMillis;
    return MotionEvent.obtain(millis, millis, MotionEvent.ACTION_DOWN, 1, 1, 0);
  }
}
