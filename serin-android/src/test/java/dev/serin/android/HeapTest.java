package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import dev.serin.CallTable;
import dev.serin.Probe;
import dev.serin.runtime.FrameEvents;
import dev.serin.runtime.FrameSource;
import dev.serin.runtime.FrameStage;
import dev.serin.runtime.FrameSurface;
import dev.serin.runtime.FrameTiming;
import dev.serin.runtime.HeldObjects;
import dev.serin.runtime.Issue;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/** The memory of an app with three watched loops and no activity, while nothing is slow. */
public class HeapTest extends AppFixture {
  private static final long MAX_BYTES = 4 << 20;
  private static final int MESSAGES = 5000;
  private static final long FRAME_NANOS = 1_000_000_000 / 60;

  private final Drawing drawing = new Drawing();
  private final HandlerThread[] workers = {new HandlerThread("one"), new HandlerThread("two")};

  @Override
  Options more(Options options) {
    Probe.dropStartUp();
    return options.with(Option.FRAMES, true);
  }

  @Before
  public void watch() {
    installation.tracer().watchFrames(drawing);
    installation.watch(main, "main");
    for (HandlerThread worker : workers) {
      worker.start();
      installation.watch(worker.getLooper(), worker.getName());
    }
  }

  @After
  public void quit() throws InterruptedException {
    for (HandlerThread worker : workers) {
      worker.quit();
      worker.join();
    }
  }

  @Test
  public void three_loops_that_draw_stay_under_four_mebibytes() throws Exception {
    runAll(true, 10);
    assertMemory();
  }

  @Test
  public void three_loops_whose_frames_are_followed_do_so_without_any_frame() throws Exception {
    runAll(false, 10);
    assertMemory();
  }

  @Test
  public void messages_with_many_paths_fill_no_more_tables() throws Exception {
    runAll(true, 500);
    assertMemory();
  }

  final void assertMemory() throws ReflectiveOperationException {
    assertThat(issues).extracting(Issue::tag).isSubsetOf("Trace_FPS", "Trace_StartUp");
    issues.clear(); // the app keeps what it is given: this and the log
    log.clear();
    HeldObjects held =
        HeldObjects.of(installation, Probe.class, Class.forName("dev.serin.PrimaryTable"));
    assertThat(held.list(CallTable.class)).isNotEmpty();
    assertThat(held.bytes()).as("%s", held.bytesByType()).isLessThan(MAX_BYTES);
  }

  /** Runs thousands of messages on each loop, a frame in every tenth one if they draw. */
  final void runAll(boolean draws, int methods) throws Exception {
    for (HandlerThread worker : workers) {
      post(worker.getLooper(), draws, methods);
      FutureTask<Void> last = new FutureTask<>(() -> {}, null);
      new Handler(worker.getLooper()).post(last);
      last.get(20, TimeUnit.SECONDS);
    }
    for (int i = 0; i < MESSAGES / 100; i++) {
      post(main, draws, methods);
      settle();
    }
    for (int i = 0; i < 5; i++) {
      settle();
    }
  }

  private void post(Looper looper, boolean draws, int methods) {
    Handler its = new Handler(looper);
    int count = looper == main ? 100 : MESSAGES;
    its.post(drawing::follow);
    for (int i = 0; i < count; i++) {
      boolean hasFrame = draws && i % 10 == 0;
      its.post(
          () -> {
            calls(methods);
            if (hasFrame) {
              drawing.draw(clock.nanoTime());
            }
          });
    }
  }

  /** Some calls, one of them left by an exception: its counts take memory, too. */
  private static void calls(int methods) {
    int outer = Probe.enter(0);
    for (int methodId = 1; methodId < methods; methodId++) {
      Probe.exit(Probe.enter(methodId));
    }
    Probe.thrown(Probe.enter(methods));
    Probe.exit(outer);
  }

  /** Runs the waiting messages, and lets Serin's threads do their work. */
  private void settle() throws Exception {
    message(() -> clock.sleep(1));
    clock.pass(1);
  }

  /** Frames that any thread draws in time. */
  private static final class Drawing implements FrameSource {
    private final ThreadLocal<FrameSurface> surface =
        ThreadLocal.withInitial(() -> events().surface());
    private volatile FrameEvents listener;

    @Override
    public void start(FrameEvents events) {
      listener = events;
    }

    @Override
    public void stop() {}

    private FrameEvents events() {
      return listener;
    }

    /** The frames of the current thread's loop are followed from now on. */
    void follow() {
      assertThat(surface.get()).isNotNull();
    }

    void draw(long nowNanos) {
      FrameTiming timing = new FrameTiming();
      timing.clear("Main", FRAME_NANOS);
      timing.stageNanos(FrameStage.TOTAL, FRAME_NANOS / 2);
      timing.beganNanos(nowNanos);
      surface.get().frame(timing);
    }
  }
}
