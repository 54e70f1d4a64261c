package dev.serin.sampletests;

import android.graphics.Picture;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.widget.AbsListView;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.CompletableFuture;

/**
 * Scrolls a list to its end and back, frame by frame. Each frame is a message of the main thread
 * that moves the list by two rows, measures and places the views that changed, and records the
 * drawing of the window, as the framework does for the thread that renders.
 */
final class ScrolledList implements Runnable {
  private static final int STEP_PIXELS = 97;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final Handler main = new Handler(Looper.getMainLooper());
  private final View list;
  private final View window;
  private final Picture picture = new Picture();
  private CompletableFuture<Round> round = new CompletableFuture<>();
  private boolean isDown;
  private long startNanos;
  private int frames;

  /** A list on a visible screen, at its beginning. */
  ScrolledList(View list) {
    this.list = list;
    this.window = list.getRootView();
  }

  /**
   * A way to the end and back.
   *
   * @param nanos the processor time of the main thread
   * @param frames the number of frames
   */
  record Round(long nanos, int frames) {}

  /** Starts a round, on the main thread; another thread awaits its end. */
  CompletableFuture<Round> start() {
    round = new CompletableFuture<>();
    isDown = true;
    frames = 0;
    startNanos = threads.getCurrentThreadCpuTime();
    main.post(this);
    return round;
  }

  @Override
  public void run() {
    if (list.canScrollVertically(isDown ? 1 : -1)) {
      frame();
      main.post(this);
    } else if (isDown) {
      isDown = false;
      main.post(this);
    } else {
      round.complete(new Round(threads.getCurrentThreadCpuTime() - startNanos, frames));
    }
  }

  /** Scrolls for a time, all in one message. */
  void scrollFor(long nanos) {
    long endNanos = System.nanoTime() + nanos;
    while (System.nanoTime() < endNanos) {
      isDown ^= !list.canScrollVertically(isDown ? 1 : -1);
      frame();
    }
  }

  private void frame() {
    frames++;
    int pixels = isDown ? STEP_PIXELS : -STEP_PIXELS;
    if (list instanceof AbsListView rows) {
      rows.scrollListBy(pixels);
    } else {
      list.scrollBy(0, pixels);
    }
    int width = window.getWidth();
    int height = window.getHeight();
    if (window.isLayoutRequested()) {
      window.measure(exactly(width), exactly(height));
      window.layout(0, 0, width, height);
    }
    window.draw(picture.beginRecording(width, height));
    picture.endRecording();
  }

  private static int exactly(int pixels) {
    return View.MeasureSpec.makeMeasureSpec(pixels, View.MeasureSpec.EXACTLY);
  }
}
