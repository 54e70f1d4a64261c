package dev.serin.runtime;

import dev.serin.Probe;
import dev.serin.format.Records;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Copies records out of a ring while its thread goes on writing, and says exactly which it got.
 *
 * <p>Assumptions. (1) The writer's plain stores become visible in order or nearly so, within less
 * than a lap of the ring. (2) Reads and writes of a {@code long} are atomic. (3) A {@link Probe}
 * never changes its ring.
 *
 * <p>Guarantees. (1) Every record returned is the one that was written at its position: its lap bit
 * tells it from the record one lap earlier or later, and the writer's position, read again after
 * the copy, rules out that two laps went by. (2) The records returned have no gap. (3) What lies
 * between the position asked for and {@link #firstPosition} was overwritten; nothing else is
 * missing but what was not visible yet. Should a compiler break the first assumption by keeping the
 * position in a register over many laps, then the record at the position asked for is not the one
 * the caller knows; the caller checks that.
 *
 * <p>Wait-free; costs the writer nothing but cache misses. Not thread-safe.
 */
final class RingReader {
  /** In place of a number of records: all that there are. */
  static final int ALL = Integer.MAX_VALUE;

  private final AtomicInteger fence = new AtomicInteger();
  private long[] records = new long[0];
  private long copied;
  private int count;
  private long firstPosition;

  /**
   * Copies what was written from a position on.
   *
   * @param most how many records to copy at most
   */
  void read(Probe probe, long fromPosition, int most) {
    long[] ring = probe.ring();
    long writtenPosition = probe.position();
    fence.incrementAndGet();
    long from = Math.max(fromPosition, writtenPosition - ring.length);
    copy(ring, from, Math.min(writtenPosition, from + most));
    fence.incrementAndGet();
    keepValid(probe.position() - ring.length, ring.length);
  }

  /** The records; the first {@link #count} are valid until the next read. */
  long[] records() {
    return records;
  }

  /** How many records were read. */
  int count() {
    return count;
  }

  /** The position of the first record. */
  long firstPosition() {
    return firstPosition;
  }

  /** How many records have been copied so far, whether or not they were of use. */
  long copied() {
    return copied;
  }

  private void copy(long[] ring, long from, long to) {
    int wanted = (int) Math.max(0, to - from);
    if (records.length < wanted) {
      records = new long[wanted];
    }
    int start = (int) from & (ring.length - 1);
    int untilEnd = Math.min(wanted, ring.length - start);
    System.arraycopy(ring, start, records, 0, untilEnd);
    System.arraycopy(ring, 0, records, untilEnd, wanted - untilEnd);
    count = wanted;
    copied += wanted;
    firstPosition = from;
  }

  /**
   * Drops at the front what was overwritten during the copy and at the end what was not visible: a
   * record with the wrong lap bit in the older half of the ring is newer than its position, one in
   * the younger half is older.
   */
  private void keepValid(long oldestPosition, int capacity) {
    int first = (int) Math.min(count, Math.max(0, oldestPosition - firstPosition));
    int end = count;
    long middlePosition = oldestPosition + capacity / 2;
    for (int i = count - 1; i >= first; i--) {
      if (!isOf(records[i], firstPosition + i, capacity)) {
        if (firstPosition + i < middlePosition) {
          first = i + 1;
        } else {
          end = i;
        }
      }
    }
    System.arraycopy(records, first, records, 0, Math.max(0, end - first));
    count = Math.max(0, end - first);
    firstPosition += first;
  }

  private static boolean isOf(long record, long position, int capacity) {
    return record != 0 && (record & Records.LAP_MASK) == Records.lap(position, capacity);
  }
}
