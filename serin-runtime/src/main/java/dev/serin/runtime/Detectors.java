package dev.serin.runtime;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The detectors of a tracer. Safe for use by several threads. */
public final class Detectors {
  /** A dispatch is of interest to the watchdog from this time on, or from the least threshold. */
  private static final long TRACK_NANOS = 100_000_000;

  /** Stacks are taken in the last of so many parts of a threshold. */
  private static final int SAMPLED_PARTS = 5;

  private final Detector slow;
  private final Detector lag;
  private final Detector anr;
  private final Detector blocks;
  private final Detector idleHandlers;
  private final Detector touch;
  private final Detector congestion;

  /** Those of messages. */
  private final Detector[] all;

  private final Detector[] ofIdleHandlers;
  private final Detector[] ofTouch;
  private final FrameDetector frames;
  private final Detector coldStarts;
  private final Detector warmStarts;
  private final Detector pages;
  private final PageFeed feed;
  private final StartUps startUps;
  private final long sampleMillis;

  Detectors(Options options, TracerContext context) {
    Clock clock = context.clock();
    Runnable changed = context::wanted;
    Detector.Kind running = Detector.Kind.WHILE_RUNNING;
    long slowMillis = options.get(Option.SLOW_MILLIS);
    slow = new Detector("NORMAL", Detector.Kind.AT_END, slowMillis, clock, changed);
    lag = new Detector("LAG", running, options.get(Option.LAG_MILLIS), clock, changed);
    anr = new Detector("ANR", running, options.get(Option.ANR_MILLIS), clock, changed);
    long blockMillis = options.get(Option.BLOCK_MILLIS);
    Detector blocking = new Detector("BLOCK", Detector.Kind.BLOCK, blockMillis, clock, changed);
    blocks = options.get(Option.BLOCKS) ? blocking : blocking.stopped();
    idleHandlers = calls("LAG_IDLE_HANDLER", options.get(Option.IDLE_HANDLER_MILLIS), clock);
    touch = calls("LAG_TOUCH", options.get(Option.TOUCH_MILLIS), clock);
    congestion = spans(CongestionIssue.TAG, options.get(Option.CONGESTION_MILLIS), clock);
    all = new Detector[] {lag, anr, blocks, slow};
    ofIdleHandlers = new Detector[] {idleHandlers, anr, slow};
    ofTouch = new Detector[] {touch, anr, slow};
    frames = new FrameDetector(options, context);
    coldStarts = spans(StartUpIssue.DETAIL, options.get(Option.STARTUP_COLD_MILLIS), clock);
    warmStarts = spans(StartUpIssue.DETAIL, options.get(Option.STARTUP_WARM_MILLIS), clock);
    pages = spans(PageIssue.DETAIL, options.get(Option.ENTER_MILLIS), clock);
    feed = new PageFeed(context, pages);
    sampleMillis = options.get(Option.SAMPLE_MILLIS);
    startUps =
        new StartUps(
            Option.names(options.get(Option.SPLASH_ACTIVITIES)), options.get(Option.STARTUP_WAITS));
  }

  /** Of what covers several dispatches: whether dispatches are wanted does not hang on it. */
  private static Detector spans(String detail, long thresholdMillis, Clock clock) {
    return new Detector(detail, Detector.Kind.AT_END, thresholdMillis, clock, () -> {});
  }

  /** Of calls in a dispatch, the same. */
  private static Detector calls(String detail, long thresholdMillis, Clock clock) {
    return new Detector(detail, Detector.Kind.CALL, thresholdMillis, clock, () -> {});
  }

  /** Slow dispatches, reported when they have ended. */
  public Detector slow() {
    return slow;
  }

  /** Lags, reported while the dispatch runs. */
  public Detector lag() {
    return lag;
  }

  /** ANRs, reported while the dispatch runs. */
  public Detector anr() {
    return anr;
  }

  /**
   * Blocks, as BlockCanary reports them: dispatches that took longer than a threshold, by the
   * stacks of their thread. Stopped unless {@link Option#BLOCKS} says otherwise.
   */
  public Detector blocks() {
    return blocks;
  }

  /** Idle handlers that take long, reported while they run. */
  public Detector idleHandlers() {
    return idleHandlers;
  }

  /** Who takes an input event and takes long for it, reported while that goes on. */
  public Detector touch() {
    return touch;
  }

  /** Queues that many short messages fill, so that others wait. */
  public Detector congestion() {
    return congestion;
  }

  /** Frames, and those that were dropped. */
  public FrameDetector frames() {
    return frames;
  }

  /**
   * Start-ups for which the process was made. Each is reported with its stages, and one over the
   * threshold with its call tree too.
   */
  public Detector coldStarts() {
    return coldStarts;
  }

  /** Start-ups in a process that was there, warm and hot ones, as cold ones. */
  public Detector warmStarts() {
    return warmStarts;
  }

  /** Pages that take long from when they are made until they have the focus and are drawn. */
  public Detector pages() {
    return pages;
  }

  /** The start-ups, for the watchdog alone. */
  StartUps startUps() {
    return startUps;
  }

  /** What is told of start-ups and pages. */
  PageFeed feed() {
    return feed;
  }

  /** All detectors of messages. */
  public List<Detector> all() {
    return Collections.unmodifiableList(Arrays.asList(all));
  }

  /** Whether any detector of dispatches has been started. */
  boolean isAnyStarted() {
    boolean started = false;
    for (Detector detector : all) {
      started |= detector.isStarted();
    }
    return started;
  }

  /** From how long on a dispatch is of interest; detectors that are stopped have no say. */
  long trackNanos() {
    long leastNanos = TRACK_NANOS;
    for (Detector detector : all) {
      leastNanos = Math.min(leastNanos, trackNanos(detector));
    }
    return Math.min(leastNanos, Math.min(trackNanos(idleHandlers), trackNanos(touch)));
  }

  /** The duration from which a message is reported. Blocks have separate thresholds and counts. */
  long overNanos() {
    return Math.min(trackNanos(slow), Math.min(trackNanos(lag), trackNanos(anr)));
  }

  /** Whether a message is one of these. */
  boolean isOver(Dispatch dispatch, long nowNanos) {
    return !dispatch.cut && dispatch.elapsedNanos(nowNanos) >= overNanos();
  }

  private static long trackNanos(Detector detector) {
    return detector.isStarted() ? detector.thresholdNanos() : Long.MAX_VALUE;
  }

  /** From which delay on a queue is congested, or {@link Backlog#NEVER}. */
  long congestionNanos() {
    return congestion.isStarted() ? congestion.thresholdNanos() : Backlog.NEVER;
  }

  /** Those that a dispatch is due for: a call of its own is no lag. */
  Detector[] of(Dispatch dispatch) {
    DispatchCall call = dispatch.call;
    if (call == null || !call.isDispatch) {
      return all;
    }
    return of(call) == idleHandlers ? ofIdleHandlers : ofTouch;
  }

  /** The one of calls of its kind. */
  Detector of(DispatchCall call) {
    return call.call.kind() == LoopCall.Kind.IDLE_HANDLER ? idleHandlers : touch;
  }

  /** How often stacks of a dispatch that is long are taken; 0 for never. */
  long sampleMillis() {
    return sampleMillis;
  }

  /** From how long on stacks of a dispatch are taken: before any detector reports it. */
  long sampleFromNanos() {
    long leastNanos = Long.MAX_VALUE;
    for (Detector detector : all) {
      if (detector.isStarted()) {
        leastNanos = Math.min(leastNanos, detector.thresholdNanos());
      }
    }
    return leastNanos / SAMPLED_PARTS * (SAMPLED_PARTS - 1);
  }

  /** How long until some detector is due for a running dispatch. */
  long dueInNanos(Dispatch dispatch, long elapsedNanos) {
    long leastNanos = Long.MAX_VALUE;
    for (Detector detector : of(dispatch)) {
      leastNanos = Math.min(leastNanos, detector.dueInNanos(elapsedNanos));
    }
    return leastNanos;
  }
}
