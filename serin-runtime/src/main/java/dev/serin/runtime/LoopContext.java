package dev.serin.runtime;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** What a {@link Loop} needs of the tracer it belongs to. Safe for use by several threads. */
interface LoopContext {
  /** The clock. */
  Clock clock();

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

  /** Odd while recording is paused; changes whenever it is paused or resumed. */
  int recordingEpoch();

  /** From how long on a dispatch is of interest to the watchdog; changes while running. */
  long trackNanos();

  /** From how long on a message is over a threshold of a detector; changes while running. */
  default long overNanos() {
    return Long.MAX_VALUE;
  }

  /** From which delay of a message on the watchdog is to look; changes while running. */
  default long congestionNanos() {
    return Backlog.NEVER;
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

  /** A dispatch began. Cheap while the ticker runs anyway. */
  void busy();

  /** A dispatch that is of interest, or a slice of frames, has ended. */
  void ended();

  /** Who wants to hear of dispatches. */
  Listeners listeners();

  /** Whether anybody wants to know of dispatches may have changed. */
  void wanted();

  /** Something failed, and is done without from now on; each {@code what} is said once. */
  void failed(String what, Throwable failure);

  /** Has a line logged. */
  void say(String line);

  /** A name for a loop that no other of the tracer has, fit for a file's, like the one it wants. */
  String distinctName(String wanted);

  /** Calls code that is not ours and answers nothing. */
  default void call(HostCall call, String whatFailed) {
    ask(
        () -> {
          call.run();
          return true;
        },
        false,
        whatFailed);
  }

  /**
   * Asks code that is not ours.
   *
   * @param otherwise what is taken for the answer if it fails
   */
  default <T> T ask(Callable<T> question, T otherwise, String whatFailed) {
    try {
      return question.call();
    } catch (Throwable e) {
      failed(whatFailed, e);
      return otherwise;
    }
  }
}
