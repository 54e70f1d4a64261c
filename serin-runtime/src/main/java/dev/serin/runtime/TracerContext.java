package dev.serin.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of a tracer that its watchdog and detectors need. Safe for use by several threads. */
interface TracerContext extends LoopContext {
  /** The loops that are watched. */
  List<Loop> loops();

  /** Whether a debugger makes dispatches wait, so that none is to be reported. */
  boolean isDebugged();

  /** What the machine's processors have done; null where that is not known. Reads a file. */
  @Nullable MachineTimes machineTimes();

  /** Reads the scheduler counters that show whether the process stood still. */
  Witnesses witnesses();

  /** See {@link Platform#areStacksDear}. */
  boolean areStacksDear();

  /** Who wants to hear of dispatches. */
  Listeners listeners();
}
