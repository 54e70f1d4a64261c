package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/**
 * Compares reports of generated start-ups and pages with their times alone: each start is known by
 * its kind and time, and exactly those over a threshold are slow.
 */
class SpanAccuracyTest {
  private static final int SCHEDULES = 1000;
  private static final int MIN_OF_EACH = 100;
  private static final long NANOS_PER_MICRO = 1000;
  private static final long MICROS_PER_MILLI = 1000;

  /** Two ticks of the clock. */
  private static final int BESIDE_MICROS = 2000;

  /** Counts by kind: over their threshold, just over it, and just under it. */
  private final Map<String, Integer> seen = new TreeMap<>();

  @Test
  void each_start_and_page_over_a_threshold_is_reported_once_and_no_other() {
    for (long seed = 1; seed <= SCHEDULES; seed++) {
      Session session = new Session(seed);
      session.run();
      session.compare("seed " + seed);
    }
    for (String kind : List.of("cold", "warm", "hot", "page")) {
      for (String place : List.of("over", "just over", "just under")) {
        assertThat(seen).containsKey(kind + " " + place);
        assertThat(seen.get(kind + " " + place))
            .as(kind + " " + place)
            .isGreaterThanOrEqualTo(MIN_OF_EACH);
      }
    }
    System.out.println("starts and pages of " + SCHEDULES + " schedules: " + seen);
  }

  /** A user's actions in an app, and the expected reports. */
  private final class Session {
    private final RandomGenerator random;
    private final FakeClock clock = new FakeClock();
    private final WatchedLoop watched;
    private final PageEvents events;
    private final long coldMicros;
    private final long warmMicros;
    private final long enterMicros;
    private final List<String> starts = new ArrayList<>();
    private final List<String> slow = new ArrayList<>();
    private int pages;

    Session(long seed) {
      random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
      long coldMillis = 500L + random.nextInt(8000);
      long warmMillis = 100L + random.nextInt(3000);
      long enterMillis = 50L + random.nextInt(3000);
      coldMicros = coldMillis * MICROS_PER_MILLI;
      warmMicros = warmMillis * MICROS_PER_MILLI;
      enterMicros = enterMillis * MICROS_PER_MILLI;
      watched =
          new WatchedLoop(
              clock,
              Options.DEFAULTS
                  .with(Option.STARTUP_COLD_MILLIS, coldMillis)
                  .with(Option.STARTUP_WARM_MILLIS, warmMillis)
                  .with(Option.ENTER_MILLIS, enterMillis)
                  .with(Option.SPLASH_ACTIVITIES, "Splash")
                  .with(Option.CALL_PATHS, 16L));
      events = watched.detectors.feed();
    }

    void run() {
      watched.source.attach();
      Page shown = coldStart();
      for (int i = random.nextInt(8); i > 0; i--) {
        int next = random.nextInt(3);
        pass(random.nextInt(20_000_000));
        if (next == 0) {
          Page other = events.created("Page", false);
          enter(other, near(enterMicros));
          shown.stopped(false);
          shown = other;
        } else {
          shown.left(this::views);
          shown.stopped(false);
          pass(random.nextInt(20_000_000));
          shown = next == 1 ? warmStart(shown) : hotStart(shown);
        }
      }
      pass(3_000_000);
      watched.watchdog.poll();
    }

    private Page coldStart() {
      long totalMicros = near(coldMicros);
      long processMicros = part(totalMicros);
      long applicationMicros = part(totalMicros - processMicros);
      long restMicros = totalMicros - processMicros - applicationMicros;
      long betweenMicros = part(restMicros);
      long nowNanos = clock.nanoTime();
      events.process(nowNanos - processMicros * NANOS_PER_MICRO, nowNanos);
      pass(applicationMicros);
      events.applicationCreated();
      pass(betweenMicros);
      long activityMicros = restMicros - betweenMicros;
      if (random.nextBoolean()) {
        start("cold", totalMicros, coldMicros);
        Page main = events.created("Main", false);
        enter(main, activityMicros);
        return main;
      }
      Page splash = events.created("Splash", false);
      long splashMicros = enter(splash, part(activityMicros));
      long leftMicros = Math.max(0, activityMicros - splashMicros); // it may have stayed too long
      start("cold", totalMicros - activityMicros + splashMicros + leftMicros, coldMicros);
      Page main = events.created("Main", false);
      enter(main, leftMicros);
      splash.stopped(false);
      splash.destroyed();
      return main;
    }

    private Page warmStart(Page former) {
      former.destroyed();
      long micros = near(random.nextBoolean() ? warmMicros : enterMicros);
      start("warm", micros, warmMicros);
      Page page = events.created("Main", false);
      enter(page, micros);
      return page;
    }

    private Page hotStart(Page page) {
      long micros = near(warmMicros);
      start("hot", micros, warmMicros);
      page.started();
      pass(micros);
      page.focused(this::views);
      return page;
    }

    /**
     * Gives a page the focus after a time, and draws it earlier, later, or never. Returns the whole
     * time.
     */
    private long enter(Page page, long focusMicros) {
      pages++;
      page.started();
      int order = random.nextInt(3);
      long endMicros = focusMicros;
      long laterMicros = order == 0 ? 0 : random.nextInt(3_000_000);
      if (order == 0) {
        long drawnMicros = part(focusMicros);
        pass(drawnMicros);
        page.drawn(this::views);
        pass(focusMicros - drawnMicros);
        page.focused(this::views);
      } else {
        pass(focusMicros);
        page.focused(this::views);
        pass(laterMicros);
        if (order == 1) {
          endMicros += laterMicros;
          page.drawn(this::views);
        } else {
          page.left(this::views);
        }
      }
      count("page", endMicros, enterMicros);
      slow("ENTER ", endMicros, enterMicros);
      return focusMicros + laterMicros;
    }

    private void start(String kind, long micros, long thresholdMicros) {
      starts.add(kind + " " + micros);
      count(kind, micros, thresholdMicros);
      slow("STARTUP " + kind + " ", micros, thresholdMicros);
    }

    private void slow(String what, long micros, long thresholdMicros) {
      if (micros >= thresholdMicros) {
        slow.add(what + micros);
      }
    }

    /** A time at a threshold or near it, or any other. */
    private long near(long thresholdMicros) {
      return random.nextInt(4) == 0
          ? 1 + random.nextLong(2 * thresholdMicros)
          : thresholdMicros + random.nextInt(-BESIDE_MICROS, BESIDE_MICROS + 1);
    }

    private long part(long micros) {
      return micros <= 0 ? 0 : random.nextLong(micros);
    }

    /** Lets time pass, in messages and between them, with or without polls of the watchdog. */
    private void pass(long micros) {
      long before = part(micros);
      clock.advanceMicros(before);
      if (random.nextBoolean()) {
        watched.watchdog.poll();
      }
      watched.source.begin();
      clock.advanceMicros(micros - before);
      watched.source.end();
    }

    private ViewCount views() {
      return new ViewCount(1, 1);
    }

    void compare(String name) {
      assertThat(watched.startUps)
          .as(name)
          .extracting(start -> kind(start.kind) + " " + start.nanos() / NANOS_PER_MICRO)
          .containsExactlyElementsOf(starts);
      assertThat(watched.spans)
          .as(name)
          .extracting(Session::text)
          .containsExactlyInAnyOrderElementsOf(slow);
      assertThat(pages).as(name).isPositive();
      assertThat(watched.failures).isEmpty();
      watched.close();
    }

    private static String kind(StartUp.Kind kind) {
      return kind.name().toLowerCase(Locale.ROOT);
    }

    private static String text(SpanIncident span) {
      Object kind = span.span.keys.get("startKind");
      return span.span.detail
          + (kind == null ? " " : " " + kind + " ")
          + span.span.nanos() / NANOS_PER_MICRO;
    }
  }

  private void count(String kind, long micros, long thresholdMicros) {
    long overMicros = micros - thresholdMicros;
    if (overMicros >= 0) {
      seen.merge(kind + " over", 1, Integer::sum);
    }
    if (Math.abs(overMicros) <= BESIDE_MICROS) {
      seen.merge(kind + (overMicros >= 0 ? " just over" : " just under"), 1, Integer::sum);
    }
  }
}
