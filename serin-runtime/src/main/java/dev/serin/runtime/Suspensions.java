package dev.serin.runtime;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Detects when the process stood still as a whole: stopped by a signal, frozen by the system, or
 * with its whole virtual machine. A process that only waits, for a processor, for memory or in a
 * stop of all Java threads, did not stand still: its freeze is real.
 *
 * <p>A suspension requires all of the following:
 *
 * <ul>
 *   <li>The ticker was at least {@link #MIN_NANOS} late.
 *   <li>No message of a loop began or ended, except right before or after.
 *   <li>The process used almost no processor time.
 *   <li>Neither the ticker's thread nor a {@link Witness} of the platform waited in the run queue
 *       or had turns on a processor.
 * </ul>
 *
 * <p>If any of that is unknown, nothing counts as suspended. See "Only a process that stood still
 * counts as suspended" in docs/decisions.md.
 *
 * <p>{@link #tick} and {@link #rest} are for the ticker's thread; the other methods are for any.
 */
final class Suspensions {
  /** A shorter time without a tick is attributed to the machine. */
  static final long MIN_NANOS = OpenDispatch.MIN_STRETCH_NANOS;

  /** The interval between readings of the counters while the clock ticks. */
  static final long SAMPLE_NANOS = 50_000_000;

  /** How long the watchdog waits before it checks again whether the ticker has judged. */
  static final long VERDICT_NANOS = 20_000_000;

  /** The maximum number of checks in a row, as a ticker that has ended never judges. */
  static final int MAX_QUESTIONS = 50;

  /** A process counts as running if it uses at least one part in this many of one processor. */
  private static final int SHARE = 4;

  /** A stopped thread has a turn to stop, one to continue, and one since the last reading. */
  private static final long FREE_TURNS = 3;

  private static final int CAPACITY = 64;

  private final Clock clock;
  private final Witnesses witnesses;
  private final List<Loop> loops;
  private final long[] beginNanos = new long[CAPACITY];
  private final long[] endNanos = new long[CAPACITY];
  private int next;
  private int kept;
  private boolean ticking;
  private long lastTickNanos;
  private int questions;

  // The last reading and the number of ticks since then; unknown before the first reading.
  private boolean known;
  private long sampledNanos;
  private long sampledCpuNanos;
  private int ticks;
  private final SchedulerCounters[] sampled;
  private final SchedulerCounters[] current;

  Suspensions(Clock clock, Witnesses witnesses, List<Loop> loops) {
    this.clock = clock;
    this.witnesses = witnesses;
    this.loops = loops;
    this.sampled = SchedulerCounters.array(witnesses.count());
    this.current = SchedulerCounters.array(witnesses.count());
  }

  /** Records a tick of the clock. If it is late, decides whether the process stood still. */
  synchronized void tick(long nowNanos) {
    boolean late = isLate(nowNanos);
    if (late) {
      judge(nowNanos);
    }
    ticks++;
    lastTickNanos = nowNanos;
    if (late || !ticking || nowNanos - sampledNanos >= SAMPLE_NANOS) {
      sample();
      lastTickNanos = sampledNanos;
    }
    ticking = true;
    questions = 0;
  }

  /** Stops the clock until {@link #tick}: the pause before that tick is ignored. */
  synchronized void rest() {
    ticking = false;
  }

  /** Stops judging, and closes the witnesses. */
  synchronized void close() {
    ticking = false;
    witnesses.close();
  }

  /**
   * Whether the ticker is so late that its next tick may show that the process stood still. Until
   * then the running time of a message is unknown. Returns to false if the ticker never ticks
   * again.
   */
  synchronized boolean isUndecided(long nowNanos) {
    if (!isLate(nowNanos)) {
      return false;
    }
    questions++;
    return questions <= MAX_QUESTIONS;
  }

  /** The known time for which the process stood still between two times. */
  synchronized long nanos(long fromNanos, long toNanos) {
    long sumNanos = 0;
    for (int i = 0; i < kept; i++) {
      long beginNanos = Math.max(fromNanos, this.beginNanos[i]);
      sumNanos += Math.max(0, Math.min(toNanos, endNanos[i]) - beginNanos);
    }
    return sumNanos;
  }

  /** The known time for which the process stood still while a dispatch should have run. */
  long nanosOf(Dispatch dispatch, long nowNanos) {
    long sumNanos = nanos(dispatch.resumedNanos, dispatch.ranUntilNanos(nowNanos));
    long[] intervalsNanos = dispatch.intervalsNanos();
    for (int i = 0; i < intervalsNanos.length; i += 2) {
      sumNanos += nanos(intervalsNanos[i], intervalsNanos[i + 1]);
    }
    return sumNanos;
  }

  private boolean isLate(long nowNanos) {
    return ticking && known && nowNanos - lastTickNanos >= MIN_NANOS;
  }

  /**
   * Reads the counters, then the time. The ticker may lose the processor between two readings: with
   * the time first, that wait would count as time without any activity.
   */
  private void sample() {
    sampledCpuNanos = clock.processCpuNanos();
    known = sampledCpuNanos > 0 && witnesses.read(sampled);
    sampledNanos = clock.nanoTime();
    ticks = 0;
  }

  /**
   * Decides whether the process stood still since the last tick. The counters are read afterwards.
   */
  private void judge(long nowNanos) {
    long cpuNanos = clock.processCpuNanos();
    boolean idle =
        cpuNanos >= sampledCpuNanos
            && (cpuNanos - sampledCpuNanos) * SHARE < nowNanos - lastTickNanos;
    if (!idle || !witnesses.read(current)) {
      return;
    }
    long fromNanos = lastTickNanos;
    long quietNanos = 0;
    long markNanos = lastTickNanos;
    for (long mark : marksNanos(nowNanos)) {
      if (mark - markNanos > quietNanos) {
        quietNanos = mark - markNanos;
        fromNanos = markNanos;
      }
      markNanos = mark;
    }
    long ranNanos = ranNanos();
    long changingNanos = nowNanos - lastTickNanos - quietNanos;
    if (changingNanos > ranNanos + SAMPLE_NANOS) {
      return; // messages began or ended while the ticker neither worked nor waited for a processor
    }
    long stillNanos = quietNanos - ranNanos;
    if (stillNanos >= MIN_NANOS && stillNanos >= quietNanos / 2) {
      beginNanos[next] = fromNanos;
      endNanos[next] = fromNanos + stillNanos;
      next = (next + 1) % CAPACITY;
      kept = Math.min(kept + 1, CAPACITY);
    }
  }

  /** The longest time that a thread ran or waited for a processor, by its counters. */
  private long ranNanos() {
    long maxNanos = 0;
    for (int i = 0; i < current.length; i++) {
      long usualTurns = FREE_TURNS + (i == 0 ? ticks : 0);
      long extraTurns = Math.max(0, current[i].turns(sampled[i]) - usualTurns);
      long ranNanos = current[i].activeNanos(sampled[i]) + extraTurns * witnesses.turnNanos(i);
      maxNanos = Math.max(maxNanos, ranNanos);
    }
    return maxNanos;
  }

  /** When messages began and ended since the last tick, in order, followed by the current time. */
  private List<Long> marksNanos(long nowNanos) {
    List<Long> marks = new ArrayList<>();
    for (Loop loop : loops) {
      for (History.Ran ran : loop.history().ran(loop.dispatches() + 1, lastTickNanos, nowNanos)) {
        marks.add(ran.beganNanos);
        marks.add(ran.endedNanos);
      }
      Dispatch running = loop.running();
      if (running != null && running.resumedNanos > lastTickNanos) {
        marks.add(Math.min(running.resumedNanos, nowNanos));
      }
    }
    marks.add(nowNanos);
    Collections.sort(marks);
    return marks;
  }
}
