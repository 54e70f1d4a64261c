package dev.serin.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Counts the frames that are drawn, and those that were dropped, by scene: a slice of drawn time
 * each is reported. Tells listeners of each frame. Can be started and stopped while it runs, from
 * any thread; listeners hear nothing while it is stopped.
 */
public final class FrameDetector {
  private final TracerContext context;
  private final FrameSlices slices;
  private final SlowFrames slow;
  private final Events events = new Events();
  private final List<FrameSource> sources = new CopyOnWriteArrayList<>();
  private final List<FrameSubscription> subscriptions = new CopyOnWriteArrayList<>();
  private volatile boolean started;
  private boolean closed;

  /** Of which scenes frames are reported; of all if it is empty. */
  private final Set<String> scenes;

  FrameDetector(Options options, TracerContext context) {
    this.context = context;
    this.started = options.get(Option.FRAMES);
    this.scenes = Option.names(options.get(Option.FRAME_SCENES));
    this.slow = new SlowFrames(FrameLevel.named(options.get(Option.FRAME_TREES)));
    this.slices =
        new FrameSlices(TimeUnit.MILLISECONDS.toNanos(options.get(Option.FRAME_SLICE_MILLIS)));
  }

  /** Counts from now on; a new detector has been started unless {@link Option#FRAMES} says no. */
  public synchronized void start() {
    if (!started && !closed) {
      started = true;
      for (FrameSource source : sources) {
        start(source);
      }
    }
  }

  /** Reports what was counted, and counts nothing until it is started again. */
  public synchronized void stop() {
    if (started) {
      started = false;
      for (FrameSource source : sources) {
        stop(source);
      }
      report();
      for (FrameSubscription subscription : subscriptions) {
        subscription.forget(); // nobody is called on the thread that stops
      }
    }
  }

  /** Changes for how long something is drawn in a scene until its frames are reported. */
  void sliceMillis(long millis) {
    slices.sliceNanos(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  /** Whether the detector counts. */
  public boolean isStarted() {
    return started;
  }

  /** Has a listener hear of all frames, on the thread of Serin's that hears of them. */
  public void add(FrameListener listener) {
    add(listener, FrameFilter.ALL);
  }

  /** Has a listener hear of some frames, on the thread of Serin's that hears of them. */
  public void add(FrameListener listener, FrameFilter filter) {
    add(listener, filter, calls(listener, null));
  }

  /**
   * Has a listener hear of some frames by way of an executor. While that is 256 frames late the
   * listener does not hear of new ones, which the log says once.
   */
  public void add(FrameListener listener, FrameFilter filter, Executor executor) {
    add(listener, filter, calls(listener, executor));
  }

  /**
   * Has a listener hear of frames summed up: of those of a scene once in a while, on the thread of
   * Serin's that hears of frames. What is left is told when there is another scene, and when the
   * user leaves the program, but not when the detector is stopped. Where frames of two scenes are
   * drawn in turn, each change is the end of a sum. Frames of what {@linkplain Frame#isEntering
   * still comes into view} are left out.
   *
   * @param filter which frames count; of the others nothing is told
   * @param everyMillis how long after the first of them it hears of them, at least 1
   */
  public void addScenes(SceneListener listener, FrameFilter filter, long everyMillis) {
    add(listener, filter, everyMillis, calls(listener, null));
  }

  /** As above, by way of an executor, which may be as late as that of a {@link FrameListener}. */
  public void addScenes(
      SceneListener listener, FrameFilter filter, long everyMillis, Executor executor) {
    add(listener, filter, everyMillis, calls(listener, executor));
  }

  private FrameCalls calls(Object listener, @Nullable Executor executor) {
    return new FrameCalls(listener, executor, context);
  }

  private void add(FrameListener listener, FrameFilter filter, FrameCalls calls) {
    subscriptions.add(new FrameSubscription.OfFrames(listener, filter, calls));
  }

  private void add(SceneListener listener, FrameFilter filter, long everyMillis, FrameCalls calls) {
    if (everyMillis < 1) {
      throw new IllegalArgumentException("every " + everyMillis + " ms is too often; at least 1");
    }
    long everyNanos = TimeUnit.MILLISECONDS.toNanos(everyMillis);
    subscriptions.add(new SceneSubscription(listener, filter, calls, everyNanos, context.clock()));
  }

  /** Has a listener hear nothing more, but for what an executor still has of it. */
  public void remove(FrameListener listener) {
    removeAllOf(listener);
  }

  /** Has a listener hear nothing more, but for what an executor still has of it. */
  public void removeScenes(SceneListener listener) {
    removeAllOf(listener);
  }

  private void removeAllOf(Object listener) {
    List<FrameSubscription> its = new ArrayList<>();
    for (FrameSubscription subscription : subscriptions) {
      if (subscription.isOf(listener)) {
        its.add(subscription);
      }
    }
    subscriptions.removeAll(its);
  }

  /** Counts the frames of one more source. */
  synchronized void watch(FrameSource source) {
    sources.add(source);
    if (started && !closed) {
      start(source);
    }
  }

  /** Counts nothing any more. */
  synchronized void close() {
    closed = true;
    stop();
    subscriptions.clear();
  }

  /** The next slice that is to be reported, or null. */
  @Nullable FrameSlice pollEnded() {
    return slices.pollEnded();
  }

  /** The next frame that is to be reported by itself, or null. */
  @Nullable SlowFrame pollSlow() {
    return slow.poll();
  }

  private void start(FrameSource source) {
    if (slow.isWanted()) {
      for (Loop loop : context.loops()) {
        loop.recording().follow(); // nobody knows yet which of them draws
      }
    }
    context.call(
        () -> source.start(events), "frames of " + Writer.typeName(source) + " cannot be watched");
  }

  private void stop(FrameSource source) {
    context.call(source::stop, "frames of " + Writer.typeName(source) + " cannot be left");
  }

  private void tell(FrameTiming timing, int droppedFrames) {
    Frame frame = null;
    for (FrameSubscription subscription : subscriptions) {
      frame = subscription.tell(timing, droppedFrames, frame);
    }
  }

  /** Has what was counted reported. */
  private void report() {
    if (slices.flush()) {
      context.ended();
    }
  }

  private final class Events implements FrameEvents {
    @Override
    public FrameSurface surface() {
      Surface surface = new Surface();
      surface.follow();
      return surface;
    }

    @Override
    public void stage(FrameStage stage) {
      long nowNanos = context.clock().nanoTime();
      List<Loop> loops = context.loops();
      for (int i = 0; i < loops.size(); i++) { // an iterator would be allocated
        loops.get(i).stage(stage, nowNanos);
      }
    }

    @Override
    public void left() {
      report();
      for (FrameSubscription subscription : subscriptions) {
        subscription.left();
      }
    }
  }

  private final class Surface implements FrameSurface {
    private final Deadlines deadlines = new Deadlines();
    private final Thread drawing = Thread.currentThread();
    private int epoch = context.recordingEpoch();

    @Override
    public void frame(FrameTiming timing) {
      if (!started || timing.totalNanos() == FrameTiming.UNKNOWN) {
        return;
      }
      follow();
      context.call(() -> count(timing), "a frame is not counted");
    }

    private void count(FrameTiming timing) {
      int droppedFrames = deadlines.missed(timing);
      if (context.isDebugged()) {
        return; // who stops threads makes frames late
      }
      if (scenes.isEmpty() || scenes.contains(timing.scene)) {
        if (slices.add(timing, droppedFrames)) {
          context.ended();
        }
        checkSlow(timing, droppedFrames);
      }
      tell(timing, droppedFrames);
    }

    /** Probes were recorded if that was so at the frame before, too. */
    private void checkSlow(FrameTiming timing, int droppedFrames) {
      int epochNow = context.recordingEpoch();
      boolean recorded = epoch == epochNow && epochNow % 2 == 0;
      epoch = epochNow;
      if (slow.wants(timing, droppedFrames)) {
        long nowNanos = context.clock().nanoTime();
        SlowFrame.Drawn drawn = new SlowFrame.Drawn(loop(), recorded, nowNanos);
        Frame frame = new Frame(timing, droppedFrames);
        if (slow.add(frame, timing.beganNanos, drawn, nowNanos)) {
          context.ended();
        }
      }
    }

    /** Whether a frame is slow is known later than the messages that drew it. */
    private void follow() {
      Loop loop = slow.isWanted() ? loop() : null;
      if (loop != null) {
        loop.recording().follow();
      }
    }

    private @Nullable Loop loop() {
      for (Loop loop : context.loops()) {
        if (loop.isOf(drawing)) {
          return loop;
        }
      }
      return null;
    }
  }
}
