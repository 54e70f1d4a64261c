package dev.serin.benchmarks;

import dev.serin.benchmarks.CallShape.Recording;

/**
 * Calls nested forty deep. Each makes two calls down to some level, and one below that. Those on
 * the last level but one make a few that call nothing. No call makes many calls, as Matrix's time
 * grows with the square of their number.
 */
final class DeepCalls {
  private static final int DEPTH = 40;
  private static final int FORKED_LEVELS = 14;
  private static final int CHAINS = 1 << FORKED_LEVELS;
  private static final int FORKED_CALLS = 2 * CHAINS - 2;
  private static final int CHAINED_CALLS = CHAINS * (DEPTH - 1 - FORKED_LEVELS);
  private static final long INNERMOST_CALLS = CallShape.CALLS - FORKED_CALLS - CHAINED_CALLS;

  private final Recording recording;
  private final int differentLevels;
  private int chains;

  /**
   * Prepares calls.
   *
   * @param differentLevels the number of levels on which the two calls have different methods
   */
  DeepCalls(Recording recording, int differentLevels) {
    this.recording = recording;
    this.differentLevels = differentLevels;
  }

  /** Makes the calls. */
  void record() {
    calls(1);
  }

  private void calls(int level) {
    if (level == DEPTH) {
      long before = INNERMOST_CALLS * chains / CHAINS;
      chains++;
      for (long call = INNERMOST_CALLS * chains / CHAINS - before; call > 0; call--) {
        recording.enter(2 * level);
        recording.exit();
      }
    } else {
      call(level, 2 * level);
      if (level <= FORKED_LEVELS) {
        call(level, level <= differentLevels ? 2 * level + 1 : 2 * level);
      }
    }
  }

  private void call(int level, int methodId) {
    recording.enter(methodId);
    calls(level + 1);
    recording.exit();
  }
}
