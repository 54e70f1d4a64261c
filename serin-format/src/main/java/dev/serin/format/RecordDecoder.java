package dev.serin.format;

import dev.serin.format.FrameVisitor.Departure;
import java.util.Arrays;

/**
 * Rebuilds the frames of one dispatch from its records, in one pass and without looking ahead.
 *
 * <p>The open frames are a stack of the positions at which they were entered. An exit names its
 * call by that position, so it closes every frame above that call, whatever an exception left open.
 * A position before the first record that is still there names a frame whose entry was overwritten.
 * Probes of dispatches nested in this one are not its own: they are skipped, and so is their time.
 *
 * <p>Times never run backwards: a probe's coarse time that is older than the record before it is
 * taken as that record's. Not thread-safe.
 */
public final class RecordDecoder {
  private static final long NANOS_PER_MICRO = 1000;

  private final FrameVisitor visitor;
  private final long beginPosition;
  private final long beginMicros;
  private long firstPosition = Long.MIN_VALUE;
  private long nowMicros;
  private long stillMicros;
  private long stoppedAtMicros = -1;
  private long[] openPositions = new long[64];
  private int openCount;
  private long[] nestedPositions = new long[4];
  private int nestedCount;
  private long strayRecords;
  private boolean started;

  /**
   * Expects the records of one dispatch.
   *
   * @param beginPosition the position of the dispatch's {@link Records#BEGIN}
   * @param beginMicros the time of that record
   */
  public RecordDecoder(FrameVisitor visitor, long beginPosition, long beginMicros) {
    this.visitor = visitor;
    this.beginPosition = beginPosition;
    this.beginMicros = beginMicros;
    this.nowMicros = beginMicros;
  }

  /**
   * Reads the next records. The first call may start later than the dispatch: what lies between was
   * overwritten. Every later call goes on where the one before ended.
   *
   * @param position the position of {@code records[from]}
   */
  public void decode(long[] records, int from, int to, long position) {
    if (firstPosition == Long.MIN_VALUE) {
      firstPosition = position;
    }
    long at = position;
    for (int i = from; i < to; i++, at++) {
      if (at > beginPosition) {
        decode(records[i], at);
      }
    }
  }

  /**
   * Tells how many of the dispatch's records were overwritten, given the first one that was not.
   */
  private void overwritten(long position) {
    long lost = position - beginPosition - 1;
    if (!started && lost > 0) {
      visitor.overwritten(lost, nanos());
    }
    started = true;
  }

  /** Ends the dispatch: frames still open end here. */
  public void finish(long absoluteMicros) {
    nestedCount = 0;
    advance(absoluteMicros);
    resume();
    while (openCount > 0) {
      openCount--;
      visitor.leave(Departure.OPEN, nanos());
    }
  }

  /** The time of the last record on the dispatch's own clock. */
  public long nanos() {
    long untilMicros = stoppedAtMicros < 0 ? nowMicros : stoppedAtMicros;
    return (untilMicros - beginMicros - stillMicros) * NANOS_PER_MICRO;
  }

  /** How many frames are open. */
  public int openFrames() {
    return openCount;
  }

  /** Records that name no call that can be open: always 0 unless the records are damaged. */
  public long strayRecords() {
    return strayRecords;
  }

  private void decode(long record, long position) {
    long kind = Records.kind(record);
    if (kind == Records.ENTER || kind == Records.EXIT || kind == Records.CAUGHT) {
      advanceCoarse(record);
    } else {
      advance(Records.absoluteMicros(record));
    }
    overwritten(position);
    if (kind == Records.ENTER) {
      enter(record, position);
    } else if (kind == Records.EXIT || kind == Records.CAUGHT) {
      leave(kind, target(Records.argument(record), position));
    } else {
      mark(kind, position);
    }
  }

  /** The position at which the call was entered that a record is about. */
  private long target(int distance, long position) {
    if (distance < Records.FAR) {
      return position - distance;
    }
    return position - beginPosition > Records.FAR ? beginPosition + 1 : beginPosition;
  }

  private void enter(long record, long position) {
    if (nestedCount > 0) {
      return;
    }
    if (openCount == openPositions.length) {
      openPositions = Arrays.copyOf(openPositions, openCount * 2);
    }
    openPositions[openCount++] = position;
    visitor.enter(Records.argument(record), nanos());
  }

  private void leave(long kind, long target) {
    while (nestedCount > 0 && target < nestedPositions[nestedCount - 1]) {
      endNested();
    }
    if (nestedCount > 0) {
      return;
    }
    while (openCount > 0 && openPositions[openCount - 1] > target) {
      openCount--;
      visitor.leave(Departure.UNWOUND, nanos());
    }
    boolean known = openCount > 0 && openPositions[openCount - 1] == target;
    if (known && kind == Records.EXIT) {
      openCount--;
      visitor.leave(Departure.RETURNED, nanos());
    } else if (!known && kind == Records.EXIT && target < firstPosition && target > beginPosition) {
      visitor.leaveUnknown(nanos());
    } else if (!known && target >= firstPosition) {
      strayRecords++;
    }
  }

  private void mark(long kind, long position) {
    if (kind == Records.BEGIN) {
      stop();
      if (nestedCount == nestedPositions.length) {
        nestedPositions = Arrays.copyOf(nestedPositions, nestedCount * 2);
      }
      nestedPositions[nestedCount++] = position;
    } else if (kind == Records.END && nestedCount > 0) {
      endNested();
    } else if (kind == Records.WAIT && nestedCount == 0) {
      stop();
    } else if (kind == Records.WAKE && nestedCount == 0) {
      resume();
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

  /** Lets time go by until an absolute time; without effect if that is past. */
  public void advance(long absoluteMicros) {
    nowMicros = Math.max(nowMicros, absoluteMicros);
  }

  private void advanceCoarse(long record) {
    long aheadMicros = Records.micros(record) - nowMicros & Records.MICROS_MASK;
    if (aheadMicros <= Records.MICROS_MASK >>> 1) {
      nowMicros += aheadMicros;
    }
  }
}
