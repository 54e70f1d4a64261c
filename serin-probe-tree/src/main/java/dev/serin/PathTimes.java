package dev.serin;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The times of one table's paths, as ticks record them. A tick adds the time since the last one to
 * the innermost call. A change of a path's count shows that another call of it has begun, so the
 * longest call is known too. The cost of a tick is proportional to the changes on the way from the
 * innermost call outwards. Only paths that a tick has seen take memory. Safe for several threads,
 * except the recorded thread.
 */
final class PathTimes implements Times {
  /** The initial number of paths: most messages are short, and each that a tick sees has times. */
  private static final int ROOM = 8;

  private final CallTable table;
  private final long generation;

  /** Open addressing: a path's number plus 1, or 0. */
  private int[] numbers = new int[2 * ROOM];

  // By number.
  private int[] slots = new int[ROOM];
  private long[] selfNanos = new long[ROOM];
  private long[] longestNanos = new long[ROOM];

  /** The index in {@link #open} of the path's last entry; another path may have it by now. */
  private int[] places = new int[ROOM];

  private int size;

  /** The numbers of the paths that were open at the last tick, the outermost first. */
  private int[] open = new int[ROOM];

  private long[] openCounts = new long[ROOM];
  private long[] openSinceNanos = new long[ROOM];
  private int depth;

  /** For {@link #follow}: the paths that have begun since the last tick, the innermost first. */
  private int[] begun = new int[ROOM];

  /** The counts of the open paths when the times were frozen; null while ticks add to them. */
  private long @Nullable [] frozenCounts;

  /** The spans of calls that had ended when the times were frozen. */
  private long[] frozenSpans = {};

  /** The message's own time at the last tick. */
  private long ownNanos;

  private PathTimes(CallTable table, long generation) {
    this.table = table;
    this.generation = generation;
  }

  /**
   * The times of a generation of a table, created if there are none; null if the table has another
   * generation by now. One thread at a time, so that none replaces times of another.
   */
  static synchronized @Nullable PathTimes of(CallTable table, long generation) {
    Times known = table.ticked;
    if (known instanceof PathTimes && known.generation() == generation) {
      return (PathTimes) known;
    }
    if (table.generation() != generation) {
      return null;
    }
    CallTable former = table.former;
    KnownTimes before = former == null ? null : new KnownTimes(former);
    Times continued = before == null ? null : before.times();
    PathTimes times = new PathTimes(table, generation);
    if (before != null && continued != null) {
      times.continueFrom(before, continued);
    }
    table.ticked = times;
    return times;
  }

  /**
   * Frees the tables before the one that a table continues, so that the chain does not grow with
   * each part. The former one gets times first, as it may have none of its own. Only between
   * messages, since a message's calls are in all of its tables. Called by the ticker.
   */
  static void forgetBefore(CallTable table) {
    CallTable before = table.former;
    if (before != null && before.former != null && table.isBetweenMessages()) {
      if (before.exact != null || of(before, before.generation()) != null) {
        before.former = null;
      }
    }
  }

  /** Frozen times. */
  private PathTimes(PathTimes of) {
    this(of.table, of.generation);
    numbers = of.numbers.clone();
    slots = of.slots.clone();
    selfNanos = of.selfNanos.clone();
    longestNanos = of.longestNanos.clone();
    places = of.places.clone();
    size = of.size;
    open = of.open.clone();
    openCounts = of.openCounts.clone();
    openSinceNanos = of.openSinceNanos.clone();
    depth = of.depth;
    ownNanos = of.ownNanos;
    frozenSpans = of.spans();
    long[] counts = new long[depth];
    for (int place = 0; place < depth; place++) {
      counts[place] = of.count(place);
    }
    frozenCounts = counts;
  }

  /** The calls that were open in the previous table are open here, where they are not counted. */
  private void continueFrom(KnownTimes before, Times continued) {
    ownNanos = before.ownNanos();
    int[] paths = Arrays.copyOf(table.order, table.continued());
    for (int slot : paths) {
      open(number(slot), 0, ownNanos - before.openNanos(slot));
    }
    continued.continuedElsewhere(before.openThen(paths));
  }

  /**
   * Adds the time since the last tick to a call.
   *
   * @param beganNanos the begin of its message; time left over from earlier ones is lost
   */
  synchronized void tick(int slot, long beganNanos, long nowNanos) {
    if (beganNanos > ownNanos) {
      close(0);
      ownNanos = beganNanos;
    }
    long elapsedNanos = nowNanos - ownNanos;
    if (elapsedNanos <= 0) {
      return;
    }
    if (follow(slot)) {
      pass(nowNanos);
    }
  }

  /**
   * Adds the time since the last tick to the innermost call that was open then and still is.
   *
   * @param slot the innermost call now
   */
  synchronized void idle(int slot, long nowNanos) {
    if (depth == 0 && slot != CallTable.BASE && caller(slot) == CallTable.BASE) {
      follow(slot); // no call is open that could have run
    }
    int at = slot;
    while (at > CallTable.BASE && !isStillOpen(at)) {
      at = caller(at);
    }
    if (at > CallTable.BASE && nowNanos > ownNanos) {
      close(places[number(at)] + 1);
      pass(nowNanos);
    }
  }

  private void pass(long nowNanos) {
    if (depth > 0) {
      selfNanos[open[depth - 1]] += nowNanos - ownNanos;
    }
    ownNanos = nowNanos;
  }

  /**
   * Closes the calls that have ended since the last tick, and opens the new ones. Has no effect if
   * a path was written too recently to be seen: the next tick sees it.
   */
  private boolean follow(int slot) {
    int length = 0;
    int at = slot;
    while (at != CallTable.BASE && !isStillOpen(at)) {
      if (length == begun.length) {
        begun = Arrays.copyOf(begun, 2 * length);
      }
      begun[length++] = at;
      at = caller(at);
      if (at == CallTable.NONE) {
        return false;
      }
    }
    close(at == CallTable.BASE ? 0 : places[number(at)] + 1);
    while (length > 0) {
      int each = begun[--length];
      open(number(each), table.slots[2 * each + 1], ownNanos);
    }
    return true;
  }

  /** The caller of a path; {@link CallTable#NONE} if the path is not seen. */
  private int caller(int slot) {
    long key = table.slots[2 * slot];
    boolean isStale = (key & CallKey.GENERATION_MASK) != generation;
    return isStale ? CallTable.NONE : CallKey.caller(key);
  }

  private boolean isStillOpen(int slot) {
    int number = find(slot);
    if (number < 0) {
      return false;
    }
    int place = places[number];
    return place < depth && open[place] == number && openCounts[place] == count(place);
  }

  /** The number of calls of an open path. */
  private long count(int place) {
    long[] frozen = frozenCounts;
    return frozen == null ? table.slots[2 * slots[open[place]] + 1] : frozen[place];
  }

  /** The spans of calls whose ends ticks have reported. */
  private long[] spans() {
    return frozenCounts == null ? table.roots.spans().read(generation) : frozenSpans;
  }

  private void open(int number, long count, long sinceNanos) {
    if (depth == open.length) {
      int[] more = Arrays.copyOf(open, 2 * depth);
      long[] moreCounts = Arrays.copyOf(openCounts, 2 * depth);
      openSinceNanos = Arrays.copyOf(openSinceNanos, 2 * depth);
      openCounts = moreCounts;
      open = more; // last, as an allocation may fail: its length is the limit of all
    }
    places[number] = depth;
    open[depth] = number;
    openCounts[depth] = count;
    openSinceNanos[depth] = sinceNanos;
    depth++;
  }

  /** Closes all except the outermost ones, as of the last tick. */
  private void close(int left) {
    while (depth > left) {
      depth--;
      int number = open[depth];
      longestNanos[number] = Math.max(longestNanos[number], ownNanos - openSinceNanos[depth]);
      if (isCall(slots[number])) {
        table.roots.spans().add(generation, slots[number], openSinceNanos[depth], ownNanos);
      }
    }
  }

  /**
   * Whether a path belongs to a method, rather than to a message or a call that is read by itself.
   */
  private boolean isCall(int slot) {
    return caller(slot) > CallTable.BASE && !CallKey.isMark(table.slots[2 * slot]);
  }

  // For readers.

  @Override
  public long generation() {
    return generation;
  }

  @Override
  public synchronized long ownNanos() {
    return ownNanos;
  }

  @Override
  public synchronized long selfNanos(int slot) {
    int number = find(slot);
    return number < 0 ? 0 : selfNanos[number];
  }

  @Override
  public synchronized long longestNanos(int slot) {
    int number = find(slot);
    if (number < 0) {
      return 0;
    }
    int place = places[number];
    boolean wasOpen = place < depth && open[place] == number;
    return Math.max(longestNanos[number], wasOpen ? ownNanos - openSinceNanos[place] : 0);
  }

  @Override
  public synchronized long openNanos(int slot) {
    return isStillOpen(slot) ? ownNanos - openSinceNanos[places[find(slot)]] : 0;
  }

  @Override
  public synchronized int stillOpen(int[] paths) {
    int place = 0;
    while (place < depth
        && place < paths.length
        && slots[open[place]] == paths[place]
        && isStillOpen(paths[place])) {
      place++;
    }
    return place;
  }

  @Override
  public synchronized Times frozen() {
    return frozenCounts == null ? new PathTimes(this) : this;
  }

  @Override
  public synchronized void continuedElsewhere(int[] openPaths) {
    close(stillOpen(openPaths));
  }

  @Override
  public synchronized long[] endedSpans(int[] openPaths) {
    long[] spansBefore = spans();
    int length = spansBefore.length;
    long[] ended = Arrays.copyOf(spansBefore, length + SpanLog.WORDS * depth);
    for (int place = stillOpen(openPaths); place < depth; place++) {
      int slot = slots[open[place]];
      if (isCall(slot) && ownNanos - openSinceNanos[place] >= SpanLog.MIN_NANOS) {
        ended[length++] = slot;
        ended[length++] = openSinceNanos[place];
        ended[length++] = ownNanos; // the next tick would close it as of the last one
      }
    }
    return Arrays.copyOf(ended, length);
  }

  private int find(int slot) {
    for (int at = home(slot); numbers[at] != 0; at = (at + 1) & (numbers.length - 1)) {
      if (slots[numbers[at] - 1] == slot) {
        return numbers[at] - 1;
      }
    }
    return -1;
  }

  private int number(int slot) {
    int known = find(slot);
    return known >= 0 ? known : add(slot);
  }

  private int add(int slot) {
    if (size == slots.length) {
      grow();
    }
    slots[size] = slot;
    put(size);
    return size++;
  }

  /** Doubles the capacity. Nothing has changed if an allocation fails. */
  private void grow() {
    int[] moreSlots = Arrays.copyOf(slots, 2 * size);
    long[] moreSelfNanos = Arrays.copyOf(selfNanos, 2 * size);
    long[] moreLongestNanos = Arrays.copyOf(longestNanos, 2 * size);
    int[] morePlaces = Arrays.copyOf(places, 2 * size);
    int[] moreNumbers = new int[4 * size];
    slots = moreSlots;
    selfNanos = moreSelfNanos;
    longestNanos = moreLongestNanos;
    places = morePlaces;
    numbers = moreNumbers;
    for (int i = 0; i < size; i++) {
      put(i);
    }
  }

  private void put(int number) {
    int at = home(slots[number]);
    while (numbers[at] != 0) {
      at = (at + 1) & (numbers.length - 1);
    }
    numbers[at] = number + 1;
  }

  private int home(int slot) {
    int hash = slot * 0x9E3779B1;
    return (hash ^ hash >>> 15) & (numbers.length - 1);
  }
}
