package dev.serin;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The methods that instrumented code calls, and the recorded threads: see {@link CallRecorder}.
 *
 * <p>Instrumented code calls {@link #enter}, {@link #exit}, {@link #thrown}, {@link #caught} and
 * {@link #focus}; they are a permanent ABI. Everything else is for Serin's runtime. The class needs
 * only JDK types and this package, which can also be defined in {@code java.base}, under other
 * names. Initialising it starts nothing.
 *
 * <p>The thread that initialises this class is recorded from its first probe on, in a small table
 * and with exact times, as there is no ticker yet. {@link #watch} on the same thread continues with
 * tables of its own size; otherwise the small one is freed, by {@link #dropStartUp}, by {@link
 * #watch} on another thread, or by the next call after {@link #START_UP_NANOS}.
 *
 * <p><b>Compilers.</b> An optimising compiler may store the innermost call on the other side of a
 * loop of the program that it has compiled into the same code, if the loop does nothing that
 * forbids it; the time of the loop would then be another method's. Two things forbid it. First,
 * state and counts are all elements of {@code long} arrays, and a compiler does not know whether
 * these are the same. Second, each store of the innermost call is followed by a branch that is
 * seldom taken, to a call before which everything must be stored: so no store can move behind the
 * next loop. That is why an exit first stores the value that is nearly always right and then checks
 * it, and why an entry checks whether a count is negative.
 *
 * <p><b>Size.</b> {@link #enter} and {@link #exit} have more bytes than HotSpot's first compiler
 * inlines, and fewer than its second one inlines into code that runs often. The first compiler
 * would otherwise compile all of a probe again in each method of a starting program.
 *
 * <p><b>Ticks.</b> A tick may come between any two stores of a thread. So an entry stores no
 * innermost call before it knows the path's place; an exit stores the right call, or that call's
 * caller.
 */
public final class Probe {
  /** Rises when the ABI gains a method. */
  public static final int VERSION = 3;

  /** The number of slots of the first thread's table: two to this power. */
  public static final int DEFAULT_BITS = 15;

  /** The same for threads that are found by a search; a server may have many of these. */
  static final int FURTHER_BITS = 13;

  /** The state of the thread that one comparison finds. */
  private static final long[] STATE = RunningCalls.newState();

  /** How long the start of a program is kept without a reader. */
  public static final long START_UP_NANOS = 10_000_000_000L;

  /** The thread that one comparison finds; null while nothing is recorded. */
  private static @Nullable Thread primaryThread;

  /** Its recorder, or the previous one until that is freed. */
  private static @Nullable CallRecorder primary;

  /** Further threads, each found by a search along {@link CallRecorder#next}. */
  private static volatile @Nullable CallRecorder others;

  /** Whether {@link #primary} is recorded, and {@link #others}, while nothing is paused. */
  private static boolean isPrimaryWatched;

  private static @Nullable CallRecorder watchedOthers;

  /** Whether there are {@link #others}. Not volatile: they may notice the end of a pause late. */
  private static boolean hasOthers = true;

  /** The start of the program, until it is requested; one of the others. */
  private static @Nullable CallRecorder startUp;

  /** The number of changes that {@link #publish} depends on. */
  private static final AtomicInteger CHANGES = new AtomicInteger();

  private static boolean paused;
  private static boolean stopped;

  static {
    long[] state = RunningCalls.newState();
    startUp = new CallRecorder(CallRecorder.START_UP_BITS, true, state, System.nanoTime());
    watchedOthers = startUp;
    others = startUp;
  }

  private Probe() {}

  // For instrumented code.

  /**
   * Records that a method was entered.
   *
   * @return a token that names this call, or 0 if it was not recorded
   */
  public static int enter(int methodId) {
    if (primaryThread != Thread.currentThread()) {
      return hasOthers ? enterOther(methodId) : 0;
    }
    long[] slots = PrimaryTable.slots;
    long key = STATE[RunningCalls.CURRENT] | methodId;
    int at = CallKey.homeElement(key) & (slots.length - 2);
    return slots[at] == key ? again(key, at) : further(key, at);
  }

  /** Records that a call was left. */
  public static void exit(int token) {
    if (primaryThread == Thread.currentThread()) {
      long innermost = STATE[RunningCalls.CURRENT];
      long key = PrimaryTable.slots[token & (PrimaryTable.slots.length - 1)];
      STATE[RunningCalls.CURRENT] = STATE[RunningCalls.GENERATION] | (key & CallKey.CALLER_MASK);
      if (Token.element(innermost) != token) {
        leaveSlowly(token, innermost);
      }
    } else if (token != 0) {
      exitSlowly(token);
    }
  }

  /** Records that a call was left by an exception that it throws, or throws on. */
  @OutOfLine
  public static void thrown(int token) {
    CallRecorder recorder = recorderOf(token, known());
    if (recorder != null) {
      recorder.thrown(token);
    }
  }

  /** Records that a call continues in one of its handlers: all calls above it have been left. */
  @OutOfLine
  public static void caught(int token) {
    if (primaryThread != Thread.currentThread()
        || Token.element(STATE[RunningCalls.CURRENT]) != token) {
      caughtSlowly(token);
    }
  }

  /**
   * Reports that a window gains or loses the focus. An overriding method and the overridden one may
   * both report it. Costs one comparison if there is no listener. Throws nothing.
   *
   * @param window the owner of the window: for Android, the activity
   */
  public static void focus(Object window, boolean hasFocus) {
    EventHook.focus(window, hasFocus);
  }

  // Called by these. Those without a mark are small enough to be inlined into them.

  /** Searches the places after the first, as a crowded table needs for many of its calls. */
  @OutOfLine
  private static int further(long key, int first) {
    int at = PrimaryTable.find(key, first);
    return at >= 0 ? again(key, at) : enterSlowly(key);
  }

  /** Counts a call; no count is negative, see above. */
  private static int again(long key, int at) {
    goTo(at);
    return PrimaryTable.slots[at + 1]++ >= 0 ? at : enterSlowly(key);
  }

  private static void goTo(int at) {
    STATE[RunningCalls.CURRENT] = STATE[RunningCalls.GENERATION] | CallKey.ofElement(at);
  }

  @OutOfLine
  private static int enterSlowly(long key) {
    STATE[RunningCalls.CURRENT] = key & CallKey.NO_METHOD_MASK;
    CallRecorder known = primary;
    return known == null || known.thread() != Thread.currentThread()
        ? 0
        : known.enter(CallKey.method(key));
  }

  @OutOfLine
  private static void leaveSlowly(int token, long innermost) {
    STATE[RunningCalls.CURRENT] = innermost;
    exitSlowly(token);
  }

  @OutOfLine
  private static int enterOther(int methodId) {
    CallRecorder known = other();
    if (known == null) {
      return 0;
    }
    int token = known.enter(methodId);
    if (known == startUp && known.table().exactNanos() > START_UP_NANOS) {
      dropStartUp();
    }
    return token;
  }

  @OutOfLine
  private static void exitSlowly(int token) {
    CallRecorder recorder = recorderOf(token, known());
    if (recorder != null) {
      recorder.exit(token);
    }
  }

  private static void caughtSlowly(int token) {
    CallRecorder recorder = recorderOf(token, known());
    if (recorder != null) {
      recorder.caught(token);
    }
  }

  /** A recorder if it is the current thread's and the token names a call; otherwise null. */
  private static @Nullable CallRecorder recorderOf(int token, @Nullable CallRecorder known) {
    return token != 0 && known != null && known.thread() == Thread.currentThread() ? known : null;
  }

  private static @Nullable CallRecorder known() {
    return primaryThread == Thread.currentThread() ? primary : other();
  }

  private static @Nullable CallRecorder other() {
    Thread current = Thread.currentThread();
    CallRecorder known = others;
    while (known != null && known.thread() != current) {
      known = known.next;
    }
    return known;
  }

  // For Serin's runtime.

  /**
   * Records the current thread from now on; its start-up is kept.
   *
   * @param bits the table of a message has two to this power slots at first, 2 to 18; with {@link
   *     #DEFAULT_BITS} all threads except the first begin with less
   * @param precise whether each probe reads the clock rather than leave that to ticks; otherwise
   *     the first thread is found with one comparison
   * @return the recorder, or null after recording was stopped permanently
   */
  public static synchronized @Nullable CallRecorder watch(
      int bits, boolean precise, long nowNanos) {
    return watch(bits, precise, nowNanos, false);
  }

  /**
   * Records the current thread as {@link #watch(int, boolean, long)} does.
   *
   * @param isMemoryLow whether its start-up continues in a small table
   */
  public static synchronized @Nullable CallRecorder watch(
      int bits, boolean precise, long nowNanos, boolean isMemoryLow) {
    if (stopped) {
      return null;
    }
    CallRecorder early = startUp;
    boolean isEarly = early != null && early.thread() == Thread.currentThread();
    dropStartUp();
    free();
    boolean isPrimary = !precise && isPrimaryFree();
    int ownBits = bits == DEFAULT_BITS && !isPrimary ? FURTHER_BITS : bits;
    long[] state = isPrimary ? STATE : RunningCalls.newState();
    CallRecorder recorder =
        early != null && isEarly
            ? new CallRecorder(
                Math.max(ownBits, CallRecorder.START_UP_BITS), precise, state, early, isMemoryLow)
            : new CallRecorder(ownBits, precise, state, nowNanos);
    if (isPrimary) {
      primary = recorder;
      isPrimaryWatched = true;
      recorder.usePrimaryTable();
    } else {
      recorder.next = watchedOthers;
      watchedOthers = recorder;
    }
    publish();
    return recorder;
  }

  /** Whether only the current thread can still write to {@link #STATE}. */
  private static boolean isPrimaryFree() {
    CallRecorder known = primary;
    return known == null || !known.thread().isAlive();
  }

  /** Stops recording a thread; without effect if it is not recorded. */
  public static synchronized void unwatch(CallRecorder recorder) {
    isPrimaryWatched &= primary != recorder;
    CallRecorder last = null;
    for (CallRecorder at = watchedOthers; at != null; at = at.next) {
      if (at != recorder && at.thread().isAlive()) {
        last = at;
      } else if (last == null) {
        watchedOthers = at.next;
      } else {
        last.next = at.next;
      }
    }
    publish();
    free();
  }

  /**
   * Frees the tables of the thread that one comparison finds, once it is no longer recorded: on
   * that thread, or after its end, as it may be inside a probe until then.
   */
  public static synchronized void free() {
    CallRecorder known = primary;
    if (known != null
        && !isPrimaryWatched
        && (known.thread() == Thread.currentThread() || !known.thread().isAlive())) {
      primary = null;
      PrimaryTable.free();
    }
  }

  /** Frees the recording of the start-up if nobody has requested it. */
  public static synchronized void dropStartUp() {
    CallRecorder early = startUp;
    if (early != null) {
      startUp = null;
      unwatch(early);
    }
  }

  /** Records no probe on any thread until {@link #resume}; a probe is one comparison. */
  public static synchronized void pause() {
    paused = true;
    publish();
  }

  /** Ends a pause. Calls left during it stay open until a call further out is left. */
  public static synchronized void resume() {
    paused = false;
    publish();
  }

  /** Stops recording permanently, and frees everything that the runtime does not hold. */
  public static synchronized void stop() {
    stopped = true;
    startUp = null;
    isPrimaryWatched = false;
    watchedOthers = null;
    publish();
    free();
  }

  /** Adds the time since the last tick to each recorded thread's innermost call. Any thread. */
  public static void tick(long nowNanos) {
    CallRecorder first = watchedPrimary();
    if (first != null) {
      first.tick(nowNanos);
    }
    for (CallRecorder at = others; at != null; at = at.next) {
      at.tick(nowNanos);
    }
  }

  /**
   * Adds the time until now to the call that each recorded thread ran between messages at the last
   * tick. For the ticker, if it did not tick while no message ran.
   */
  public static void idle(long nowNanos) {
    CallRecorder first = watchedPrimary();
    if (first != null) {
      first.idle(nowNanos);
    }
    for (CallRecorder at = others; at != null; at = at.next) {
      at.idle(nowNanos);
    }
  }

  private static @Nullable CallRecorder watchedPrimary() {
    return isPrimaryWatched ? primary : null;
  }

  /**
   * Makes a change visible to probes. Threads that change something at the same time do not wait:
   * the last one to write has seen all changes.
   */
  private static void publish() {
    int latest = CHANGES.incrementAndGet();
    int seen;
    do {
      seen = latest;
      CallRecorder known = watchedPrimary();
      primaryThread = paused || known == null ? null : known.thread();
      others = paused ? null : watchedOthers;
      hasOthers = others != null;
      latest = CHANGES.getAndAdd(0);
    } while (latest != seen);
  }
}
