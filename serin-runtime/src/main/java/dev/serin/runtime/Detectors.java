package dev.serin.runtime;

import dev.serin.issue.IssueDetails;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The detectors of a tracer. Safe for use by several threads. */
public final class Detectors {
  /**
   * The watchdog tracks a dispatch from this duration on, or from the lowest threshold if lower.
   */
  private static final long TRACK_NANOS = 100_000_000;

  /** Stacks are taken in the last part of a threshold when it is divided into this many parts. */
  private static final int SAMPLED_PARTS = 5;

  private final Detector slow;
  private final Detector lag;
  private final Detector anr;
  private final Detector blocks;
  private final Detector idleHandlers;
  private final Detector touch;
  private final Detector congestion;

  /** The detectors of messages. */
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
    slow = new Detector(IssueDetails.NORMAL, Detector.Kind.AT_END, slowMillis, clock, changed);
    lag = new Detector(IssueDetails.LAG, running, options.get(Option.LAG_MILLIS), clock, changed);
    anr = new Detector(IssueDetails.ANR, running, options.get(Option.ANR_MILLIS), clock, changed);
    long blockMillis = options.get(Option.BLOCK_MILLIS);
    Detector blocking =
        new Detector(IssueDetails.BLOCK, Detector.Kind.BLOCK, blockMillis, clock, changed);
    blocks = options.get(Option.BLOCKS) ? blocking : blocking.stopped();
    idleHandlers =
        calls(IssueDetails.LAG_IDLE_HANDLER, options.get(Option.IDLE_HANDLER_MILLIS), clock);
    touch = calls(IssueDetails.LAG_TOUCH, options.get(Option.TOUCH_MILLIS), clock);
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

  /** Creates a detector of spans of several dispatches, which do not need dispatch events. */
  private static Detector spans(String detail, long thresholdMillis, Clock clock) {
    return new Detector(detail, Detector.Kind.AT_END, thresholdMillis, clock, () -> {});
  }

  /** Creates a detector of calls in a dispatch, which do not need dispatch events either. */
  private static Detector calls(String detail, long thresholdMillis, Clock clock) {
    return new Detector(detail, Detector.Kind.CALL, thresholdMillis, clock, () -> {});
  }

  /** Detects slow dispatches, reported when they have ended. */
  public Detector slow() {
    return slow;
  }

  /** Detects lags, reported while the dispatch runs. */
  public Detector lag() {
    return lag;
  }

  /** Detects ANRs, reported while the dispatch runs. */
  public Detector anr() {
    return anr;
  }

  /**
   * Detects blocks like BlockCanary: dispatches longer than a threshold, shown by the stacks of
   * their thread. Stopped by default; see {@link Option#BLOCKS}.
   */
  public Detector blocks() {
    return blocks;
  }

  /** Detects slow idle handlers, reported while they run. */
  public Detector idleHandlers() {
    return idleHandlers;
  }

  /** Detects slow handlers of input events, reported while they run. */
  public Detector touch() {
    return touch;
  }

  /** Detects queues with so many short messages that others wait. */
  public Detector congestion() {
    return congestion;
  }

  /** Counts drawn and dropped frames. */
  public FrameDetector frames() {
    return frames;
  }

  /**
   * Detects slow cold starts, which create the process. Each start-up is reported with its stages,
   * and one over the threshold with its call tree too.
   */
  public Detector coldStarts() {
    return coldStarts;
  }

  /** Detects slow warm and hot starts, in an existing process. Reports them like cold starts. */
  public Detector warmStarts() {
    return warmStarts;
  }

  /** Detects pages that take long from their creation until they have the focus and are drawn. */
  public Detector pages() {
    return pages;
  }

  /** The start-ups. For the watchdog only. */
  StartUps startUps() {
    return startUps;
  }

  /** Receives events of start-ups and pages. */
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

  /** The duration from which a dispatch is tracked. Stopped detectors are ignored. */
  long trackNanos() {
    long minNanos = TRACK_NANOS;
    for (Detector detector : all) {
      minNanos = Math.min(minNanos, trackNanos(detector));
    }
    return Math.min(minNanos, Math.min(trackNanos(idleHandlers), trackNanos(touch)));
  }

  /** The duration from which a message is reported. Blocks have separate thresholds and counts. */
  long overNanos() {
    return Math.min(trackNanos(slow), Math.min(trackNanos(lag), trackNanos(anr)));
  }

  /** Whether a message reaches this duration. */
  boolean isOver(Dispatch dispatch, long nowNanos) {
    return !dispatch.cut && dispatch.elapsedNanos(nowNanos) >= overNanos();
  }

  private static long trackNanos(Detector detector) {
    return detector.isStarted() ? detector.thresholdNanos() : Long.MAX_VALUE;
  }

  /** The delay from which a queue is congested, or {@link CongestionSignal#NEVER}. */
  long congestionNanos() {
    return congestion.isStarted() ? congestion.thresholdNanos() : CongestionSignal.NEVER;
  }

  /** The detectors that apply to a dispatch: a call that is its own dispatch is no lag. */
  Detector[] of(Dispatch dispatch) {
    DispatchCall call = dispatch.call;
    if (call == null || !call.isDispatch) {
      return all;
    }
    return of(call) == idleHandlers ? ofIdleHandlers : ofTouch;
  }

  /** The detector for calls of this kind. */
  Detector of(DispatchCall call) {
    return call.call.kind() == LoopCall.Kind.IDLE_HANDLER ? idleHandlers : touch;
  }

  /** The interval between stacks of a long dispatch; 0 for none. */
  long sampleMillis() {
    return sampleMillis;
  }

  /** The duration from which stacks of a dispatch are taken: before any detector reports it. */
  long sampleFromNanos() {
    long minNanos = Long.MAX_VALUE;
    for (Detector detector : all) {
      if (detector.isStarted()) {
        minNanos = Math.min(minNanos, detector.thresholdNanos());
      }
    }
    return minNanos / SAMPLED_PARTS * (SAMPLED_PARTS - 1);
  }

  /** How long until the first detector is due for a running dispatch. */
  long dueInNanos(Dispatch dispatch, long elapsedNanos) {
    long minNanos = Long.MAX_VALUE;
    for (Detector detector : of(dispatch)) {
      minNanos = Math.min(minNanos, detector.dueInNanos(elapsedNanos));
    }
    return minNanos;
  }
}
