package dev.serin.testkit;

import java.util.List;

/**
 * A random program. Its first method is called first, with some fuel. Immutable.
 *
 * @param methods what can be called, by number
 * @param classVersion the version of its class files
 * @param fuel how deep calls may lie in each other
 * @param snapshotStep how many times time goes by before the tree is looked at for the first time
 */
record Program(List<Method> methods, int classVersion, int fuel, int snapshotStep) {
  /** What a method is in the class file. */
  enum Kind {
    STATIC,
    SYNCHRONIZED,
    CONSTRUCTOR
  }

  /**
   * One method.
   *
   * @param before of a constructor, what it does before it calls another one
   */
  record Method(Kind kind, List<Statement> before, List<Statement> body) {}

  /** What a method is called in trees. */
  String name(int method) {
    return (methods.get(method).kind() == Kind.CONSTRUCTOR ? "C" : "m") + method;
  }

  /** The program as text that resembles Java. */
  @Override
  public String toString() {
    return new ProgramText(this).write();
  }
}
