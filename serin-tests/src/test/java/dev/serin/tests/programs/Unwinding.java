package dev.serin.tests.programs;

import static dev.serin.tests.Ticks.pass;

/** Programs full of exceptions and recursion. */
public final class Unwinding {
  private Unwinding() {}

  /** An exception leaves two methods that do not catch it. */
  public static void caughtTwoLevelsUp() {
    pass(1);
    try {
      throwsThrough();
    } catch (IllegalStateException e) {
      pass(10);
      after();
    }
    after();
  }

  private static void throwsThrough() {
    pass(100);
    throwsAtOnce();
    pass(7);
  }

  private static void throwsAtOnce() {
    pass(1000);
    throw new IllegalStateException();
  }

  private static void after() {
    pass(20);
  }

  /** A method throws and catches in itself, then continues. */
  public static void throwsAndCatchesItself() {
    pass(1);
    try {
      pass(2);
      throw new IllegalStateException();
    } catch (IllegalStateException e) {
      after();
    }
    pass(3);
  }

  /** The outermost call of a recursion catches. */
  public static void outerCatches() {
    descend(3, 3);
    after();
  }

  /** The innermost call of a recursion but one catches. */
  public static void innerCatches() {
    descend(3, 1);
    after();
  }

  private static void descend(int level, int catching) {
    pass(100);
    if (level == 0) {
      throw new IllegalStateException();
    }
    if (level == catching) {
      try {
        descend(level - 1, catching);
      } catch (IllegalStateException e) {
        pass(5);
        after();
      }
    } else {
      descend(level - 1, catching);
    }
    pass(1);
  }

  /** Two methods call each other; one of them catches. */
  public static void mutualRecursion() {
    ping(4);
  }

  private static void ping(int level) {
    pass(10);
    try {
      pong(level - 1);
    } catch (IllegalStateException e) {
      pass(1);
      if (level == 4) {
        return;
      }
      throw e;
    }
  }

  private static void pong(int level) {
    pass(100);
    if (level <= 1) {
      throw new IllegalStateException();
    }
    ping(level - 1);
  }

  /** A finally block runs while an exception passes. */
  public static void finallyRethrows() {
    try {
      withFinally();
    } catch (IllegalStateException e) {
      pass(1);
    }
  }

  private static void withFinally() {
    try {
      throwsAtOnce();
    } finally {
      after();
      pass(2);
    }
  }

  /** A return inside try runs the finally block, which calls. */
  public static int returnsThroughFinally() {
    try {
      pass(1);
      return value();
    } finally {
      after();
    }
  }

  private static int value() {
    pass(2);
    return 1;
  }

  /** A loop whose head is where its handler continues. */
  public static void loopContinuesInHandler() {
    for (int i = 0; i < 3; i++) {
      try {
        throwsOnOdd(i);
      } catch (IllegalStateException | IllegalArgumentException e) {
        pass(1000);
        continue;
      }
      after();
    }
  }

  private static void throwsOnOdd(int i) {
    pass(10);
    if (i % 2 == 1) {
      throw new IllegalArgumentException();
    }
  }

  /** An exception leaves synchronized code and a synchronized method. */
  public static void monitors() {
    Object lock = new Object();
    try {
      synchronized (lock) {
        pass(1);
        synchronizedThrow();
      }
    } catch (IllegalStateException e) {
      pass(2);
    }
    synchronized (lock) {
      after();
    }
  }

  private static synchronized void synchronizedThrow() {
    pass(10);
    throw new IllegalStateException();
  }

  /** A handler that does not match lets an exception pass. */
  public static void handlerDoesNotMatch() {
    try {
      catchesOther();
    } catch (IllegalStateException e) {
      after();
    }
  }

  private static void catchesOther() {
    try {
      pass(1);
      throw new IllegalStateException();
    } catch (IllegalArgumentException e) {
      pass(100);
    }
  }

  /** The stack overflows, and is caught at the bottom. */
  public static void stackOverflows() {
    try {
      overflow(0);
    } catch (StackOverflowError e) {
      pass(5);
    }
    after();
  }

  private static int overflow(int depth) {
    return depth < 0 ? depth : overflow(depth + 1) + 1;
  }
}
