package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.app.Presentation;
import android.os.SystemClock;
import dev.serin.Probe;
import dev.serin.runtime.Issue;
import dev.serin.runtime.LoopEvents;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;

/** The heartbeat by default, with an app that hangs nowhere: nothing is reported. */
public class IdleHeartbeatTest extends AppFixture {
  private final List<String> lines = new CopyOnWriteArrayList<>();

  @Override
  Options more(Options options) {
    clock.works(50);
    return options
        .with(Option.HEARTBEAT_MILLIS, Options.DEFAULTS.get(Option.HEARTBEAT_MILLIS))
        .with(Option.FRAMES, true);
  }

  private ActivityController<Activity> watchAndShow() throws Exception {
    Loopers.print(main, lines::add);
    installation.watch(main, "main");
    installation.startUp(clock.nanoTime());
    ActivityController<Activity> screen = Robolectric.buildActivity(Activity.class).setup();
    Probe.focus(screen.get(), true);
    message(() -> {});
    clock.sleep(0);
    clock.pass(200); // the ticker rests, and the heartbeat's thread starts
    return screen;
  }

  /** Runs the main thread's own loop for some seconds, in which the app gets no message. */
  private void idle(int seconds) throws Exception {
    FutureTask<Void> ticking =
        new FutureTask<>(
            () -> {
              for (int i = 0; i < 2 * seconds; i++) {
                awaitPolling();
                clock.checkHeartbeat();
                awaitPolling();
                SystemClock.sleep(500);
              }
            },
            null);
    new Thread(ticking).start();
    RealLoop.runMain(seconds * 1000L);
    ticking.get(); // rethrows
  }

  /**
   * Waits until the loop waits. A queue that the clock has woken says that it polls until its
   * thread runs, but that thread does not count as waiting.
   */
  private void awaitPolling() {
    long untilNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (main.getThread().getState() != Thread.State.WAITING || !main.getQueue().isPolling()) {
      assertThat(System.nanoTime()).as("the loop does not wait").isLessThan(untilNanos);
      Thread.onSpinWait();
    }
  }

  /** The kinds of the loop's messages, in their order. */
  private String messages() {
    List<String> kinds = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith(">>>>> ")) {
        boolean isOfViews = line.contains("android.view.ViewRootImpl$");
        kinds.add(line.contains("LooperHeartbeat") ? "heartbeat" : isOfViews ? "view" : "other");
      }
    }
    return String.join(" ", kinds);
  }

  /** All issues of the test, except for the start-up's own. */
  private List<Issue> afterClosing() {
    assertThat(logged()).noneMatch(line -> line.contains("over a threshold"));
    return issues.stream().filter(issue -> !issue.tag().equals("Trace_StartUp")).toList();
  }

  @Test
  public void a_screen_that_waits_for_the_user_gets_one_and_no_issue() throws Exception {
    ActivityController<Activity> screen = watchAndShow();
    lines.clear();
    idle(60);
    // Android 16 sends a message of its own, and seldom a heartbeat follows that, too.
    assertThat(messages()).matches("(view )?heartbeat (view (heartbeat )?)?other");
    assertThat(afterClosing()).isEmpty();
    screen.pause().stop().destroy();
  }

  /** Its window is added without a move of the focus, which only follows the first touch. */
  @Test
  @Config(minSdk = 29)
  public void a_presentation_is_watched_before_its_first_touch() throws Exception {
    ActivityController<Activity> screen = watchAndShow();
    Presentation slides = new Presentation(screen.get(), SecondDisplay.add());
    slides.show();
    message(() -> {});
    assertThat(slides.getWindow().getCallback()).isSameAs(slides);
    idle(3);
    assertThat(slides.getWindow().getCallback()).isInstanceOf(WatchedWindow.class);
    lines.clear();
    idle(60);
    assertThat(messages()).matches("(view )?(heartbeat (view )?)?other");
    assertThat(afterClosing()).isEmpty();
  }

  @Test
  public void an_app_in_the_background_gets_none_and_no_issue() throws Exception {
    ActivityController<Activity> screen = watchAndShow();
    clock.checkHeartbeat();
    screen.pause().stop();
    message(() -> {});
    for (int i = 0; i < 60; i++) {
      clock.pass(1000);
      clock.checkHeartbeat();
    }
    clock.awaitHeartbeatRest();
    message(() -> {});
    assertThat(messages()).doesNotContain("heartbeat");
    assertThat(afterClosing()).isEmpty();
    screen.destroy();
  }

  @Test
  public void a_loop_that_is_given_up_gets_no_more() throws Exception {
    LooperSource source = new LooperSource(main, "main", installation.loopers());
    List<String> heard = new ArrayList<>();
    source.start(listener(heard));
    LooperHeartbeat heartbeat = (LooperHeartbeat) source.heartbeat();
    assertThat(heartbeat.send()).isTrue();
    source.stop();
    assertThat(source.heartbeat()).isNull();
    assertThat(heartbeat.send()).isFalse();
    message(() -> {});
    assertThat(heard).doesNotContain("alive");
  }

  @Test
  public void only_one_is_in_the_queue() throws Exception {
    List<String> heard = new ArrayList<>();
    LooperHeartbeat heartbeat = new LooperHeartbeat(main, listener(heard), () -> {});
    heartbeat.send();
    heartbeat.send();
    message(() -> {});
    assertThat(heard).containsOnlyOnce("alive");
  }

  /** Keeps the names of the events. */
  private static LoopEvents listener(List<String> heard) {
    return (LoopEvents)
        Proxy.newProxyInstance(
            LoopEvents.class.getClassLoader(),
            new Class<?>[] {LoopEvents.class},
            (proxy, method, arguments) -> {
              heard.add(method.getName());
              return null;
            });
  }
}
