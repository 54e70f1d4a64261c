package dev.serin.runtime;

import dev.serin.Probe;
import dev.serin.format.Records;

/**
 * Finds in a ring, from its end backwards, the messages that ran between two times in the past. The
 * records with which messages begin and end tell the whole time. Not thread-safe; the watchdog's.
 */
final class MessageSearch {
  /** See {@link DispatchTrace}. */
  private static final int RECORDS_AT_ONCE = 1 << 13;

  private final RingReader reader;
  private final long fromMicros;
  private final long toMicros;
  private boolean found;
  private boolean overwritten;
  private long beginPosition;
  private long beginMicros;
  private long endPosition;

  /**
   * Searches a ring.
   *
   * @param oldestPosition before it nothing has been recorded
   */
  MessageSearch(Probe probe, long oldestPosition, long fromNanos, long toNanos, RingReader reader) {
    this.reader = reader;
    this.fromMicros = Probe.micros(fromNanos);
    this.toMicros = Probe.micros(toNanos);
    long position = probe.position();
    this.endPosition = position;
    this.beginPosition = position;
    this.beginMicros = fromMicros;
    while (!found && position > oldestPosition) {
      long lower = Math.max(oldestPosition, position - RECORDS_AT_ONCE);
      reader.read(probe, lower, (int) (position - lower));
      look();
      if (!found && reader.firstPosition() > lower) {
        lost();
      }
      position = lower;
    }
  }

  /** Where the first of them begins; after the last one if there is none. */
  long beginPosition() {
    return Math.min(beginPosition, endPosition);
  }

  /** When the first of them begins, if there is one; or what is asked for, if that is earlier. */
  long beginNanos() {
    return Probe.nanos(Math.min(beginMicros, fromMicros));
  }

  /** Whether the first of them, or its begin, was overwritten; nobody knows how much of them. */
  boolean isOverwritten() {
    return overwritten;
  }

  /** Where the last of them ends. */
  long endPosition() {
    return endPosition;
  }

  /** Looks at the records that were read, the latest first. */
  private void look() {
    long[] records = reader.records();
    for (int i = reader.count() - 1; i >= 0 && !found; i--) {
      if (Records.kind(records[i]) == Records.LOOP) {
        look(records[i], reader.firstPosition() + i);
      }
    }
  }

  private void look(long record, long position) {
    long micros = Records.loopMicros(record);
    if (Records.loopKind(record) == Records.BEGIN) {
      found = micros <= fromMicros;
      if (micros < toMicros) {
        beginPosition = position;
        beginMicros = micros;
      } else {
        endPosition = position;
        beginPosition = position;
      }
    } else if (Records.loopKind(record) == Records.END) {
      found = micros < fromMicros;
      if (micros >= toMicros) {
        endPosition = position + 1;
      }
    }
  }

  /** The first of them, or its begin, was overwritten. */
  private void lost() {
    found = true;
    overwritten = true;
    beginPosition = reader.firstPosition();
    beginMicros = fromMicros;
  }
}
