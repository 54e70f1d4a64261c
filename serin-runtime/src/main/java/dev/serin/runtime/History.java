package dev.serin.runtime;

import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The last messages of a loop, with their kinds, delays and durations. The loop's thread writes
 * them without allocating or waiting; another thread reads them meanwhile. The number of an entry
 * is its sequence lock: it is 0 while the entry changes, and it is unique per message. A reader
 * skips an entry whose number differs before and after the read. All values are written by {@code
 * lazySet} and read by volatile reads; {@link OpenDispatches} explains why that suffices. Readers
 * make one attempt per entry.
 */
final class History {
  private static final long NANOS_PER_MICRO = 1000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** The minimum number of kept messages, to identify the messages that filled a queue. */
  static final int MIN_CAPACITY = 1024;

  /** The maximum number of previous messages that are listed. */
  private final int listed;

  private final int capacity;
  private final AtomicLongArray numbers;
  private final AtomicLongArray beganNanos;
  private final AtomicLongArray ranNanos;
  private final AtomicLongArray cpuNanos;
  private final AtomicLongArray delayMillis;
  private final AtomicReferenceArray<@Nullable Object> kinds;

  /**
   * Creates an empty history.
   *
   * @param listed the maximum number of previous messages that are listed
   */
  History(int listed) {
    this.listed = listed;
    capacity = Math.max(listed, MIN_CAPACITY);
    numbers = new AtomicLongArray(capacity);
    beganNanos = new AtomicLongArray(capacity);
    ranNanos = new AtomicLongArray(capacity);
    cpuNanos = new AtomicLongArray(capacity);
    delayMillis = new AtomicLongArray(capacity);
    kinds = new AtomicReferenceArray<>(capacity);
  }

  /** Adds a message that ended. Called by the loop's thread. */
  void add(OpenDispatch ended, long elapsedNanos) {
    int at = (int) (ended.number % capacity);
    numbers.lazySet(at, 0);
    beganNanos.lazySet(at, ended.beginNanos);
    ranNanos.lazySet(at, elapsedNanos);
    cpuNanos.lazySet(at, ended.cpuNanos);
    delayMillis.lazySet(at, ended.queueDelayMillis);
    kinds.lazySet(at, ended.kind);
    numbers.lazySet(at, ended.number);
  }

  /**
   * The messages before the given one, the latest last.
   *
   * @param nowNanos the time to count back from
   * @param source describes the messages
   */
  List<Map<String, Object>> before(long number, long nowNanos, GuardedSource source) {
    List<Map<String, Object>> messages = new ArrayList<>();
    for (long n = Math.max(1, number - listed); n < number; n++) {
      int at = (int) (n % capacity);
      if (numbers.get(at) == n) {
        Map<String, Object> message = message(at, nowNanos, source);
        if (numbers.get(at) == n) {
          messages.add(message);
        }
      }
    }
    return messages;
  }

  /**
   * The known messages that ran between two times.
   *
   * @param number as above
   */
  List<Ran> ran(long number, long fromNanos, long toNanos) {
    List<Ran> messages = new ArrayList<>();
    for (long n = Math.max(1, number - capacity); n < number; n++) {
      int at = (int) (n % capacity);
      if (numbers.get(at) != n) {
        continue;
      }
      long itsBeginNanos = beganNanos.get(at);
      long itsRanNanos = ranNanos.get(at);
      Object kind = kinds.get(at);
      if (numbers.get(at) == n) {
        long partBeganNanos = Math.max(fromNanos, itsBeginNanos);
        long partEndedNanos = Math.min(toNanos, itsBeginNanos + itsRanNanos);
        if (partBeganNanos < partEndedNanos) {
          messages.add(new Ran(n, partBeganNanos, partEndedNanos, kind));
        }
      }
    }
    return messages;
  }

  /**
   * The number of the last message that began before the given time; 0 if unknown.
   *
   * @param number as above
   */
  long last(long number, long untilNanos) {
    List<Ran> messages = ran(number, Long.MIN_VALUE, untilNanos);
    return messages.isEmpty() ? 0 : messages.get(messages.size() - 1).number;
  }

  /** Whether the message before the given one existed but is unknown. */
  boolean isOldest(long number) {
    long before = number - 1;
    return before >= 1 && numbers.get((int) (before % capacity)) != before;
  }

  /** A message, or the requested part of it. Immutable. */
  static final class Ran {
    final long number;
    final long beganNanos;
    final long endedNanos;

    /** The kind of message according to the source. */
    final @Nullable Object kind;

    Ran(long number, long beganNanos, long endedNanos, @Nullable Object kind) {
      this.number = number;
      this.beganNanos = beganNanos;
      this.endedNanos = endedNanos;
      this.kind = kind;
    }

    long nanos() {
      return endedNanos - beganNanos;
    }
  }

  private Map<String, Object> message(int at, long nowNanos, GuardedSource source) {
    Map<String, Object> message = new LinkedHashMap<>();
    Object kind = kinds.get(at);
    long itsCpuNanos = cpuNanos.get(at);
    long waitedMillis = delayMillis.get(at);
    message.put(IssueKeys.WHAT, source.describe(kind));
    message.put(IssueKeys.AGO_MILLIS, (nowNanos - beganNanos.get(at)) / NANOS_PER_MILLI);
    message.put(IssueKeys.RAN_MICROS, ranNanos.get(at) / NANOS_PER_MICRO);
    if (itsCpuNanos >= 0) {
      message.put(IssueKeys.CPU_MICROS, itsCpuNanos / NANOS_PER_MICRO);
    }
    if (waitedMillis >= 0) {
      message.put(IssueKeys.QUEUE_DELAY_MILLIS, waitedMillis);
    }
    return message;
  }
}
