package dev.serin.runtime;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The last messages of a loop: what they were, how long they waited and ran. Written by the loop's
 * thread without allocating; read by another thread while the writer goes on, which may show an
 * entry that was half replaced: entries whose number changed while they were read are left out.
 */
final class History {
  private static final long NANOS_PER_MICRO = 1000;

  private final long[] numbers;
  private final long[] beganNanos;
  private final long[] ranNanos;
  private final long[] delayMillis;
  private final @Nullable Class<?>[] kinds;

  History(int capacity) {
    numbers = new long[capacity];
    beganNanos = new long[capacity];
    ranNanos = new long[capacity];
    delayMillis = new long[capacity];
    kinds = new Class<?>[capacity];
  }

  /** Keeps a message that ended. By the loop's thread. */
  void add(long number, long begin, long ran, long queueDelayMillis, @Nullable Class<?> kind) {
    if (numbers.length == 0) {
      return;
    }
    int at = (int) (number % numbers.length);
    numbers[at] = 0;
    beganNanos[at] = begin;
    ranNanos[at] = ran;
    delayMillis[at] = queueDelayMillis;
    kinds[at] = kind;
    numbers[at] = number;
  }

  /**
   * The messages before one, the latest last.
   *
   * @param nowNanos from when to count back
   */
  List<Map<String, Object>> before(long number, long nowNanos) {
    List<Map<String, Object>> messages = new ArrayList<>();
    for (long n = Math.max(1, number - numbers.length); n < number; n++) {
      int at = (int) (n % numbers.length);
      Map<String, Object> message = new LinkedHashMap<>();
      Class<?> kind = kinds[at];
      message.put("what", kind == null ? "" : kind.getName());
      message.put("agoMillis", (nowNanos - beganNanos[at]) / 1_000_000);
      message.put("ranMicros", ranNanos[at] / NANOS_PER_MICRO);
      if (delayMillis[at] >= 0) {
        message.put("queueDelayMillis", delayMillis[at]);
      }
      if (numbers[at] == n) {
        messages.add(message);
      }
    }
    return messages;
  }
}
