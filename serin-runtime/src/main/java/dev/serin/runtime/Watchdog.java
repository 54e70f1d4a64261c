package dev.serin.runtime;

import dev.serin.probe.Probe;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the dispatches of all loops that are long, on one thread: reports them when they are
 * due, and has what is known of them kept while they run. Rests while no dispatch is long; the
 * ticker and the end of a long dispatch wake it.
 */
final class Watchdog implements Runnable {
  /** How often what is known of a dispatch in trouble is brought up to date. */
  static final long HEARTBEAT_NANOS = 100_000_000;

  /** In place of a time: until somebody wakes the watchdog. */
  static final long UNTIL_WOKEN = Long.MAX_VALUE;

  private static final int AWAKE = 0;
  private static final int NAPPING = 1;
  private static final int RESTING = 2;

  /** More dispatches than this are never nested; something was lost then. */
  private static final int MOST_TRACKED = 64;

  /** How much of its time the watchdog spends on reading at most: one part in this many. */
  private static final int DUTY = 5;

  private final LoopContext context;
  private final Clock clock;
  private final List<Loop> loops;
  private final Detectors detectors;
  private final Reporter reporter;
  private final TickLog ticks;
  private final RingReader reader = new RingReader();
  private final Map<Loop, Map<Long, TrackedDispatch>> tracked = new HashMap<>();
  private volatile @Nullable Thread thread;
  private volatile int state;
  private volatile boolean closed;

  Watchdog(
      LoopContext context,
      List<Loop> loops,
      Detectors detectors,
      Reporter reporter,
      TickLog ticks) {
    this.context = context;
    this.clock = context.clock();
    this.loops = loops;
    this.detectors = detectors;
    this.reporter = reporter;
    this.ticks = ticks;
  }

  @Override
  public void run() {
    thread = Thread.currentThread();
    while (!closed) {
      state = RESTING;
      long waitNanos = poll();
      if (waitNanos == UNTIL_WOKEN) {
        while (state == RESTING && !closed) {
          LockSupport.park(this);
        }
      } else if (state == RESTING) {
        state = NAPPING;
        LockSupport.parkNanos(this, waitNanos);
      }
    }
  }

  /** A dispatch has become long: wakes the watchdog unless it looks at dispatches anyway. */
  void alarm() {
    if (state == RESTING) {
      wake();
    }
  }

  /** A long dispatch has ended: wakes the watchdog. */
  void wake() {
    if (state != AWAKE) {
      state = AWAKE;
      LockSupport.unpark(thread);
    }
  }

  void close() {
    closed = true;
    LockSupport.unpark(thread);
  }

  /** Looks at all loops once; returns how long to wait until the next time. */
  long poll() {
    long startNanos = clock.nanoTime();
    long waitNanos = UNTIL_WOKEN;
    for (Loop loop : loops) {
      for (Dispatch d = loop.pollEnded(); d != null; d = loop.pollEnded()) {
        ended(loop, d);
      }
      waitNanos = Math.min(waitNanos, running(loop));
    }
    long spentNanos = clock.nanoTime() - startNanos;
    return waitNanos == UNTIL_WOKEN ? waitNanos : Math.max(waitNanos, spentNanos * (DUTY - 1));
  }

  private void ended(Loop loop, Dispatch dispatch) {
    TrackedDispatch known = trackedOf(loop).remove(dispatch.number);
    TrackedDispatch seen = known == null ? new TrackedDispatch(dispatch, clock) : known;
    seen.update(dispatch, dispatch.endPosition, reader, ticks, clock);
    check(loop, dispatch, seen, dispatch.endNanos);
    reporter.forget(loop, dispatch);
  }

  private long running(Loop loop) {
    Dispatch dispatch = loop.running();
    long nowNanos = clock.nanoTime();
    if (dispatch == null || dispatch.elapsedNanos(nowNanos) < context.trackNanos()) {
      return UNTIL_WOKEN;
    }
    Probe probe = dispatch.probe;
    long position = probe == null ? 0 : probe.position();
    Dispatch still = loop.running();
    if (still == null || still.number != dispatch.number) {
      return HEARTBEAT_NANOS;
    }
    TrackedDispatch seen =
        trackedOf(loop).computeIfAbsent(dispatch.number, n -> new TrackedDispatch(dispatch, clock));
    seen.update(dispatch, position, reader, ticks, clock);
    long elapsedNanos = check(loop, dispatch, seen, clock.nanoTime());
    if (elapsedNanos >= detectors.slow().thresholdNanos() && detectors.slow().isStarted()) {
      reporter.keep(new Incident(detectors.slow(), loop, dispatch, seen, clock.nanoTime()));
    }
    return Math.min(HEARTBEAT_NANOS, detectors.dueInNanos(elapsedNanos));
  }

  /** Reports a dispatch by every detector that is due; returns how long the dispatch has run. */
  private long check(Loop loop, Dispatch dispatch, TrackedDispatch seen, long nowNanos) {
    long elapsedNanos = dispatch.elapsedNanos(nowNanos);
    for (Detector detector : detectors.all()) {
      if (detector.isDue(dispatch, elapsedNanos) && seen.report(detector)) {
        reporter.report(new Incident(detector, loop, dispatch, seen, nowNanos));
      }
    }
    return elapsedNanos;
  }

  private Map<Long, TrackedDispatch> trackedOf(Loop loop) {
    Map<Long, TrackedDispatch> dispatches = tracked.computeIfAbsent(loop, l -> new HashMap<>());
    if (dispatches.size() > MOST_TRACKED) {
      dispatches.clear();
    }
    return dispatches;
  }
}
