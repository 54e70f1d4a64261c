package dev.serin.runtime;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Knows when the process stood still as a whole: stopped by a signal, frozen by the system, or with
 * its whole virtual machine. A process that only waits, for a processor, for memory or in a stop of
 * all Java threads, did not stand still: its freeze is real.
 *
 * <p>The ticker was at least {@link #MIN_NANOS} late then, no message of a loop began or ended
 * except right before or after, the process used next to no processor time, and neither the
 * ticker's thread nor a {@link Witness} of the platform waited in the run queue or had turns on a
 * processor. Where any of that is not known, nothing counts as suspended. See "Only a process that
 * stood still counts as suspended" in docs/decisions.md.
 *
 * <p>{@link #tick} and {@link #rest} are for the ticker's thread, the rest for any.
 */
final class Suspensions {
  /** A shorter time without a tick is put down to the machine. */
  static final long MIN_NANOS = OpenDispatch.MIN_STRETCH_NANOS;

  /** How often the counters are read while the clock ticks. */
  static final long SAMPLE_NANOS = 50_000_000;

  /** How long the watchdog waits before it asks again whether the ticker has judged. */
  static final long VERDICT_NANOS = 20_000_000;

  /** How often it asks in a row; a ticker that has ended never judges. */
  static final int MAX_QUESTIONS = 50;

  /** A process runs if it uses at least one part in this many of one processor. */
  private static final int SHARE = 4;

  /** A thread that is stopped has a turn to stop, one to go on, and one since the last reading. */
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

  // The last reading, and the ticks since; not known before the first one.
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

  /** Records a tick of the clock, and judges a late one. */
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

  /** The clock does not tick until {@link #tick}: a pause before it means nothing. */
  synchronized void rest() {
    ticking = false;
  }

  /** Stops judging, and closes the witnesses. */
  synchronized void close() {
    ticking = false;
    witnesses.close();
  }

  /**
   * Whether the ticker is so late that its next tick may show that the process stood still. Then
   * nobody knows yet how long a message has run. Does not stay true if the ticker never comes back.
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

  /** How long the process did not run while a dispatch should have, as far as it is known. */
  long nanosOf(Dispatch dispatch, long nowNanos) {
    long sumNanos = nanos(dispatch.resumedNanos, dispatch.ranUntilNanos(nowNanos));
    long[] stretchesNanos = dispatch.stretchesNanos();
    for (int i = 0; i < stretchesNanos.length; i += 2) {
      sumNanos += nanos(stretchesNanos[i], stretchesNanos[i + 1]);
    }
    return sumNanos;
  }

  private boolean isLate(long nowNanos) {
    return ticking && known && nowNanos - lastTickNanos >= MIN_NANOS;
  }

  /**
   * Reads the counters, and the time after them. The ticker may lose the processor between two
   * readings: with the time first, that wait would count as time without any activity.
   */
  private void sample() {
    sampledCpuNanos = clock.processCpuNanos();
    known = sampledCpuNanos > 0 && witnesses.read(sampled);
    sampledNanos = clock.nanoTime();
    ticks = 0;
  }

  /** Decides whether the process stood still since the last tick; the counters come after it. */
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

  /** When messages began and ended since the last tick, in order; and now, as the last one. */
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
