package dev.serin.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * The work of a loop's thread, generated from a seed: messages of a certain time, the idle time
 * before each, and messages that pump others. Times lie around the thresholds more often than
 * elsewhere.
 */
final class Schedule {
  static final long TICK_MICROS = 1000;

  private static final int MAX_MESSAGES = 8;
  private static final int MAX_DEPTH = 3;

  final long slowMillis;
  final long lagMillis;
  final long anrMillis;
  final List<Message> messages = new ArrayList<>();
  private final RandomGenerator random;

  /**
   * A message that works, pumps others, works again, and so on. It has one more time of work than
   * pumps. The process may be suspended after the first time of work.
   */
  record Message(List<Long> workMicros, long suspendedMicros, List<Pump> pumps) {
    /** The time of the message itself, without pumped messages and suspensions. */
    long ownMicros() {
      return workMicros.stream().mapToLong(Long::longValue).sum();
    }
  }

  /** The loop waits for a time inside a message, and then runs another one. */
  record Pump(long waitMicros, Message message) {}

  /** A schedule; the same seed always gives the same. */
  Schedule(long seed) {
    random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    boolean usual = random.nextInt(3) > 0;
    slowMillis = usual ? 700 : 20 + random.nextInt(1000);
    lagMillis = usual ? 2000 : slowMillis + random.nextInt(2000);
    anrMillis = usual ? 5000 : lagMillis + random.nextInt(4000);
    int count = 2 + random.nextInt(MAX_MESSAGES - 1);
    for (int i = 0; i < count; i++) {
      messages.add(message(0));
    }
  }

  /** The idle time of the loop before its next message. */
  long idleMicros() {
    return random.nextInt(4) == 0 ? random.nextInt(2_000_000) : random.nextInt(20_000);
  }

  private Message message(int depth) {
    int pumped = depth < MAX_DEPTH && random.nextInt(4) == 0 ? 1 + random.nextInt(2) : 0;
    List<Pump> pumps = new ArrayList<>();
    for (int i = 0; i < pumped; i++) {
      pumps.add(new Pump(random.nextInt(3_000_000), message(depth + 1)));
    }
    long suspendedMicros = random.nextInt(8) == 0 ? random.nextLong(5_000_000, 60_000_000) : 0;
    return new Message(split(ownMicros(), pumped + 1), suspendedMicros, pumps);
  }

  private long ownMicros() {
    return switch (random.nextInt(8)) {
      case 0 -> near(slowMillis);
      case 1 -> near(lagMillis);
      case 2 -> near(anrMillis);
      case 3 -> random.nextInt(8_000_000);
      default -> random.nextInt(300_000);
    };
  }

  /** A time at a threshold, or one or two ticks beside it, or next to one of these. */
  private long near(long thresholdMillis) {
    long micros = thresholdMillis * 1000 + (random.nextInt(5) - 2) * TICK_MICROS;
    return random.nextBoolean() ? micros : micros + random.nextInt(3) - 1;
  }

  private List<Long> split(long micros, int parts) {
    List<Long> split = new ArrayList<>();
    long left = micros;
    for (int i = 1; i < parts; i++) {
      long part = random.nextLong(left + 1);
      split.add(part);
      left -= part;
    }
    split.add(left);
    return split;
  }
}
