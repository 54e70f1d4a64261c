package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.app.Dialog;
import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import android.os.MessageQueue;
import android.os.SystemClock;
import android.util.Printer;
import android.view.Window;
import dev.serin.Probe;
import dev.serin.runtime.Issue;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import java.util.ArrayList;
import java.util.List;
import org.junit.After;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;

/**
 * An app that lets Serin use no non-public member: what works all the same, and what is missing.
 */
public class HiddenApiOffTest extends HiddenApiFixture {
  private static final int METHOD = 5;

  /** Takes 800 ms for each of two calls. No message is open for Serin during the first one. */
  private final class SlowTwice implements MessageQueue.IdleHandler {
    private boolean isSecond;

    @Override
    public boolean queueIdle() {
      boolean stays = !isSecond;
      if (isSecond) {
        work(800);
      } else {
        SystemClock.sleep(800);
      }
      isSecond = true;
      return stays;
    }
  }

  private final HiddenField<Printer> logging =
      new HiddenApi(true).field(Looper.class, "mLogging", Printer.class);
  private final List<String> theirs = new ArrayList<>();

  @Override
  Options more(Options options) {
    clock.works(50);
    return options.with(Option.HIDDEN_API, false).with(Option.FRAMES, true);
  }

  @After
  public void nothingWasLookedFor() {
    installation.close();
    Shadows.shadowOf(main).idle();
    assertThat(api.wanted).isEmpty();
  }

  @Test
  public void slow_messages_have_trees_and_windows_of_activities_are_watched() throws Exception {
    ActivityController<Activity> screen = show();
    message(() -> work(800));
    Issue slow = nextOf("NORMAL");
    assertThat(slow.content())
        .containsEntry("cost", 800L)
        .containsEntry("stack", "0,1048574,1,800\n1,5,1,800\n")
        .containsEntry("scene", Activity.class.getName());
    assertThat(screen.get().getWindow().getCallback()).isInstanceOf(WatchedWindow.class);
    checkAnotherLoop();
  }

  @Test
  public void a_printer_from_before_serin_gets_no_more_lines() throws Exception {
    Loopers.print(main, theirs::add);
    installation.watch(main, "main");
    message(() -> {});
    installation.close();
    message(() -> {});
    assertThat(theirs).isEmpty();
    assertThat(logged()).anyMatch(line -> line.contains("Looper.mLogging cannot be read here"));
  }

  @Test
  public void a_printer_that_is_set_later_ends_the_reports_with_a_line() throws Exception {
    installation.watch(main, "main");
    Printer later = theirs::add;
    Loopers.print(main, later);
    for (int i = 0; i < 2; i++) {
      clock.pass(60_001);
      message(() -> {});
      message(() -> {});
    }
    assertThat(logging.of(main)).isSameAs(later);
    assertThat(logged()).filteredOn(line -> line.contains("has another printer now")).hasSize(1);
  }

  @Test
  public void an_idle_handler_has_no_class_and_counts_from_its_second_call() throws Exception {
    installation.watch(main, "main");
    main.getQueue().addIdleHandler(new SlowTwice());
    idle();
    idle();
    assertThat(nextOf("NORMAL").content())
        .containsEntry("message", "idle handler " + MessageQueue.IdleHandler.class.getName())
        .containsEntry("cost", 800L);
    installation.close();
    assertThat(issues).isEmpty();
  }

  @Test
  public void issues_list_waiting_messages_since_android_16() throws Exception {
    installation.watch(main, "main");
    Handler later = new Handler(main);
    later.sendEmptyMessageDelayed(7, 60_000);
    List<Issue> hanging = new ArrayList<>();
    message(
        () -> {
          clock.sleep(5000);
          hanging.add(nextOf("ANR"));
        });
    boolean isListed = Build.VERSION.SDK_INT >= 36;
    assertThat(hanging.get(0).content().containsKey("messagesWaiting")).isEqualTo(isListed);
    later.removeMessages(7);
  }

  @Test
  public void congestion_is_found_since_android_16() throws Exception {
    installation.watch(main, "main");
    message(() -> {}); // and the loop is idle
    for (int i = 0; i < 200; i++) {
      handler.post(() -> clock.sleep(8));
    }
    message(() -> {});
    boolean isFound = Build.VERSION.SDK_INT >= 36;
    assertThat(logged())
        .filteredOn(line -> line.contains("short ones; the longest took 8 ms"))
        .hasSize(isFound ? 1 : 0);
  }

  @Test
  @Config(maxSdk = 23)
  public void frames_have_no_stages_up_to_android_6() throws Exception {
    show();
    assertThat(logged())
        .contains(
            "serin: the Choreographer's queues cannot be reached here, so frames have no stages");
  }

  @Test
  @Config(minSdk = 29)
  public void the_window_of_a_dialog_is_left_alone() {
    ActivityController<Activity> screen = show();
    Dialog dialog = new Dialog(screen.get());
    dialog.show();
    screen.windowFocusChanged(false);
    Shadows.shadowOf(main).idle();
    Window.Callback callback = dialog.getWindow().getCallback();
    assertThat(callback).isSameAs(dialog);
    assertThat(logged())
        .contains("serin: input events of dialogs are not reported, as their windows are unknown");
  }

  private ActivityController<Activity> show() {
    installation.watch(main, "main");
    ActivityController<Activity> screen = Robolectric.buildActivity(Activity.class).setup();
    Shadows.shadowOf(main).idle();
    return screen;
  }

  /** Runs the messages and then the idle handlers, as the framework's own queue does. */
  private void idle() throws ReflectiveOperationException {
    handler.post(() -> {});
    RealLoop.runMainUntilIdle();
  }

  private void work(long millis) {
    int call = Probe.enter(METHOD);
    clock.sleep(millis);
    Probe.exit(call);
  }
}
