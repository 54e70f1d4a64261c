package dev.serin;

import dev.serin.format.Records;
import org.jspecify.annotations.Nullable;

/**
 * What instrumented code calls, and the recording of one thread that it writes to.
 *
 * <p>Instrumented code calls {@link #enter}, {@link #exit}, {@link #caught} and {@link #focus};
 * they are an ABI for ever. All else is for Serin's runtime. The class needs nothing but JDK types
 * and {@link EventHook}, so that it can also be defined in {@code java.base}, under another name.
 * Initialising it starts nothing.
 *
 * <p>The thread that initialises this class is recorded from its first probe on, in a small ring
 * and with exact times, as nobody ticks the clock yet. {@link #watch} on the same thread goes on
 * with a ring of its own size; otherwise the small one is freed, by {@link #dropStartUp}, by {@link
 * #watch} on another thread, or by the next probe after {@link #START_UP_NANOS}.
 *
 * <p><b>Threads.</b> A ring is written by its own thread only, which waits for nobody; any thread
 * may read it. The writer stores the position that comes after a record, then the record, both as
 * plain writes. A reader may therefore see the position late, or a record late; the lap bit of a
 * record says which lap it is from, see {@link Records}.
 *
 * <p><b>Compilers.</b> An optimising compiler may read the coarse clock, or store a record, on the
 * other side of a loop of the program that it has compiled into the same code, if the loop does
 * nothing that forbids it; the time of the loop would then be another method's. Two things forbid
 * it, for much less than fences cost. The position, the clock and the records are all elements of
 * {@code long} arrays, of which a compiler does not know whether they are the same: so the clock is
 * read after the position is stored, and that is not stored before the loop in front of it. And a
 * branch that is never taken, to a call for which all must have been stored, follows each record:
 * so no store is left for after the loop behind it.
 */
public final class Probe {
  /** Rises when the ABI gains a method. */
  public static final int VERSION = 2;

  /** The capacity of the ring in which a start-up is recorded. */
  public static final int START_UP_CAPACITY = 1 << 14;

  /** For how long the start-up is kept when nobody wants it. */
  public static final long START_UP_NANOS = 10_000_000_000L;

  /** Makes a token of a position: never 0, which says that a call was not recorded. */
  private static final int TOKEN_BIT = 0x80000000;

  private static final int DISTANCE_MASK = 0x7fffffff;
  private static final long NANOS_PER_MICRO = 1000;

  /** The middle of an array of two cache lines, so that the clock shares its line with nothing. */
  private static final int CLOCK = 8;

  private static final long ORIGIN_NANOS = System.nanoTime();
  private static final long[] COARSE_MICROS = new long[2 * CLOCK];

  /** Recorded by no thread. */
  private static final Probe NOBODY = new Probe(null, 1, 0, false);

  /** The thread that is found with one comparison. */
  private static Probe primary = NOBODY;

  /** Further threads, each found by a search along {@link #next}. */
  private static volatile @Nullable Probe others;

  /** What {@link #primary} and {@link #others} are while nothing is paused. */
  private static Probe watchedPrimary = NOBODY;

  private static @Nullable Probe watchedOthers;

  /** The recording of a start-up that nobody has asked for yet; one of the others. */
  private static @Nullable Probe startUp;

  private static boolean paused;
  private static boolean stopped;

  static {
    startUp = new Probe(Thread.currentThread(), START_UP_CAPACITY, 0, true);
    watchedOthers = startUp;
    others = startUp;
  }

  private final @Nullable Thread thread;
  private final long[] ring;
  private final int lapShift;
  private final boolean precise;

  /** The position of the next record, in an array: see above. */
  private final long[] nextPosition;

  private @Nullable Probe next;

  private Probe(@Nullable Thread thread, int capacity, long position, boolean precise) {
    this.thread = thread;
    this.ring = new long[capacity];
    this.lapShift = Records.LAP_SHIFT - Integer.numberOfTrailingZeros(capacity);
    this.nextPosition = new long[] {position};
    this.precise = precise;
  }

  // What instrumented code calls.

  /**
   * Records that a method was entered.
   *
   * @return a token that names this call, or 0 if it was not recorded
   */
  public static int enter(int methodId) {
    Probe probe = primary;
    return probe.thread == Thread.currentThread()
        ? probe.append(Records.ENTER | (long) methodId << Records.ARGUMENT_SHIFT)
        : enterOther(methodId);
  }

  /**
   * Records that a call was left. One that was open for more than 2^31 records is not closed by
   * this, but by the exit of a call further out: a token says of a position 31 bits only.
   */
  public static void exit(int token) {
    if (token != 0) {
      leave(Records.EXIT, token);
    }
  }

  /** Records that a call goes on in one of its handlers: all that was above it has been left. */
  public static void caught(int token) {
    if (token != 0) {
      leave(Records.CAUGHT, token);
    }
  }

  /**
   * Tells that a window gets or loses the focus; a method may tell it, and the one that it
   * overrides tell it again. Without anybody who listens it is one comparison. Throws nothing.
   *
   * @param window what has the window: for Android, the activity
   */
  public static void focus(Object window, boolean hasFocus) {
    EventHook.focus(window, hasFocus);
  }

  // What follows is reached by enter, exit and caught. Each method is small enough to be inlined.

  private static int enterOther(int methodId) {
    Probe probe = other();
    return probe == null
        ? 0
        : probe.appendOther(Records.ENTER | (long) methodId << Records.ARGUMENT_SHIFT);
  }

  private static void leave(long kind, int token) {
    Probe probe = primary;
    if (probe.thread == Thread.currentThread()) {
      probe.appendLeave(kind, token);
    } else {
      leaveOther(kind, token);
    }
  }

  private static void leaveOther(long kind, int token) {
    Probe probe = other();
    if (probe != null) {
      probe.appendOther(probe.leaving(kind, probe.distance(token)));
    }
  }

  private static @Nullable Probe other() {
    Thread current = Thread.currentThread();
    Probe probe = others;
    while (probe != null && probe.thread != current) {
      probe = probe.next;
    }
    return probe;
  }

  private void appendLeave(long kind, int token) {
    append(leaving(kind, distance(token)));
  }

  /** How many records ago a call was entered. */
  private int distance(int token) {
    return ((int) nextPosition[0] - token) & DISTANCE_MASK;
  }

  private long leaving(long kind, int distance) {
    return distance < Records.FAR_DISTANCE
        ? kind | (long) distance << Records.ARGUMENT_SHIFT
        : leavingFar(kind, distance);
  }

  private long leavingFar(long kind, int distance) {
    mark(Records.FAR | (distance + 1L));
    return kind | (long) Records.FAR_DISTANCE << Records.ARGUMENT_SHIFT;
  }

  private int append(long record) {
    long at = advance();
    put(at, record | COARSE_MICROS[CLOCK]);
    if (at < 0) {
      startAgain();
    }
    return (int) at | TOKEN_BIT;
  }

  private long advance() {
    long[] position = nextPosition;
    long at = position[0];
    position[0] = at + 1;
    return at;
  }

  /** After 2^63 records, that is never; a call that compilers must be ready to make. */
  private void startAgain() {
    nextPosition[0] = 0;
  }

  private int appendOther(long record) {
    return precise ? (int) mark(record | preciseMicros()) | TOKEN_BIT : append(record);
  }

  private long preciseMicros() {
    long nanos = System.nanoTime() - ORIGIN_NANOS;
    if (nanos > START_UP_NANOS) {
      expire();
    }
    return nanos / NANOS_PER_MICRO & Records.MICROS_MASK;
  }

  private void expire() {
    if (this == startUp) {
      dropStartUp();
    }
  }

  private void put(long at, long record) {
    long[] slots = ring;
    slots[(int) at & (slots.length - 1)] = record | (at << lapShift & Records.LAP_MASK);
  }

  // What Serin's runtime calls.

  /**
   * Records the current thread from now on; what its start-up left is kept, as far as it fits.
   *
   * @param capacity of the ring, a power of two up to {@link Records#MAX_CAPACITY}
   * @param precise whether each probe reads the real clock rather than the coarse one
   * @return the recording, or null once recording was stopped for good
   */
  public static synchronized @Nullable Probe watch(int capacity, boolean precise) {
    if (Integer.bitCount(capacity) != 1 || capacity > Records.MAX_CAPACITY) {
      throw new IllegalArgumentException(
          "The capacity of a ring is a power of two up to "
              + Records.MAX_CAPACITY
              + ", not "
              + capacity);
    }
    if (stopped) {
      return null;
    }
    Thread current = Thread.currentThread();
    Probe early = startUp != null && startUp.thread == current ? startUp : null;
    dropStartUp();
    Probe probe = new Probe(current, capacity, early == null ? 0 : early.position(), precise);
    if (early != null) {
      probe.copy(early);
    }
    if (!precise && (watchedPrimary.thread == null || !watchedPrimary.thread.isAlive())) {
      watchedPrimary = probe;
    } else {
      probe.next = watchedOthers;
      watchedOthers = probe;
    }
    publish();
    return probe;
  }

  /** Stops recording a thread; without effect if it is not recorded. */
  public static synchronized void unwatch(Probe probe) {
    if (watchedPrimary == probe) {
      watchedPrimary = NOBODY;
    }
    Probe last = null;
    for (Probe at = watchedOthers; at != null; at = at.next) {
      if (at != probe && at.thread != null && at.thread.isAlive()) {
        last = at;
      } else if (last == null) {
        watchedOthers = at.next;
      } else {
        last.next = at.next;
      }
    }
    publish();
  }

  /** Frees the recording of the start-up if nobody has asked for it. */
  public static synchronized void dropStartUp() {
    Probe early = startUp;
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

  /** Records nothing any more, for good, and frees all rings that the runtime does not hold. */
  public static synchronized void stop() {
    stopped = true;
    startUp = null;
    watchedPrimary = NOBODY;
    watchedOthers = null;
    publish();
  }

  /** Sets the coarse clock. One thread does this. */
  public static void tick(long nanos) {
    COARSE_MICROS[CLOCK] = micros(nanos) & Records.MICROS_MASK;
  }

  /** A time of {@link System#nanoTime} in microseconds since the origin of the records' clock. */
  public static long micros(long nanos) {
    return (nanos - ORIGIN_NANOS) / NANOS_PER_MICRO;
  }

  /** The inverse of {@link #micros}. */
  public static long nanos(long micros) {
    return micros * NANOS_PER_MICRO + ORIGIN_NANOS;
  }

  /**
   * Appends a record that carries its own time. Called by the recorded thread only.
   *
   * @return the record's position
   */
  public long mark(long record) {
    long at = advance();
    put(at, record);
    return at;
  }

  /** The thread that is recorded. */
  public @Nullable Thread thread() {
    return thread;
  }

  /** The slots of the ring. For reading only; its thread goes on writing. */
  public long[] ring() {
    return ring;
  }

  /** How many records there have been, as far as the caller can see. */
  public long position() {
    return nextPosition[0];
  }

  private static void publish() {
    primary = paused ? NOBODY : watchedPrimary;
    others = paused ? null : watchedOthers;
  }

  private void copy(Probe early) {
    long oldest = Math.max(0, nextPosition[0] - Math.min(early.ring.length, ring.length));
    for (long at = oldest; at < nextPosition[0]; at++) {
      put(at, early.ring[(int) at & (early.ring.length - 1)] & ~Records.LAP_MASK);
    }
  }
}
