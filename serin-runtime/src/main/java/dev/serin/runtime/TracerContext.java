package dev.serin.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of a tracer that its watchdog and detectors need. Safe for use by several threads. */
interface TracerContext extends LoopContext {
  /** The loops that are watched. */
  List<Loop> loops();

  /** Whether one of the loops runs a message now. */
  default boolean isBusy() {
    long nowNanos = clock().nanoTime();
    for (Loop loop : loops()) {
      if (loop.isRunning(nowNanos)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a debugger makes dispatches wait, so that none is to be reported. */
  boolean isDebugged();

  /** What the machine's processors have done; null where that is not known. Reads a file. */
  default @Nullable MachineTimes machineTimes() {
    return null;
  }

  /** Reads the scheduler counters that show whether the process stood still. */
  default Witnesses witnesses() {
    return Witnesses.NONE;
  }

  /** See {@link Platform#areStacksDear}. */
  default boolean areStacksDear() {
    return false;
  }

  /** Who wants to hear of dispatches. */
  Listeners listeners();
}
