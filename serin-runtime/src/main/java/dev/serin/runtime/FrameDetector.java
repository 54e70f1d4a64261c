package dev.serin.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Counts drawn and dropped frames by scene. Reports a slice each time a scene has drawn for a set
 * time. Notifies listeners of each frame. It can be started and stopped at any time, from any
 * thread; listeners receive nothing while it is stopped.
 */
public final class FrameDetector {
  private final TracerContext context;
  private final FrameSlices slices;
  private final SlowFrames slow;
  private final DrawnFrames drawn = new DrawnFrames();
  private final Events events = new Events();
  private final List<FrameSource> sources = new CopyOnWriteArrayList<>();

  /** Replaced when listeners are added or removed; an array, as a frame allocates no iterator. */
  private volatile FrameSubscription[] subscriptions = {};

  private volatile boolean started;
  private boolean closed;

  /** The scenes whose frames are reported; all if empty. */
  private final Set<String> scenes;

  FrameDetector(Options options, TracerContext context) {
    this.context = context;
    this.started = options.get(Option.FRAMES);
    this.scenes = Option.names(options.get(Option.FRAME_SCENES));
    this.slow = new SlowFrames(FrameLevel.named(options.get(Option.FRAME_TREES)));
    this.slices =
        new FrameSlices(TimeUnit.MILLISECONDS.toNanos(options.get(Option.FRAME_SLICE_MILLIS)));
  }

  /** Starts counting. A new detector is started unless {@link Option#FRAMES} is false. */
  public synchronized void start() {
    if (!started && !closed) {
      started = true;
      for (FrameSource source : sources) {
        start(source);
      }
    }
  }

  /** Reports the counted frames, and stops counting until it is started again. */
  public synchronized void stop() {
    if (started) {
      started = false;
      drawn.expect(false);
      for (FrameSource source : sources) {
        stop(source);
      }
      report();
      for (FrameSubscription subscription : subscriptions) {
        subscription.forget(); // no listener is called on the thread that stops the detector
      }
    }
  }

  /** Changes the time drawn in a scene until its frames are reported. */
  void sliceMillis(long millis) {
    slices.sliceNanos(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  /** Whether the detector is started. */
  public boolean isStarted() {
    return started;
  }

  /** Adds a listener for all frames. Serin's frame thread calls it. */
  public void add(FrameListener listener) {
    add(listener, FrameFilter.ALL);
  }

  /** Adds a listener for some frames. Serin's frame thread calls it. */
  public void add(FrameListener listener, FrameFilter filter) {
    add(listener, filter, calls(listener, null));
  }

  /**
   * Adds a listener for some frames, called by an executor. While the executor is 256 frames late,
   * new frames are skipped, which is logged once.
   */
  public void add(FrameListener listener, FrameFilter filter, Executor executor) {
    add(listener, filter, calls(listener, executor));
  }

  /**
   * Adds a listener for sums of frames. It receives the frames of one scene together, on Serin's
   * frame thread. The remaining sum is delivered when the scene changes and when the user leaves
   * the program, but not when the detector stops. If frames of two scenes alternate, each change
   * ends a sum. Frames of a {@linkplain Frame#isEntering window that is still appearing} are
   * excluded.
   *
   * @param filter selects the frames that count; others are not reported
   * @param everyMillis the time after the first frame of a sum when it is delivered, at least 1
   */
  public void addScenes(SceneListener listener, FrameFilter filter, long everyMillis) {
    add(listener, filter, everyMillis, calls(listener, null));
  }

  /**
   * Adds a listener for sums of frames, called by an executor. The executor may be as late as one
   * for a {@link FrameListener}.
   */
  public void addScenes(
      SceneListener listener, FrameFilter filter, long everyMillis, Executor executor) {
    add(listener, filter, everyMillis, calls(listener, executor));
  }

  private FrameCalls calls(Object listener, @Nullable Executor executor) {
    return new FrameCalls(listener, executor, context);
  }

  private void add(FrameListener listener, FrameFilter filter, FrameCalls calls) {
    add(new FrameSubscription.OfFrames(listener, filter, calls));
  }

  private void add(SceneListener listener, FrameFilter filter, long everyMillis, FrameCalls calls) {
    if (everyMillis < 1) {
      throw new IllegalArgumentException(
          "every " + everyMillis + " ms is too often; use at least 1 ms");
    }
    long everyNanos = TimeUnit.MILLISECONDS.toNanos(everyMillis);
    add(new SceneSubscription(listener, filter, calls, everyNanos, context.clock()));
  }

  private synchronized void add(FrameSubscription subscription) {
    int length = subscriptions.length;
    FrameSubscription[] more = Arrays.copyOf(subscriptions, length + 1);
    more[length] = subscription;
    subscriptions = more;
  }

  /** Removes a listener. Frames already given to an executor still reach it. */
  public void remove(FrameListener listener) {
    removeAllOf(listener);
  }

  /** Removes a listener. Frames already given to an executor still reach it. */
  public void removeScenes(SceneListener listener) {
    removeAllOf(listener);
  }

  private synchronized void removeAllOf(Object listener) {
    List<FrameSubscription> others = new ArrayList<>();
    for (FrameSubscription subscription : subscriptions) {
      if (!subscription.isOf(listener)) {
        others.add(subscription);
      }
    }
    subscriptions = others.toArray(new FrameSubscription[0]);
  }

  /** Adds a source whose frames are counted. */
  synchronized void watch(FrameSource source) {
    sources.add(source);
    if (started && !closed) {
      start(source);
    }
  }

  /** Stops counting for good. */
  synchronized void close() {
    closed = true;
    stop();
    subscriptions = new FrameSubscription[0];
  }

  /** The next slice to report, or null. */
  @Nullable FrameSlice pollEnded() {
    return slices.pollEnded();
  }

  /** The last frames, with their stages. */
  DrawnFrames drawn() {
    return drawn;
  }

  /** The next single frame to report, or null. */
  @Nullable SlowFrame pollSlow() {
    return slow.poll();
  }

  private void start(FrameSource source) {
    if (slow.isWanted()) {
      for (Loop loop : context.loops()) {
        loop.recording().follow(); // the loop that draws is not known yet
      }
    }
    context.call(
        () -> {
          source.start(events);
          drawn.expect(drawn.areExpected() || source.reportsStages());
        },
        "the frames of " + Writer.typeName(source) + " cannot be watched");
  }

  private void stop(FrameSource source) {
    context.call(
        source::stop, "watching the frames of " + Writer.typeName(source) + " cannot be stopped");
  }

  private void deliver(FrameTiming timing, int droppedFrames) {
    Frame frame = null;
    for (FrameSubscription subscription : subscriptions) {
      frame = subscription.deliver(timing, droppedFrames, frame);
    }
  }

  /** Reports the counted frames. */
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
      Loop loop = context.loopOf(Thread.currentThread());
      if (loop != null) {
        loop.stage(stage, nowNanos);
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
      try {
        Loop loop = follow();
        count(timing);
        if (loop != null) {
          loop.recording().drew(began(timing)); // after it is in the queue, if it is slow
        }
      } catch (Throwable e) {
        context.failed("a frame is not counted", e);
      }
    }

    @Override
    public void lost(String scene, int frames) {
      if (!started || context.isDebugged()) {
        return;
      }
      try {
        boolean isCounted = scenes.isEmpty() || scenes.contains(scene);
        if (isCounted && slices.lose(scene, frames)) {
          context.ended();
        }
      } catch (Throwable e) {
        context.failed("lost frames are not counted", e);
      }
    }

    private void count(FrameTiming timing) {
      int droppedFrames = deadlines.missed(timing);
      long nowNanos = context.clock().nanoTime();
      if (drawn.add(timing, drawing, nowNanos)) {
        context.ended();
      }
      if (context.isDebugged()) {
        return; // a debugger that suspends threads delays frames
      }
      if (scenes.isEmpty() || scenes.contains(timing.scene)) {
        if (slices.add(timing, droppedFrames)) {
          context.ended();
        }
        checkSlow(timing, droppedFrames, nowNanos);
      }
      deliver(timing, droppedFrames);
    }

    /** The probes of a frame count as recorded if they were at the previous frame, too. */
    private void checkSlow(FrameTiming timing, int droppedFrames, long nowNanos) {
      int epochNow = context.recordingEpoch();
      boolean recorded = epoch == epochNow && epochNow % 2 == 0;
      epoch = epochNow;
      if (slow.wants(timing, droppedFrames)) {
        SlowFrame.Drawn by = new SlowFrame.Drawn(context.loopOf(drawing), recorded);
        Frame frame = new Frame(timing, droppedFrames);
        if (slow.add(frame, timing.plausibleBeganNanos(nowNanos), by, nowNanos)) {
          context.ended();
        }
      }
    }

    /** A frame turns out to be slow only after the messages that drew it. */
    private @Nullable Loop follow() {
      Loop loop = slow.isWanted() ? context.loopOf(drawing) : null;
      if (loop != null) {
        loop.recording().follow();
      }
      return loop;
    }

    /** When a frame began; unknown if the source reports a time to come. */
    private long began(FrameTiming timing) {
      boolean isOver = timing.beganNanos <= context.clock().nanoTime();
      return isOver ? timing.beganNanos : FrameTiming.NO_TIME;
    }
  }
}
