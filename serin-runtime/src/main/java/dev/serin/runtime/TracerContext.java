package dev.serin.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of a tracer that its watchdog and detectors need. Safe for use by several threads. */
interface TracerContext extends LoopContext {
  /** The watched loops. */
  List<Loop> loops();

  /** The loop that a thread runs; null if it runs none. Allocates nothing. */
  @Nullable Loop loopOf(Thread thread);

  /** Forgets a loop that is no longer watched. */
  void forget(Loop loop);

  /** Whether a debugger delays dispatches, so that none must be reported. */
  boolean isDebugged();

  /** The times of the machine's processors; null if unknown. Reads a file. */
  @Nullable MachineTimes machineTimes();

  /** Reads the scheduler counters that show whether the process stood still. */
  Witnesses witnesses();

  /** See {@link Platform#areStacksDear}. */
  boolean areStacksDear();

  /** See {@link Platform#lockWaits}. */
  @Nullable LockWaits lockWaits(Thread thread);

  /** The listeners of the tracer. */
  Listeners listeners();
}
