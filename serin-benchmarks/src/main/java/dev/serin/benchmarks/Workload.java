package dev.serin.benchmarks;

import java.util.List;

/** What a program does with libraries, again and again, on the thread that is watched. */
enum Workload {
  /** Objects to JSON and back. */
  GSON {
    @Override
    Work work() {
      return new GsonWork();
    }
  },

  /** Collections, hash values, and the splitting and joining of text. */
  GUAVA {
    @Override
    Work work() {
      return new GuavaWork();
    }
  },

  /** A compiler, whose messages have thousands of call paths. */
  ECJ {
    @Override
    Work work() {
      return new EcjWork();
    }
  };

  /** Those whose archives an Android app may have too. */
  static final List<Workload> OF_APPS = List.of(GSON, GUAVA);

  /** The work, ready to be done. Loads the library. */
  abstract Work work();

  /** One round of work; each does the same. */
  interface Work {
    /** Does it; returns something of which all that it did is a part. */
    int round();
  }
}
