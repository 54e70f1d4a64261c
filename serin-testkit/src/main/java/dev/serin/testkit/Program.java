package dev.serin.testkit;

import java.util.ArrayList;
import java.util.List;

/**
 * A random program. Its first method is called first, with some fuel. Immutable.
 *
 * @param methods what can be called, by number
 * @param classVersion the version of its class files
 * @param fuel how deep calls may lie in each other
 * @param watch how it is looked at while it runs
 */
record Program(List<Method> methods, int classVersion, int fuel, Watch watch) {
  /**
   * How a program is looked at while it runs. Steps are counted: how many times time has gone by.
   *
   * @param snapshotStep when the tree is compared for the first time
   * @param ringRecords how many records a small ring has
   * @param readEvery after how many steps a ring is read
   */
  record Watch(int snapshotStep, int ringRecords, int readEvery) {
    private static final int LEAST_RING = 2;

    /** More steps than there are. */
    private static final int NEVER = 100_000;

    /** The same with a ring that nothing is overwritten in. */
    Watch withLargeRing() {
      return new Watch(snapshotStep, ProgramRun.LARGE_RING, readEvery);
    }

    /** Looking less often, or into a smaller ring, which a smaller program overwrites. */
    List<Watch> simpler() {
      List<Watch> simpler = new ArrayList<>();
      if (ringRecords > LEAST_RING) {
        simpler.add(new Watch(snapshotStep, ringRecords / 2, readEvery));
      }
      if (readEvery < NEVER) {
        simpler.add(new Watch(snapshotStep, ringRecords, NEVER));
      }
      if (snapshotStep < NEVER) {
        simpler.add(new Watch(NEVER, ringRecords, readEvery));
      }
      return simpler;
    }

    /** Whether the ring is read at a step; the last one always. */
    boolean isDue(int step) {
      return step % readEvery == 0 || step == snapshotStep || step == Integer.MAX_VALUE;
    }
  }

  /** What the name of a constructor ends with that another one calls. */
  static final String CALLED = "called";

  /** What a method is in the class file. */
  enum Kind {
    STATIC,
    SYNCHRONIZED,
    CONSTRUCTOR,
    /** Two constructors: the first calls the second one, which has the body. */
    DELEGATING;

    boolean constructs() {
      return this == CONSTRUCTOR || this == DELEGATING;
    }
  }

  /**
   * One method.
   *
   * @param before of a constructor, what it does before it calls another one
   */
  record Method(Kind kind, List<Statement> before, List<Statement> body) {}

  /** What a method is called in trees. */
  String name(int method) {
    return (methods.get(method).kind().constructs() ? "C" : "m") + method;
  }

  /** The program as text that resembles Java. */
  @Override
  public String toString() {
    return new ProgramText(this).write();
  }
}
