package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.app.Dialog;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;
import android.widget.PopupWindow;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import org.junit.Before;
import org.junit.Test;

/** The reports of Serin, Matrix and BlockCanary for hangs of the main thread between messages. */
public class BesidePeersHangsTest extends PeersFixture {
  private final Hangs hangs = new Hangs(this, this::passed);
  private Activity home;

  @Override
  Options more(Options options) {
    clock.works(50);
    return options.with(Option.HEARTBEAT_MILLIS, (long) Hangs.INTERVAL_MILLIS);
  }

  @Before
  public void show() throws Exception {
    home = open();
    stopPages();
    run(() -> {}); // wakes the ticker, for which the last message may be too long ago
    hangs.beSilent();
    hangs.awaitHeartbeat();
    run(() -> {}); // with the first answer, the recording of gaps has begun
  }

  /** Hangs between two messages, in a method with probes of both. */
  private void hang(long millis) {
    matrix.enter(Hangs.METHOD);
    ours.addAll(hangs.hang(millis));
    matrix.exit(Hangs.METHOD);
  }

  /** Shows a dialog whose handlers hang. */
  private Dialog ask() throws Exception {
    Dialog dialog =
        new Dialog(home) {
          @Override
          public boolean dispatchTouchEvent(MotionEvent event) {
            hang(2500);
            return true;
          }

          @Override
          public boolean dispatchKeyEvent(KeyEvent event) {
            hang(12_000);
            return true;
          }
        };
    dialog.show();
    run(() -> {});
    return dialog;
  }

  @Test
  public void a_hang_in_a_message_is_reported_by_all() throws Exception {
    assertHangIsReported();
  }

  @Test
  public void a_touch_in_a_dialog_is_reported_by_serin() throws Exception {
    Dialog dialog = ask();
    Touch.on(dialog.getWindow());
    run(() -> {});
    assertReports("a touch in a dialog that hangs for 2.5 s, between messages");
  }

  @Test
  public void a_key_in_a_dialog_is_reported_by_serin() throws Exception {
    Dialog dialog = ask();
    dialog
        .getWindow()
        .getDecorView()
        .dispatchKeyEvent(new KeyEvent(KeyEvent.ACTION_DOWN, KeyEvent.KEYCODE_A));
    run(() -> {});
    assertReports("a key in a dialog that hangs for 12 s, between messages");
  }

  @Test
  public void a_touch_in_a_popup_is_reported_by_serin() throws Exception {
    View content = new View(home);
    content.setOnTouchListener(
        (touched, event) -> {
          hang(2500);
          return true;
        });
    PopupWindow popup = new PopupWindow(content, 100, 100);
    popup.showAtLocation(home.getWindow().getDecorView(), 0, 0, 0);
    run(() -> {});
    Touch.on(content);
    run(() -> {});
    assertReports("a touch in a popup that hangs for 2.5 s, between messages");
    popup.dismiss();
  }

  @Test
  public void a_callback_of_native_code_in_the_wait_of_the_queue_is_reported_by_serin()
      throws Exception {
    hang(12_000);
    run(() -> {});
    assertReports("a callback of native code that hangs for 12 s while the queue waits");
  }

  /** Matrix sets its printer again when the loop is idle, Serin at most once per minute. */
  @Test
  public void a_hang_after_blockcanary_has_replaced_the_printers_is_reported_by_all()
      throws Exception {
    canary.restart();
    run(() -> {});
    run(() -> hang(2500));
    run(() -> {});
    assertReports("the same just after BlockCanary has replaced all printers");
  }

  @Test
  public void an_idle_handler_is_reported_by_serin() throws Exception {
    main.getQueue()
        .addIdleHandler(
            () -> {
              call(Hangs.METHOD, 2000);
              ours.add(nextOf("LAG_IDLE_HANDLER"));
              clock.sleep(500);
              return false;
            });
    handler.post(() -> {});
    RealLoop.runMainUntilIdle();
    matrix.messageEnded();
    run(() -> {});
    assertReports("an idle handler that hangs for 2.5 s");
  }

  @Test
  public void the_documents_have_no_other_run() throws Exception {
    assertThat(PeerTable.runs())
        .as("each has a test that calls PeerTable.assertRow")
        .containsExactly(
            "a message that hangs for 2.5 s",
            "the same just after BlockCanary has replaced all printers",
            "a touch in a dialog that hangs for 2.5 s, between messages",
            "a key in a dialog that hangs for 12 s, between messages",
            "a touch in a popup that hangs for 2.5 s, between messages",
            "a callback of native code that hangs for 12 s while the queue waits",
            "an idle handler that hangs for 2.5 s",
            "a process for an activity, with the focus after 915 ms",
            "a process for a receiver, an activity after another 9.3 s",
            "a process for a service, an activity after another 9.3 s",
            "a process for a provider, an activity after 5 s",
            "a process for a provider, an activity after 15 s",
            "a process whose application takes 6.3 s and whose activity takes 4.2 s",
            "printers: the app draws, goes to the background and returns",
            "printers: BlockCanary is stopped and started, and a minute passes",
            "idle handlers: a tool replaces their list by a copy",
            "files: a process without a problem",
            "files: a process with ten blocks",
            "files: ten processes with a block each",
            "files: the same after a start three days later",
            "files: 64 processes with a block each",
            "files: 66 processes with a block each");
  }
}
