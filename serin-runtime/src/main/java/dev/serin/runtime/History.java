package dev.serin.runtime;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The last messages of a loop: what they were, how long they waited and ran. Written by the loop's
 * thread without allocating, with plain stores; read by another thread while the writer goes on. An
 * entry is left out if its number was not the same before and after it was read. That tells an
 * entry that is being replaced from one that is not as long as the stores become visible in order;
 * should a compiler or a processor change their order, an entry may be shown half replaced.
 */
final class History {
  private static final long NANOS_PER_MICRO = 1000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** As many are kept at least, to tell who filled a queue. */
  static final int LEAST = 1024;

  /** How many of those before one are listed. */
  private final int listed;

  private final AtomicInteger fence = new AtomicInteger();
  private final long[] numbers;
  private final long[] beganNanos;
  private final long[] ranNanos;
  private final long[] cpuNanos;
  private final long[] delayMillis;
  private final @Nullable Object[] kinds;

  /**
   * Has seen no message.
   *
   * @param listed how many of those before one are listed at most
   */
  History(int listed) {
    this.listed = listed;
    int capacity = Math.max(listed, LEAST);
    numbers = new long[capacity];
    beganNanos = new long[capacity];
    ranNanos = new long[capacity];
    cpuNanos = new long[capacity];
    delayMillis = new long[capacity];
    kinds = new Object[capacity];
  }

  /** Keeps a message that ended. By the loop's thread. */
  void add(OpenDispatch ended, long elapsedNanos) {
    int at = (int) (ended.number % numbers.length);
    numbers[at] = 0;
    beganNanos[at] = ended.beginNanos;
    ranNanos[at] = elapsedNanos;
    cpuNanos[at] = ended.cpuNanos;
    delayMillis[at] = ended.queueDelayMillis;
    kinds[at] = ended.kind;
    numbers[at] = ended.number;
  }

  /**
   * The messages before one, the latest last.
   *
   * @param nowNanos from when to count back
   * @param source knows what to call them
   */
  List<Map<String, Object>> before(long number, long nowNanos, GuardedSource source) {
    List<Map<String, Object>> messages = new ArrayList<>();
    for (long n = Math.max(1, number - listed); n < number; n++) {
      int at = (int) (n % numbers.length);
      boolean before = numbers[at] == n;
      fence.incrementAndGet();
      Map<String, Object> message = message(at, nowNanos, source);
      fence.incrementAndGet();
      if (before && numbers[at] == n) {
        messages.add(message);
      }
    }
    return messages;
  }

  /**
   * The messages that were running between two times, as far as they are known.
   *
   * @param number as above
   */
  List<Ran> ran(long number, long fromNanos, long toNanos) {
    List<Ran> messages = new ArrayList<>();
    for (long n = Math.max(1, number - numbers.length); n < number; n++) {
      int at = (int) (n % numbers.length);
      boolean before = numbers[at] == n;
      fence.incrementAndGet();
      long beganNanos = Math.max(fromNanos, this.beganNanos[at]);
      long endedNanos = Math.min(toNanos, this.beganNanos[at] + ranNanos[at]);
      Object kind = kinds[at];
      fence.incrementAndGet();
      if (before && numbers[at] == n && beganNanos < endedNanos) {
        messages.add(new Ran(n, beganNanos, endedNanos, kind));
      }
    }
    return messages;
  }

  /**
   * The number of the last message that began before a time; 0 if that is not known.
   *
   * @param number as above
   */
  long last(long number, long untilNanos) {
    List<Ran> messages = ran(number, Long.MIN_VALUE, untilNanos);
    return messages.isEmpty() ? 0 : messages.get(messages.size() - 1).number;
  }

  /** Whether nothing is known of the message before one, though there was one. */
  boolean isOldest(long number) {
    long before = number - 1;
    return before >= 1 && numbers[(int) (before % numbers.length)] != before;
  }

  /** A message, or the part of it that was asked for. Immutable. */
  static final class Ran {
    final long number;
    final long beganNanos;
    final long endedNanos;

    /** What the source told that it is. */
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
    Object kind = kinds[at];
    long waitedMillis = delayMillis[at];
    message.put("what", source.describe(kind));
    message.put("agoMillis", (nowNanos - beganNanos[at]) / NANOS_PER_MILLI);
    message.put("ranMicros", ranNanos[at] / NANOS_PER_MICRO);
    if (cpuNanos[at] >= 0) {
      message.put("cpuMicros", cpuNanos[at] / NANOS_PER_MICRO);
    }
    if (waitedMillis >= 0) {
      message.put("queueDelayMillis", waitedMillis);
    }
    return message;
  }
}
