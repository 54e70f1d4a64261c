package dev.serin.benchmarks;

/** What the calls of a dispatch look like: always as many, so that a tree is made of as much. */
public enum CallShape {
  /** Forty calls deep, few methods: most calls are the same path again. */
  DEEP {
    @Override
    void record(Recording recording) {
      new DeepCalls(recording, 0).record();
    }
  },

  /** As deep, with almost as many different paths as a tree of Serin's may have nodes. */
  DEEP_MANY_PATHS {
    @Override
    void record(Recording recording) {
      new DeepCalls(recording, DIFFERENT_LEVELS).record();
    }
  },

  /**
   * One after the other, all called by the dispatch, of almost as many different methods as a tree
   * of Serin's may have nodes; a method is called again after the others.
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

  /** How many calls there are, the dispatch not counted. */
  static final int CALLS = 499_999;

  /** How many records that makes, those of the dispatch among them. */
  static final int RECORDS = 2 * CALLS + 2;

  private static final int DIFFERENT_LEVELS = 12;
  private static final int MANY_METHODS = 125_000;

  /** Makes the calls. */
  abstract void record(Recording recording);

  /** What a recorder makes of calls. */
  interface Recording {
    /** A method is called. */
    void enter(int methodId);

    /** The innermost call returns. */
    void exit();
  }
}
