package dev.serin.proof;

import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.ToLongFunction;

/**
 * The target of the probes of an instrumented test suite, which checks that they are balanced: a
 * returned token belongs to an open call on the same thread. A call ends with its own exit or
 * throw, or when a call further out continues or ends: then an exception has left it.
 */
public final class CallCounter {
  private static final Queue<CallCounter> ALL = new ConcurrentLinkedQueue<>();

  private static final ThreadLocal<CallCounter> OF_THREAD =
      ThreadLocal.withInitial(
          () -> {
            CallCounter made = new CallCounter();
            ALL.add(made);
            return made;
          });

  private int[] open = new int[64];
  private int depth;
  private int lastToken;
  private long entered;
  private long ended;
  private long leftByExceptions;
  private long unknown;
  private long forgotten;

  private CallCounter() {}

  /** The calls of the current thread. */
  static CallCounter current() {
    return OF_THREAD.get();
  }

  /**
   * Adds up a figure of all threads except the current one: exact for threads that have ended and
   * were waited for.
   */
  static long ofOtherThreads(ToLongFunction<CallCounter> figure) {
    CallCounter own = current();
    return ALL.stream().filter(each -> each != own).mapToLong(figure).sum();
  }

  /** The target of {@code Probe.enter}. */
  public static int enter(int methodId) {
    return methodId > 0 ? current().push() : 0;
  }

  /** The target of {@code Probe.exit}. */
  public static void exit(int token) {
    current().leave(token, true);
  }

  /** The target of {@code Probe.thrown}. */
  public static void thrown(int token) {
    current().leave(token, true);
  }

  /** The target of {@code Probe.caught}. */
  public static void caught(int token) {
    current().leave(token, false);
  }

  private int push() {
    if (depth == open.length) {
      open = Arrays.copyOf(open, 2 * depth);
    }
    entered++;
    lastToken = lastToken == Integer.MAX_VALUE ? 1 : lastToken + 1;
    open[depth++] = lastToken;
    return lastToken;
  }

  private void leave(int token, boolean ends) {
    int at = depth - 1;
    while (at >= 0 && open[at] != token) {
      at--;
    }
    if (at < 0) {
      unknown++;
    } else {
      leftByExceptions += depth - 1 - at;
      depth = ends ? at : at + 1;
      ended += ends ? 1 : 0;
    }
  }

  /** How many calls there were. */
  long entered() {
    return entered;
  }

  /** How many calls were ended by their own exit. */
  long ended() {
    return ended;
  }

  /** How many calls an action of a call further out has ended. */
  long leftByExceptions() {
    return leftByExceptions;
  }

  /** How many returned tokens belong to no open call. */
  long unknown() {
    return unknown;
  }

  /** How many calls are open. */
  int depth() {
    return depth;
  }

  /** Forgets open calls, except the outermost ones. */
  void forget(int newDepth) {
    forgotten += depth - newDepth;
    depth = newDepth;
  }

  /** How many open calls were forgotten. */
  long forgotten() {
    return forgotten;
  }
}
