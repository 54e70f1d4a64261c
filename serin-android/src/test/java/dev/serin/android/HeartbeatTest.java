package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.app.Dialog;
import android.app.Presentation;
import android.os.MessageQueue;
import android.view.MotionEvent;
import android.view.View;
import android.view.WindowManager;
import android.widget.PopupWindow;
import dev.serin.runtime.DispatchListener;
import dev.serin.runtime.Issue;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import java.io.FileInputStream;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.util.ReflectionHelpers;

/** Hangs of the main thread between two messages, which only a heartbeat shows. */
public class HeartbeatTest extends AppFixture {
  private final Hangs hangs = new Hangs(this, () -> {});
  private ActivityController<Activity> screen;
  private final List<Issue> hanging = new ArrayList<>();

  @Override
  Options more(Options options) {
    clock.works(50);
    return options.with(Option.HEARTBEAT_MILLIS, (long) Hangs.INTERVAL_MILLIS);
  }

  @Before
  public void show() throws Exception {
    screen = Robolectric.buildActivity(Activity.class).setup();
    stopPages();
    installation.watch(main, "main");
    message(() -> {});
    hangs.beSilent();
    hangs.awaitHeartbeat();
    message(() -> {}); // with the first answer, the recording of gaps has begun
  }

  @After
  public void hide() {
    screen.pause().stop().destroy();
  }

  @Test
  public void one_in_the_wait_of_the_queue_is_a_lag_an_anr_and_slow() throws Exception {
    hanging.addAll(hangs.hang(12_000));
    assertThat(hanging).extracting(i -> i.value("detail")).containsExactly("LAG", "ANR");
    assertThat(hanging).extracting(i -> i.value("cost")).containsExactly(2000L, 5000L);
    Issue anr = hanging.get(1);
    assertThat(anr.content())
        .containsEntry("message", "between messages")
        .containsEntry("unansweredMillis", 5000L - Hangs.INTERVAL_MILLIS)
        .containsEntry("isProcessForeground", true)
        .containsEntry("scene", Activity.class.getName())
        .containsKeys("threadStack", "threads", "samples");
    assertThat(String.valueOf(anr.content().get("messagesWaiting")))
        .doesNotContain("LooperHeartbeat");
    message(() -> {});
    Issue slow = nextOf("NORMAL");
    assertThat(slow.content())
        .containsEntry("cost", 12_000L)
        .containsEntry("message", "between messages")
        .containsEntry("dispatchId", anr.value("dispatchId"));
    assertThat((String) slow.value("stack")).startsWith("0,1048574,1,12000\n1,5,1,");
    assertThat(slow.value("messagesBefore").toString())
        .doesNotContain(LooperHeartbeat.class.getName());
  }

  @Test
  public void the_handler_of_a_touch_in_a_dialog_is_a_lag() throws Exception {
    Dialog dialog =
        new Dialog(screen.get()) {
          @Override
          public boolean dispatchTouchEvent(MotionEvent event) {
            hanging.addAll(hangs.hang(2500));
            return true;
          }
        };
    dialog.show();
    assertTouchIsALag(dialog.getWindow().getDecorView());
    dialog.dismiss();
  }

  @Test
  public void the_handler_of_a_touch_in_a_presentation_on_another_display_is_a_lag()
      throws Exception {
    Presentation slides = new Presentation(screen.get(), SecondDisplay.add());
    View content = hangingView();
    slides.setContentView(content);
    slides.show();
    assertTouchIsALag(content);
    slides.dismiss();
  }

  @Test
  public void the_handler_of_a_touch_in_a_popup_is_a_lag() throws Exception {
    View content = hangingView();
    PopupWindow popup = new PopupWindow(content, 100, 100);
    popup.showAtLocation(screen.get().getWindow().getDecorView(), 0, 0, 0);
    assertTouchIsALag(content);
    popup.dismiss();
  }

  @Test
  public void the_handler_of_a_touch_in_a_view_of_the_window_manager_is_a_lag() throws Exception {
    View content = hangingView();
    WindowManager windows = screen.get().getWindowManager();
    windows.addView(content, new WindowManager.LayoutParams(100, 100));
    assertTouchIsALag(content);
    windows.removeView(content);
  }

  /** The queue calls these while it waits, when its native code has reported the event to it. */
  @Test
  public void a_callback_for_a_file_descriptor_is_a_lag() throws Exception {
    MessageQueue queue = main.getQueue();
    int input = MessageQueue.OnFileDescriptorEventListener.EVENT_INPUT;
    try (FileInputStream file = new FileInputStream(folder.newFile())) {
      queue.addOnFileDescriptorEventListener(
          file.getFD(),
          input,
          (descriptor, events) -> {
            hanging.addAll(hangs.hang(2500));
            return input;
          });
      quiet();
      int number = ReflectionHelpers.getField(file.getFD(), "fd");
      Method dispatch =
          MessageQueue.class.getDeclaredMethod("dispatchEvents", int.class, int.class);
      dispatch.setAccessible(true);
      dispatch.invoke(queue, number, input);
      queue.removeOnFileDescriptorEventListener(file.getFD());
    }
    assertIsALag();
  }

  /** A view whose handler of touches hangs. */
  private View hangingView() {
    View view = new View(screen.get());
    view.setOnTouchListener(
        (touched, event) -> {
          hanging.addAll(hangs.hang(2500));
          return true;
        });
    return view;
  }

  private void assertTouchIsALag(View content) throws Exception {
    quiet();
    Touch.on(content);
    assertIsALag();
  }

  private void assertIsALag() {
    assertThat(hanging).extracting(i -> i.value("detail")).containsExactly("LAG");
    Shadows.shadowOf(main).idle();
    assertThat(nextOf("NORMAL").value("cost")).isEqualTo(2500L);
  }

  @Test
  public void an_answer_is_neither_a_message_nor_listed() throws Exception {
    List<String> heard = new ArrayList<>();
    installation
        .tracer()
        .listeners()
        .add((DispatchListener) (loop, dispatch, ran, cpu) -> heard.add("message"));
    for (int i = 0; i < 3; i++) {
      hangs.beSilent();
      hangs.awaitHeartbeat();
      message(() -> {});
    }
    assertThat(heard).hasSize(6); // with the message that ends the loop
    message(() -> clock.sleep(800));
    Issue slow = next();
    assertThat(slow.value("cost")).isEqualTo(800L);
    assertThat(slow.value("messagesBefore").toString())
        .doesNotContain(LooperHeartbeat.class.getName());
    assertThat(issues).isEmpty();
  }

  /** Runs the messages that are waiting, after which the loop is silent. */
  private void quiet() throws ReflectiveOperationException {
    Shadows.shadowOf(main).idle();
    message(() -> {});
  }
}
