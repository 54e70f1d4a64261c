package dev.serin.tree;

import org.jspecify.annotations.Nullable;

/**
 * What instrumented code calls, as {@code dev.serin.Probe} with another recorder behind it: see
 * {@link CallRecorder}.
 *
 * <p><b>Compilers.</b> An optimising compiler may store the innermost call on the other side of a
 * loop of the program that it has compiled into the same code, if the loop does nothing that
 * forbids it; the time of the loop would then be another method's. Two things forbid it. State and
 * counts are all elements of {@code long} arrays, of which a compiler does not know whether they
 * are the same. And a branch that is seldom taken, to a call for which all must have been stored,
 * follows each store of the innermost call: so none is left for after the loop behind it. That is
 * why a probe first stores what is true nearly always, and then looks whether it is.
 */
public final class Probe {
  /** How many slots the table of the first thread has: two to this power. */
  public static final int DEFAULT_BITS = 15;

  /** The state of the thread that is found with one comparison. */
  private static final long[] STATE = new long[CallRecorder.STATE_LENGTH];

  /** By how much a hash is shifted so that twice a slot is left, and a bit to be cleared. */
  private static final int ELEMENT_SHIFT = Long.SIZE - 1 - DEFAULT_BITS;

  private static final int EVEN = ~1;

  /** Makes of any token an element of a table of the default size. */
  private static final int ELEMENTS = (2 << DEFAULT_BITS) - 1;

  /** The thread that is found with one comparison; null while its message has another table. */
  private static @Nullable Thread primaryThread;

  /** The slots of its innermost message. */
  private static long[] primarySlots = {};

  /** Who records, if anybody does. */
  private static @Nullable CallRecorder recorder;

  private Probe() {}

  // What instrumented code calls.

  /**
   * Records that a method was entered.
   *
   * @return a token that names this call, or 0 if it was not recorded
   */
  public static int enter(int methodId) {
    return primaryThread == Thread.currentThread()
        ? call(STATE[CallRecorder.CURRENT] | methodId)
        : enterOther(methodId);
  }

  /** Records that a call was left. */
  public static void exit(int token) {
    if (primaryThread == Thread.currentThread()) {
      leave(token, STATE[CallRecorder.CURRENT]);
    } else {
      leaveOther(token, false);
    }
  }

  /** Records that a call goes on in one of its handlers: all that was above it has been left. */
  public static void caught(int token) {
    if (primaryThread != Thread.currentThread()
        || CallRecorder.element(STATE[CallRecorder.CURRENT]) != token) {
      leaveOther(token, true);
    }
  }

  // What follows is reached by these. Each method is small enough to be inlined.

  private static int call(long key) {
    int at = CallTable.home(key, ELEMENT_SHIFT) & EVEN;
    STATE[CallRecorder.CURRENT] = STATE[CallRecorder.GENERATION] | CallTable.ofElement(at);
    return primarySlots[at] == key ? again(at) : enterSlowly(key);
  }

  private static int again(int at) {
    primarySlots[at + 1]++;
    return at;
  }

  private static void leave(int token, long innermost) {
    STATE[CallRecorder.CURRENT] = primarySlots[token & ELEMENTS] & CallTable.NO_METHOD_MASK;
    if (CallRecorder.element(innermost) != token) {
      leaveSlowly(token, innermost);
    }
  }

  private static int enterSlowly(long key) {
    STATE[CallRecorder.CURRENT] = key & CallTable.NO_METHOD_MASK;
    CallRecorder known = recorder;
    return known == null ? 0 : known.enter(CallTable.method(key));
  }

  private static void leaveSlowly(int token, long innermost) {
    STATE[CallRecorder.CURRENT] = innermost;
    leaveOther(token, false);
  }

  private static int enterOther(int methodId) {
    CallRecorder known = recorder;
    return known == null || known.thread() != Thread.currentThread() ? 0 : known.enter(methodId);
  }

  private static void leaveOther(int token, boolean goesOn) {
    CallRecorder known = recorder;
    if (token != 0 && known != null && known.thread() == Thread.currentThread()) {
      known.leave(token, goesOn);
    }
  }

  // What Serin's runtime calls.

  /**
   * Records the current thread from now on, instead of the one before.
   *
   * @param bits the table of a message has two to this power slots, at most {@link #DEFAULT_BITS}
   */
  public static synchronized CallRecorder watch(int bits, long nowNanos) {
    unwatch();
    CallRecorder next = new CallRecorder(Thread.currentThread(), bits, STATE, nowNanos);
    recorder = next;
    uses(next, next.table());
    return next;
  }

  /** Stops recording. */
  public static synchronized void unwatch() {
    primaryThread = null;
    recorder = null;
    primarySlots = new long[0];
  }

  /** The recorded thread goes on with another table. By that thread. */
  static void uses(CallRecorder known, CallTable next) {
    if (known == recorder) {
      boolean found = next.capacity() == 1 << DEFAULT_BITS;
      primaryThread = found ? known.thread() : null;
      primarySlots = found ? next.slots : primarySlots;
    }
  }
}
