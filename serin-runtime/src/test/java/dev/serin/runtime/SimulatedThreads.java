package dev.serin.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;

/**
 * Runs a loop's thread, the ticker and the watchdog in turns on one fake clock. Like a real
 * machine, it sometimes wakes them late.
 */
final class SimulatedThreads {
  private static final long NANOS_PER_MICRO = 1000;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long NEVER = Long.MAX_VALUE;

  private final List<Run> runs = new ArrayList<>();

  private final WatchedLoop watched;
  private final RandomGenerator random;
  private long tickNanos;

  /** The time at which the ticker's thread would run if a processor were free. */
  private long tickDueNanos = NEVER;

  private long pollNanos = NEVER;
  private int unparks;
  private int alarms;
  private int wakes;
  private long ranNanos;
  private long tickedNanos = NEVER;
  private @Nullable Run suspended;

  /** The data of a message's run that its schedule lacks. */
  static final class Run {
    /** The part of the suspension that nobody could detect. */
    long unknownNanos;

    /** The time before and after the suspension in which the clock did not tick. */
    long untickedNanos;
  }

  SimulatedThreads(WatchedLoop watched, long seed) {
    this.watched = watched;
    this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(~seed);
    this.tickNanos = watched.clock.nanoTime();
    advanceTo(tickNanos); // sets the used processor time
  }

  /** The run of each message, in the order of their beginnings. */
  List<Run> runs() {
    return runs;
  }

  /** Runs a message on the loop's thread, after an idle time. */
  void run(Schedule.Message message, long idleMicros) {
    pass(idleMicros);
    run(message);
  }

  /** Lets time pass while the other threads do their work. */
  void pass(long micros) {
    long endNanos = watched.clock.nanoTime() + micros * NANOS_PER_MICRO;
    lookAround();
    while (Math.min(tickNanos, pollNanos) <= endNanos) {
      advanceTo(Math.min(tickNanos, pollNanos));
      if (tickNanos <= pollNanos) {
        tick();
      } else {
        pollNanos = later(watched.watchdog.poll());
      }
      lookAround();
    }
    advanceTo(endNanos);
  }

  private void run(Schedule.Message message) {
    Run run = new Run();
    runs.add(run);
    watched.source.begin();
    pass(message.workMicros().get(0));
    if (message.suspendedMicros() > 0) {
      suspend(message.suspendedMicros() * NANOS_PER_MICRO, run);
    }
    for (int i = 0; i < message.pumps().size(); i++) {
      watched.source.waiting();
      pass(message.pumps().get(i).waitMicros());
      watched.source.resumed();
      run(message.pumps().get(i).message());
      pass(message.workMicros().get(i + 1));
    }
    watched.source.end();
  }

  /** Suspends all threads of the process; no processor time is used. */
  private void suspend(long nanos, Run run) {
    if (tickedNanos == NEVER) {
      run.unknownNanos += nanos;
    } else {
      run.untickedNanos += watched.clock.nanoTime() - tickedNanos;
    }
    countQueued(run);
    watched.clock.advanceMicros(nanos / NANOS_PER_MICRO);
    run.untickedNanos -= watched.clock.nanoTime();
    suspended = run;
    long nowNanos = watched.clock.nanoTime();
    tickNanos = Math.max(tickNanos, nowNanos);
    tickDueNanos = Math.max(tickDueNanos, nowNanos);
    pollNanos = Math.max(pollNanos, nowNanos);
  }

  /**
   * The scheduler counts the time for which the ticker's thread has waited for a processor. Nobody
   * knows whether a part of it belongs to a suspension. Short waits do not matter.
   */
  private void countQueued(@Nullable Run unknownIn) {
    long queuedNanos = watched.clock.nanoTime() - tickDueNanos;
    if (queuedNanos >= Suspensions.SAMPLE_NANOS) {
      watched.witnesses.tickerQueuedNanos(queuedNanos);
      if (unknownIn != null) {
        unknownIn.unknownNanos += queuedNanos;
      }
    }
  }

  private void tick() {
    countQueued(suspended);
    long waitNanos = watched.ticker.tick();
    tickNanos = later(waitNanos);
    tickDueNanos = waitNanos == Threads.UNTIL_WOKEN ? NEVER : watched.clock.nanoTime() + waitNanos;
    tickedNanos = waitNanos == Threads.UNTIL_WOKEN ? NEVER : watched.clock.nanoTime();
    if (suspended != null) {
      suspended.untickedNanos += watched.clock.nanoTime();
      suspended = null;
    }
  }

  /** Schedules woken threads for soon: the ticker from its sleep, the watchdog from its rest. */
  private void lookAround() {
    if (watched.ticker.unparks() != unparks) {
      unparks = watched.ticker.unparks();
      tickNanos = Math.min(tickNanos, later(0));
      tickDueNanos = Math.min(tickDueNanos, watched.clock.nanoTime());
    }
    boolean isResting = pollNanos == NEVER;
    boolean isAlarmed = isResting && watched.alarms != alarms;
    if (isAlarmed || watched.ended + watched.unread != wakes) {
      pollNanos = Math.min(pollNanos, later(0));
    }
    alarms = watched.alarms;
    wakes = watched.ended + watched.unread;
  }

  /** The time at which a thread runs after a wait, usually soon after it, sometimes much later. */
  private long later(long waitNanos) {
    if (waitNanos == Threads.UNTIL_WOKEN) {
      return NEVER;
    }
    int late = random.nextInt(200);
    long lateMicros = late == 0 ? random.nextInt(400_000) : random.nextInt(late < 20 ? 5000 : 200);
    long wholeMicros = waitNanos / NANOS_PER_MICRO + 1 + lateMicros;
    return watched.clock.nanoTime() + wholeMicros * NANOS_PER_MICRO;
  }

  private void advanceTo(long nanos) {
    long passedNanos = nanos - watched.clock.nanoTime();
    ranNanos += passedNanos;
    watched.clock.processCpuMillis(1000 + ranNanos / NANOS_PER_MILLI);
    watched.clock.advanceMicros(passedNanos / NANOS_PER_MICRO);
  }
}
