package dev.serin.runtime;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Checks the long dispatches of all loops on one thread. It reports them when they are due, and
 * keeps a snapshot of them on disk while they run. It also reports frame slices, start-ups and
 * pages. The watchdog sleeps while no dispatch is long; the ticker and the end of a long dispatch
 * or slice wake it.
 */
final class Watchdog implements Runnable {
  /** The shortest interval between two snapshots of a slow dispatch. */
  static final long MIN_KEEP_NANOS = 100_000_000;

  /**
   * A snapshot is due when one part in this many of the dispatch's time is new, as one costs as
   * much as an issue.
   */
  private static final int NEW_PART = 4;

  /** The longest interval between two snapshots of a dispatch. */
  static final long MAX_KEEP_NANOS = 10_000_000_000L;

  private static final int AWAKE = 0;
  private static final int NAPPING = 1;
  private static final int RESTING = 2;

  /** The watchdog spends at most one part in this many of its time on checks. */
  private static final int DUTY = 5;

  private final TracerContext context;
  private final Clock clock;
  private final List<Loop> loops;
  private final Detectors detectors;
  private final Reporter reporter;
  private final TickLog ticks;
  private final Suspensions suspensions;
  private final TrackedDispatches tracked;
  private final SpanWatch spans;
  private final Sampler sampler;
  private final CongestionWatch congestions;
  private final CallWatch calls;
  private final SuspendedFindings suspendedFindings;
  private final MessageTally tally;
  private final LastCount lastCount;
  private volatile @Nullable Thread thread;
  private volatile int state;
  private long restNanos = Threads.UNTIL_WOKEN;
  private long sampleInNanos = Threads.UNTIL_WOKEN;
  private volatile boolean closed;

  Watchdog(
      TracerContext context,
      List<Loop> loops,
      Detectors detectors,
      Reporter reporter,
      Ticker ticker) {
    this.context = context;
    this.clock = context.clock();
    this.loops = loops;
    this.detectors = detectors;
    this.reporter = reporter;
    this.ticks = ticker.log();
    this.suspensions = ticker.suspensions();
    this.tally = reporter.tally();
    this.tracked = new TrackedDispatches(reporter);
    this.lastCount = new LastCount(loops, detectors, tally, clock);
    this.congestions = new CongestionWatch(context, loops, detectors, reporter, suspensions);
    this.spans = new SpanWatch(context, detectors, reporter, ticker);
    this.calls = new CallWatch(context, detectors, reporter, suspensions);
    this.suspendedFindings = new SuspendedFindings(context, tally);
    this.sampler = new Sampler(context, detectors);
  }

  @Override
  public void run() {
    thread = Thread.currentThread();
    tracked.restart();
    while (!closed) {
      state = RESTING;
      long waitNanos = poll();
      if (waitNanos == Threads.UNTIL_WOKEN) {
        rest();
      } else if (state == RESTING) {
        state = NAPPING;
        Threads.parkNanos(this, Math.min(waitNanos, restNanos));
      }
    }
    lookLast();
  }

  /** Reports and counts the rest when the tracer closes. */
  void lookLast() {
    for (Loop loop : loops) {
      List<Dispatch> open = loop.open();
      reportEnded(loop, open);
      tracked.retain(loop, open);
      settleCalls(loop, open);
      loop.outage().close(tally);
    }
    lastCount.afterWatchdog(tracked);
    reportFrames();
    congestions.poll();
    spans.poll();
    reporter.end();
  }

  /** Waits until woken, or until a start-up or an outage is due. */
  private void rest() {
    while (state == RESTING && !closed) {
      if (restNanos == Threads.UNTIL_WOKEN) {
        Threads.park(this);
      } else {
        Threads.parkNanos(this, restNanos);
        return;
      }
    }
  }

  /** Wakes the watchdog for a dispatch that has become long, unless it checks dispatches anyway. */
  void alarm() {
    if (state == RESTING) {
      wake();
    }
  }

  /** Wakes the watchdog: a long dispatch has ended, or calls of a span are ready to be read. */
  void wake() {
    if (state != AWAKE) {
      state = AWAKE;
      LockSupport.unpark(thread);
    }
  }

  /** Makes {@link #run} report the ended dispatches and return soon. */
  void close() {
    closed = true;
    LockSupport.unpark(thread);
  }

  /** Counts the unchecked messages if the thread did not finish in time. */
  void abandon() {
    lastCount.withoutWatchdog();
  }

  /** Checks all loops once. Returns how long to wait until the next check. */
  long poll() {
    long startNanos = clock.nanoTime();
    if (suspensions.isUndecided(startNanos)) {
      return Suspensions.VERDICT_NANOS;
    }
    long waitNanos = Threads.UNTIL_WOKEN;
    long outageNanos = Threads.UNTIL_WOKEN;
    sampleInNanos = Threads.UNTIL_WOKEN;
    Map<Loop, @Nullable List<Dispatch>> leaving = new LinkedHashMap<>();
    for (Loop loop : loops) {
      boolean leaves = loop.isUnwatched(); // before its messages: none is added then
      List<Dispatch> open = loop.open(); // before the ended ones: each is seen in at least one
      reportEnded(loop, open);
      tracked.retain(loop, open);
      if (leaves) {
        leaving.put(loop, open);
      } else {
        waitNanos = Math.min(waitNanos, look(loop));
      }
      outageNanos = Math.min(outageNanos, loop.outage().poll(startNanos, tally));
    }
    reportFrames();
    congestions.poll();
    restNanos = Math.min(reporter.poll(), Math.min(spans.poll(), outageNanos));
    for (Map.Entry<Loop, @Nullable List<Dispatch>> each : leaving.entrySet()) {
      forget(each.getKey(), each.getValue());
    }
    long spentNanos = clock.nanoTime() - startNanos;
    // A stack costs almost nothing, so it is never delayed.
    return waitNanos == Threads.UNTIL_WOKEN
        ? waitNanos
        : Math.min(sampleInNanos, Math.max(waitNanos, spentNanos * (DUTY - 1)));
  }

  /**
   * Frees everything that is kept for a loop that is no longer watched, after its last congestion
   * and spans have been reported.
   */
  private void forget(Loop loop, @Nullable List<Dispatch> open) {
    reportEnded(loop, open); // an event that was in progress may have ended one
    settleCalls(loop, open);
    loop.outage().close(tally);
    lastCount.left(loop, open, tracked);
    tracked.forget(loop);
    congestions.forget(loop);
    spans.forget(loop);
    context.forget(loop);
  }

  /** How long the watchdog may sleep if nothing wakes it. */
  long restNanos() {
    return restNanos;
  }

  /** Reports the ended dispatches, and removes them from the given open ones. */
  private void reportEnded(Loop loop, @Nullable List<Dispatch> open) {
    for (Dispatch d = loop.ended().poll(); d != null; d = loop.ended().poll()) {
      if (open != null) {
        remove(d.number, open);
      }
      ended(loop, d);
    }
  }

  private static void remove(long number, List<Dispatch> open) {
    for (Iterator<Dispatch> all = open.iterator(); all.hasNext(); ) {
      if (all.next().number == number) {
        all.remove();
      }
    }
  }

  private void reportFrames() {
    FrameDetector frames = detectors.frames();
    for (FrameSlice s = frames.pollEnded(); s != null; s = frames.pollEnded()) {
      reporter.report(new FrameIssue(s));
    }
  }

  private void ended(Loop loop, Dispatch dispatch) {
    boolean isOver = detectors.isOver(dispatch, dispatch.endNanos);
    if (isOver) {
      tally.take();
    }
    TrackedDispatch seen = null;
    boolean isWhole = false;
    try {
      seen = tracked.remove(loop, dispatch);
      lookAtEnded(loop, dispatch, seen);
      isWhole = true;
    } finally {
      if (isOver) {
        tally.taken(seen == null ? null : seen.fate(), isWhole);
      }
      reporter.forget(loop, dispatch.number);
    }
  }

  /** Counts the suspended calls of messages that still run when the tracer closes. */
  private void settleCalls(Loop loop, @Nullable List<Dispatch> open) {
    if (open != null) {
      for (Dispatch dispatch : open) {
        TrackedDispatch seen = tracked.get(loop, dispatch);
        if (seen != null) {
          calls.settle(seen, null);
        }
      }
    }
  }

  private void lookAtEnded(Loop loop, Dispatch dispatch, TrackedDispatch seen) {
    if (!dispatch.cut) {
      seen.update(dispatch, dispatch.endNanos, ticks);
      seen.sampleProcessorTime(dispatch, clock);
      sampler.end(dispatch, seen);
      long elapsedNanos = check(loop, dispatch, seen, dispatch.endNanos);
      long overNanos = detectors.overNanos();
      if (elapsedNanos < overNanos && elapsedNanos + seen.suspendedNanos() >= overNanos) {
        suspendedFindings.message(loop, dispatch, seen, elapsedNanos);
      }
      calls.settle(seen, null);
    }
  }

  private long look(Loop loop) {
    Dispatch running = loop.running();
    if (running == null || !isLong(running)) {
      return Threads.UNTIL_WOKEN;
    }
    TrackedDispatch seen = tracked.track(loop, running);
    seen.update(running, clock.nanoTime(), ticks);
    seen.sampleProcessorTime(running, clock);
    long nowNanos = clock.nanoTime();
    long ranNanos = seen.ranNanos(running, nowNanos, suspensions);
    sampleInNanos = Math.min(sampleInNanos, sampler.sample(loop, running, seen, ranNanos));
    if (!context.isDebugged()) {
      seen.checkLock(running, ranNanos, context);
    }
    long elapsedNanos = check(loop, running, seen, nowNanos);
    Detector slow = detectors.slow();
    boolean isSlow = slow.isStarted() && elapsedNanos >= slow.thresholdNanos();
    long keepInNanos =
        isSlow && !context.isDebugged()
            ? keepInNanos(loop, running, seen, nowNanos)
            : MIN_KEEP_NANOS;
    long callInNanos = calls.check(running, seen, nowNanos, d -> incident(d, loop, running, seen));
    long dueInNanos = detectors.dueInNanos(running, elapsedNanos);
    return Math.min(keepInNanos, Math.min(dueInNanos, callInNanos));
  }

  /** Writes a snapshot of a slow dispatch if it is due. Returns the time until the next one. */
  private long keepInNanos(Loop loop, Dispatch running, TrackedDispatch seen, long nowNanos) {
    long newNanos = Math.min(MAX_KEEP_NANOS, running.elapsedNanos(nowNanos) / NEW_PART);
    long intervalNanos = Math.max(MIN_KEEP_NANOS, newNanos);
    if (seen.keepInNanos(nowNanos, intervalNanos) <= 0) {
      Incident snapshot = incident(detectors.slow(), loop, running, seen);
      if (isIdle(snapshot)) {
        return MIN_KEEP_NANOS;
      }
      seen.kept(nowNanos);
      reporter.keep(snapshot);
    }
    return seen.keepInNanos(nowNanos, intervalNanos);
  }

  private boolean isLong(Dispatch running) {
    return running.elapsedNanos(clock.nanoTime()) >= context.trackNanos();
  }

  /**
   * Reports a dispatch with every detector that is due, except while a debugger is connected.
   * Returns how long the dispatch has run.
   */
  private long check(Loop loop, Dispatch dispatch, TrackedDispatch seen, long nowNanos) {
    long elapsedNanos = seen.ranNanos(dispatch, nowNanos, suspensions);
    for (Detector detector : detectors.of(dispatch)) {
      if (detector.isDue(dispatch, elapsedNanos) && !seen.hasReported(detector)) {
        report(detector, loop, dispatch, seen);
      }
    }
    return elapsedNanos;
  }

  /**
   * Reports a dispatch. If the calls of a running one cannot be read, it has just ended. Then it is
   * reported as ended, or read at the next check.
   */
  private void report(Detector detector, Loop loop, Dispatch dispatch, TrackedDispatch seen) {
    Incident found = context.isDebugged() ? null : incident(detector, loop, dispatch, seen);
    if (found != null && isIdle(found)) {
      return;
    }
    if (found == null || found.hasCalls) {
      seen.reported(detector);
    }
    if (found != null && found.hasCalls) {
      reporter.report(found);
    }
  }

  /**
   * Whether the loop waits for a message although one seems to run. Another tool that replaces
   * parts of the loop may hide its end.
   */
  private static boolean isIdle(Incident found) {
    boolean isIdle = found.loop.isIdle(found.dispatch, found.threadStack);
    if (isIdle) {
      found.tracked.idled(found.dispatch, found.nowNanos);
    }
    return isIdle;
  }

  /** The current state of a dispatch. A running one has its stack read first, then its calls. */
  private Incident incident(Detector detector, Loop loop, Dispatch dispatch, TrackedDispatch seen) {
    StackSample sample = StackSample.of(loop, dispatch, clock);
    seen.update(dispatch, sample.takenNanos, ticks); // taking the stack may have been slow
    seen.findSuspended(dispatch, sample.takenNanos, suspensions);
    Incident found = new Incident(detector, loop, dispatch, seen, sample);
    return found.withFrames(detectors.frames().drawn());
  }
}
