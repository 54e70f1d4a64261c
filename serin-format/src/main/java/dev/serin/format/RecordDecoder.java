package dev.serin.format;

import dev.serin.format.FrameVisitor.Departure;
import java.util.Arrays;

/**
 * Rebuilds the frames of one dispatch from its records, in one pass and without looking ahead.
 *
 * <p>What is open is a stack of the positions at which frames were entered. An exit names its call
 * by that position, so it closes every frame above that call, whatever an exception left open.
 * Where records were overwritten a gap opens above the frames that were open. An exit of a frame
 * that was entered in the gap says nothing; one of a frame below the gap ends it. When more records
 * are overwritten meanwhile, the gap is widened: what had been seen above it may have been left.
 * Probes of dispatches nested in this one are not its own: they are skipped, and so is their time.
 *
 * <p>A span covers several dispatches, and what a thread does between them, as the start of a
 * program. There each dispatch is a call like another, of {@link Records#DISPATCH_METHOD_ID}, and
 * no time stands still.
 *
 * <p>Times never run backwards: a probe's coarse time that is older than the record before it is
 * taken as that record's. Linear in the number of records. Not thread-safe.
 */
public final class RecordDecoder {
  private static final long NANOS_PER_MICRO = 1000;

  /** No time is later: 142 years after the clock began. In nanoseconds a long has room for it. */
  private static final long LATEST_MICROS = 1L << 52;

  private final FrameVisitor visitor;
  private final long beginPosition;
  private final long beginMicros;
  private final boolean span;
  private long nextPosition;
  private long nowMicros;
  private long stillMicros;
  private long stoppedAtMicros = -1;
  private long farDistance;
  private long strayRecords;
  private boolean ended;

  /** The position at which each frame was entered. */
  private long[] openPositions = new long[64];

  private int openCount;

  /** How many frames were open when the gap opened; 0 without a gap. */
  private int lowest;

  private boolean gapOpen;
  private long gapPosition;
  private long gapNanos;
  private long[] nestedPositions = new long[4];
  private int nestedCount;

  /** The dispatches of a span that may be open, nested in each other. */
  private long[] messagePositions = new long[4];

  private int messageCount;

  /**
   * Expects the records of one dispatch.
   *
   * @param beginPosition the position of the dispatch's {@link Records#BEGIN}
   * @param beginMicros the time of that record
   */
  public RecordDecoder(FrameVisitor visitor, long beginPosition, long beginMicros) {
    this(visitor, beginPosition, beginMicros, false);
  }

  private RecordDecoder(FrameVisitor visitor, long beginPosition, long beginMicros, boolean span) {
    this.visitor = visitor;
    this.beginPosition = beginPosition;
    this.beginMicros = beginMicros;
    this.span = span;
    this.nowMicros = beginMicros;
    this.nextPosition = beginPosition + 1;
  }

  /**
   * Expects the records of a span.
   *
   * @param position that of the first record
   * @param micros the time at which the span begins, not after that of the first record
   */
  public static RecordDecoder ofSpan(FrameVisitor visitor, long position, long micros) {
    return new RecordDecoder(visitor, position - 1, micros, true);
  }

  /**
   * Reads the next records, which go on where the last ones ended.
   *
   * @param records of which those from {@code from} to {@code to} are read; that at {@code from} is
   *     the one at {@link #nextPosition}
   */
  public void decode(long[] records, int from, int to) {
    int i = from;
    while (i < to && !ended) {
      boolean leaf = i + 1 < to && isLeaf(records[i], records[i + 1]) && nestedCount == 0;
      if (leaf) { // about half of all records are of calls that call nothing
        call(records[i], records[i + 1]);
      } else {
        decode(records[i]);
      }
      int read = leaf ? 2 : 1;
      nextPosition += read;
      i += read;
    }
  }

  /**
   * Skips records that were overwritten.
   *
   * @param position that of the first record of the dispatch itself that was not
   * @param overwritten how many were; what lies between them and that record is of others
   * @param micros the time at that record
   * @param fromNanos the dispatch's own time at which nothing was overwritten yet, if that is known
   *     to be later than the last record
   * @param toNanos the dispatch's own time at the first record, which the records cannot tell
   */
  public void skip(long position, long overwritten, long micros, long fromNanos, long toNanos) {
    long lastNanos = nanos();
    nestedCount = 0;
    farDistance = 0; // that of an exit whose FAR was overwritten is not known
    stoppedAtMicros = -1;
    nowMicros = Math.max(nowMicros, micros);
    stillMicros = nowMicros - beginMicros - Math.max(lastNanos, toNanos) / NANOS_PER_MICRO;
    long knownNanos = Math.min(Math.max(lastNanos, fromNanos), nanos());
    if (gapOpen) {
      leaveAbove(gapPosition, Departure.LOST, knownNanos);
    } else {
      gapOpen = true;
      gapPosition = nextPosition;
      gapNanos = knownNanos;
      lowest = openCount;
    }
    visitor.gap(overwritten, knownNanos);
    nextPosition = position;
  }

  /**
   * How many of the open frames were entered before a position: these are the outermost ones. None
   * while a gap is open, as it is not known then which frames are.
   */
  public int openBefore(long position) {
    int count = gapOpen ? 0 : openCount;
    while (count > 0 && openPositions[count - 1] >= position) {
      count--;
    }
    return count;
  }

  /** The position of the record to read next. */
  public long nextPosition() {
    return nextPosition;
  }

  /** The time of the last record on the dispatch's own clock. */
  public long nanos() {
    return ownNanos(stoppedAtMicros < 0 ? nowMicros : stoppedAtMicros);
  }

  /**
   * The time on the dispatch's own clock at an absolute time: that of the last record if that is
   * later, or if the dispatch has ended or stands still.
   */
  public long nanos(long absoluteMicros) {
    boolean runs = !ended && stoppedAtMicros < 0;
    return runs ? ownNanos(Math.max(nowMicros, absoluteMicros)) : nanos();
  }

  /** Whether the dispatch's own end was read; further records are not its own. */
  public boolean hasEnded() {
    return ended;
  }

  /** Records that name no call that can be open, or no time that can be: 0 unless damaged. */
  public long strayRecords() {
    return strayRecords;
  }

  private static boolean isLeaf(long record, long next) {
    return Records.kind(record) == Records.ENTER
        && Records.kind(next) == Records.EXIT
        && Records.argument(next) == 1;
  }

  private void call(long enter, long exit) {
    advanceCoarse(enter);
    long enterNanos = nanos();
    advanceCoarse(exit);
    visitor.call(Records.argument(enter), enterNanos, nanos());
  }

  private void decode(long record) {
    long kind = Records.kind(record);
    if (kind == Records.ENTER) {
      advanceCoarse(record);
      if (nestedCount == 0) {
        push(nextPosition);
        visitor.enter(Records.argument(record), nanos());
      }
    } else if (kind == Records.EXIT) {
      advanceCoarse(record);
      exit(target(record));
    } else if (kind == Records.CAUGHT) {
      advanceCoarse(record);
      unwind(target(record), Departure.UNWOUND);
    } else if (kind == Records.FAR) {
      farDistance = Records.farDistance(record);
    } else if (kind == Records.LOOP) {
      advanceTo(Records.loopMicros(record));
      loop(Records.loopKind(record));
    } else {
      strayRecords++;
    }
  }

  /** The position at which the call was entered that a record is about. */
  private long target(long record) {
    int distance = Records.argument(record);
    return nextPosition - (distance == Records.FAR_DISTANCE ? farDistance : distance);
  }

  private void exit(long target) {
    boolean innermost = openCount > lowest && openPositions[openCount - 1] == target;
    if ((innermost && nestedCount == 0) || unwind(target, Departure.PRESUMED)) {
      openCount--;
      visitor.leave(Departure.RETURNED, nanos());
    }
  }

  /** Leaves all that is above a call; says whether that call is now the innermost. */
  private boolean unwind(long target, Departure departure) {
    while (nestedCount > 0 && target < nestedPositions[nestedCount - 1]) {
      endNested();
    }
    if (nestedCount > 0) {
      return false;
    }
    leaveAbove(target, departure);
    boolean found = openCount > lowest && openPositions[openCount - 1] == target;
    strayRecords += found || gapOpen ? 0 : 1;
    return found;
  }

  private void leaveAbove(long target, Departure departure) {
    leaveAbove(target, departure, nanos());
    if (gapOpen && target < gapPosition) {
      gapOpen = false;
      lowest = 0;
      visitor.closeGap(nanos());
      leaveAbove(target, Departure.LOST, gapNanos);
    }
  }

  private void leaveAbove(long target, Departure departure, long nanos) {
    while (openCount > lowest && openPositions[openCount - 1] > target) {
      openCount--;
      visitor.leave(departure, nanos);
    }
  }

  private void push(long position) {
    if (openCount == openPositions.length) {
      openPositions = Arrays.copyOf(openPositions, openCount * 2);
    }
    openPositions[openCount++] = position;
  }

  private void loop(long kind) {
    if (span) {
      message(kind);
    } else if (kind == Records.BEGIN) {
      stop();
      if (nestedCount == nestedPositions.length) {
        nestedPositions = Arrays.copyOf(nestedPositions, nestedCount * 2);
      }
      nestedPositions[nestedCount++] = nextPosition;
    } else if (kind == Records.END) {
      end();
    } else if (kind == Records.WAIT && nestedCount == 0) {
      stop();
    } else if (kind == Records.WAKE && nestedCount == 0) {
      resume();
    }
  }

  /** A dispatch of a span begins or ends; one whose begin is not known ends all that is open. */
  private void message(long kind) {
    if (kind == Records.BEGIN) {
      if (messageCount == messagePositions.length) {
        messagePositions = Arrays.copyOf(messagePositions, messageCount * 2);
      }
      messagePositions[messageCount++] = nextPosition;
      push(nextPosition);
      visitor.enter(Records.DISPATCH_METHOD_ID, nanos());
    } else if (kind == Records.END) {
      long target = beginPosition;
      while (target == beginPosition && messageCount > 0) {
        long position = messagePositions[--messageCount];
        target = isOpen(position) ? position : beginPosition;
      }
      exit(target);
    }
  }

  private boolean isOpen(long position) {
    return Arrays.binarySearch(openPositions, 0, openCount, position) >= 0;
  }

  private void end() {
    if (nestedCount > 0) {
      endNested();
    } else if (stoppedAtMicros >= 0) {
      resume(); // the begin of the nested dispatch that ends here was overwritten
    } else {
      leaveAbove(beginPosition, Departure.PRESUMED);
      ended = true;
    }
  }

  private void endNested() {
    nestedCount--;
    if (nestedCount == 0) {
      resume();
    }
  }

  private void stop() {
    if (stoppedAtMicros < 0) {
      stoppedAtMicros = nowMicros;
    }
  }

  private void resume() {
    if (stoppedAtMicros >= 0) {
      long pumpedMicros = nowMicros - stoppedAtMicros;
      stillMicros += pumpedMicros;
      stoppedAtMicros = -1;
      visitor.pumped(pumpedMicros * NANOS_PER_MICRO);
    }
  }

  private long ownNanos(long absoluteMicros) {
    return (absoluteMicros - beginMicros - stillMicros) * NANOS_PER_MICRO;
  }

  private void advanceTo(long micros) {
    if (micros > LATEST_MICROS) {
      strayRecords++; // nobody has written that
    } else {
      nowMicros = Math.max(nowMicros, micros);
    }
  }

  private void advanceCoarse(long record) {
    long aheadMicros = (Records.micros(record) - nowMicros) & Records.MICROS_MASK;
    if (aheadMicros <= Records.MICROS_MASK >>> 1) {
      nowMicros += aheadMicros;
    }
  }
}
