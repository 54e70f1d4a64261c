package dev.serin.benchmarks;

/**
 * The shape of the calls of a dispatch. All shapes have the same number of calls, so trees are
 * built from equally many.
 */
public enum CallShape {
  /** Forty calls deep, with few methods: most calls repeat the same path. */
  DEEP {
    @Override
    void record(Recording recording) {
      new DeepCalls(recording, 0).record();
    }
  },

  /** As deep, with almost as many different paths as the maximum of nodes in a tree of Serin. */
  DEEP_MANY_PATHS {
    @Override
    void record(Recording recording) {
      new DeepCalls(recording, DIFFERENT_LEVELS).record();
    }
  },

  /**
   * All called by the dispatch, one after the other, with almost as many different methods as the
   * maximum of nodes in a tree of Serin. A method repeats only after all the others.
   */
  FLAT_MANY_METHODS {
    @Override
    void record(Recording recording) {
      for (int call = 0; call < CALLS; call++) {
        recording.enter(1 + call % MANY_METHODS);
        recording.exit();
      }
    }
  };

  /** The number of calls, without the dispatch. */
  static final int CALLS = 499_999;

  /** The number of their records, with those of the dispatch. */
  static final int RECORDS = 2 * CALLS + 2;

  private static final int DIFFERENT_LEVELS = 12;
  private static final int MANY_METHODS = 125_000;

  /** Makes the calls. */
  abstract void record(Recording recording);

  /** Receives the calls on behalf of a recorder. */
  interface Recording {
    /** A method is called. */
    void enter(int methodId);

    /** The innermost call returns. */
    void exit();
  }
}
