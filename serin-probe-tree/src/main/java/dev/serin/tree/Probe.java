package dev.serin.tree;

import org.jspecify.annotations.Nullable;

/**
 * The methods that instrumented code calls, as {@code dev.serin.Probe} with another recorder behind
 * it: see {@link CallRecorder}.
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
  private static volatile @Nullable CallRecorder recorder;

  /** Who recorded last: its thread may not have seen yet that it does not any more. */
  private static @Nullable CallRecorder last;

  private Probe() {}

  // For instrumented code.

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

  // Reached by these. Each method is small enough to be inlined.

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
    return enterOther(CallTable.method(key));
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

  // For Serin's runtime.

  /**
   * Records the current thread from now on, instead of one that has ended or was this one.
   *
   * @param bits the table of a message has two to this power slots; the fastest is {@link
   *     #DEFAULT_BITS}
   */
  public static synchronized CallRecorder watch(int bits, long nowNanos) {
    CallRecorder former = last;
    Thread current = Thread.currentThread();
    if (former != null && former.thread() != current && former.thread().isAlive()) {
      throw new IllegalStateException("The thread " + former.thread().getName() + " is recorded");
    }
    unwatch();
    CallRecorder next = new CallRecorder(current, bits, STATE, nowNanos);
    last = next;
    recorder = next;
    uses(next, next.table());
    return next;
  }

  /** Stops recording. The thread may be about to write what nobody reads. */
  public static synchronized void unwatch() {
    recorder = null;
    primaryThread = null;
  }

  /** The recorded thread goes on with another table. By that thread. */
  static void uses(CallRecorder known, CallTable next) {
    boolean found = next.capacity() == 1 << DEFAULT_BITS;
    if (known == recorder) {
      primarySlots = found ? next.slots : primarySlots;
      primaryThread = found ? known.thread() : null;
      if (known != recorder) {
        primaryThread = null; // it was unwatched meanwhile
      }
    }
  }
}
