package dev.serin.benchmarks;

import java.util.List;

/** A program's repeated work with libraries, on the watched thread. */
enum Workload {
  /** Objects to JSON and back. */
  GSON {
    @Override
    Work work() {
      return new GsonWork();
    }
  },

  /** Collections, hash values, and splitting and joining text. */
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

  /** The workloads whose archives an Android app may have too. */
  static final List<Workload> OF_APPS = List.of(GSON, GUAVA);

  /** Loads the library and prepares the work. */
  abstract Work work();

  /** A kind of work whose rounds are all the same. */
  interface Work {
    /** Does one round; returns a value that depends on all its work. */
    int round();
  }
}
