package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Compares reports of generated schedules with the schedules alone: no message is missed, and none
 * is reported wrongly, even next to a threshold.
 */
class AccuracyTest {
  private static final int SCHEDULES = 1000;
  private static final int MIN_OF_EACH = 100;
  private static final long NANOS_PER_MICRO = 1000;

  private static final List<String> KINDS =
      List.of("over", "just over", "just under", "suspended, over", "suspended, under");

  /** Counts of messages over a detector's threshold, just over it, or just under it. */
  private final Map<String, Integer> seen = new TreeMap<>();

  @Test
  void each_message_over_a_threshold_is_reported_once_and_no_other() {
    for (long seed = 1; seed <= SCHEDULES; seed++) {
      check(seed);
    }
    for (String detail : List.of("NORMAL", "LAG", "ANR")) {
      for (String kind : KINDS) {
        assertThat(seen.get(detail + " " + kind)).as(detail + " " + kind).isNotNull();
        assertThat(seen.get(detail + " " + kind)).isGreaterThanOrEqualTo(MIN_OF_EACH);
      }
    }
    System.out.println("messages of " + SCHEDULES + " schedules: " + seen);
  }

  private void check(long seed) {
    Schedule schedule = new Schedule(seed);
    Options options =
        Options.DEFAULTS
            .with(Option.SLOW_MILLIS, schedule.slowMillis)
            .with(Option.LAG_MILLIS, schedule.lagMillis)
            .with(Option.ANR_MILLIS, schedule.anrMillis)
            .with(Option.CALL_PATHS, 16L);
    try (WatchedLoop watched = new WatchedLoop(new FakeClock(), options)) {
      SimulatedThreads threads = new SimulatedThreads(watched, seed);
      List<Schedule.Message> messages = new ArrayList<>();
      for (Schedule.Message message : schedule.messages) {
        add(message, messages);
        threads.run(message, schedule.idleMicros());
      }
      threads.pass(2_000_000);
      compare("seed " + seed, watched, messages, threads.runs());
      assertThat(watched.failures).isEmpty();
    }
  }

  /** Messages are numbered from 1 in the order in which they begin. */
  private static void add(Schedule.Message message, List<Schedule.Message> all) {
    all.add(message);
    for (Schedule.Pump pump : message.pumps()) {
      add(pump.message(), all);
    }
  }

  private void compare(
      String name,
      WatchedLoop watched,
      List<Schedule.Message> messages,
      List<SimulatedThreads.Run> runs) {
    Map<String, Long> reported = new HashMap<>();
    for (Incident incident : watched.reported) {
      String key = incident.detector.detail() + " " + incident.dispatch.number;
      assertThat(reported.put(key, incident.elapsedNanos)).as(name + ": " + key).isNull();
    }
    for (int i = 0; i < messages.size(); i++) {
      for (Detector detector : watched.detectors.all()) {
        count(messages.get(i), detector);
        String key = detector.detail() + " " + (i + 1);
        if (detector.isStarted()) {
          check(
              name + ": " + key,
              reported.remove(key),
              new Truth(messages.get(i), runs.get(i)),
              detector);
        }
      }
    }
    assertThat(reported).as(name).isEmpty();
  }

  /**
   * The time of a message. If the process was suspended, it is exact only up to one gap of the
   * clock before the suspension and one after; it is unknown if the clock had not begun to tick.
   */
  private record Truth(long minNanos, long maxNanos) {
    Truth(Schedule.Message message, SimulatedThreads.Run run) {
      this(
          message.ownMicros() * NANOS_PER_MICRO - run.untickedNanos,
          message.ownMicros() * NANOS_PER_MICRO + run.unknownNanos);
    }
  }

  /** Checks that an ended message has its time, and a running one at least the threshold. */
  private static void check(
      String name, @Nullable Long elapsedNanos, Truth truth, Detector detector) {
    if (truth.maxNanos < detector.thresholdNanos()) {
      assertThat(elapsedNanos)
          .as(name + " is not to be reported; " + truth + " " + detector.thresholdMillis())
          .isNull();
    } else if (truth.minNanos >= detector.thresholdNanos()) {
      assertThat(elapsedNanos).as(name + " is missing").isNotNull();
    }
    if (elapsedNanos != null) {
      boolean hasEnded = detector.detail().equals("NORMAL");
      long minNanos = hasEnded ? truth.minNanos : detector.thresholdNanos();
      assertThat(elapsedNanos).as(name).isBetween(minNanos, truth.maxNanos);
    }
  }

  private void count(Schedule.Message message, Detector detector) {
    long overNanos = message.ownMicros() * NANOS_PER_MICRO - detector.thresholdNanos();
    if (message.suspendedMicros() > 0) {
      seen.merge(
          detector.detail() + (overNanos >= 0 ? " suspended, over" : " suspended, under"),
          1,
          Integer::sum);
      return;
    }
    long ticks = Math.abs(overNanos) / NANOS_PER_MICRO / Schedule.TICK_MICROS;
    if (overNanos >= 0) {
      seen.merge(detector.detail() + " over", 1, Integer::sum);
    }
    if (ticks <= 2) {
      seen.merge(
          detector.detail() + (overNanos >= 0 ? " just over" : " just under"), 1, Integer::sum);
    }
  }
}
