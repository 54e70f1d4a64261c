package dev.serin.testkit;

import java.util.List;

/**
 * A random program. Its first method is called first, with some fuel. Immutable.
 *
 * @param methods what can be called, by number
 * @param classVersion the version of its class files
 * @param fuel how deep calls may lie in each other
 * @param snapshotStep after how many steps the tree is compared for the first time; steps are
 *     counted: how many times time has gone by
 */
record Program(List<Method> methods, int classVersion, int fuel, int snapshotStep) {
  /** More steps than there are. */
  static final int NEVER = 100_000;

  /** What the name of a constructor ends with that another one calls. */
  static final String CALLED = "called";

  /** What a method is in the class file. */
  enum Kind {
    STATIC,
    SYNCHRONIZED,
    CONSTRUCTOR,
    /** Two constructors: the first calls the second one, which has the body. */
    DELEGATING,
    /** Implements a method of a type outside of the program, so code without probes may call it. */
    TASK;

    boolean constructs() {
      return this == CONSTRUCTOR || this == DELEGATING;
    }

    /** Whether it is in a class of its own, which has its name. */
    boolean hasClass() {
      return constructs() || this == TASK;
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
    Kind kind = methods.get(method).kind();
    return (kind.constructs() ? "C" : kind == Kind.TASK ? "T" : "m") + method;
  }

  /** The program as text that resembles Java. */
  @Override
  public String toString() {
    return new ProgramText(this).write();
  }
}
