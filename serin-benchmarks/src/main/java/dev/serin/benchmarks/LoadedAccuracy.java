package dev.serin.benchmarks;

import dev.serin.desktop.JvmPlatform;
import dev.serin.runtime.Issue;
import dev.serin.runtime.LoopEvents;
import dev.serin.runtime.LoopSource;
import dev.serin.runtime.Option;
import dev.serin.runtime.Tracer;
import dev.serin.runtime.TracerConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;

/**
 * Measures which slow messages are reported, and which reported messages are slow. It uses the real
 * clock, ticker and watchdog while other processes keep the processors busy. Ends with status 1 if
 * a message over a threshold was not reported, or one under it was.
 *
 * <p>Messages work or wait for a time around a threshold. The true time is read from the clock just
 * inside each message and just outside it; a threshold between the two decides nothing. The
 * thresholds are a tenth of the defaults, so that there are enough messages.
 */
public final class LoadedAccuracy {
  private static final List<Detail> DETAILS =
      List.of(
          new Detail("NORMAL", Option.SLOW_MILLIS, 70),
          new Detail("LAG", Option.LAG_MILLIS, 200),
          new Detail("ANR", Option.ANR_MILLIS, 500));
  private static final long NEAR_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  /** The maximum wait for a report at the end. */
  private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(30);

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final int MAX_OTHER_MILLIS = 1300;
  private static final int MAX_IDLE_MILLIS = 20;
  private static final int OFTEN = 6;
  private static final int STATUS_NOT_RUN = 2;

  private final List<Truth> messages = new ArrayList<>();
  private int wrong;

  /** The number of reports by detail and message. */
  private final Map<String, Integer> reported = new ConcurrentHashMap<>();

  private record Detail(String name, Option<Long> option, long thresholdMillis) {
    long thresholdNanos() {
      return TimeUnit.MILLISECONDS.toNanos(thresholdMillis);
    }
  }

  /** The time of a message, read inside it and outside. */
  private record Truth(long minNanos, long maxNanos) {}

  /** The loop; its thread does the measuring. */
  private static final class Messages implements LoopSource {
    private @Nullable LoopEvents events;

    LoopEvents events() {
      LoopEvents told = events;
      if (told == null) {
        throw new IllegalStateException("the loop is not watched");
      }
      return told;
    }

    @Override
    public String name() {
      return "loaded";
    }

    @Override
    public void start(LoopEvents events) {
      this.events = events;
    }

    @Override
    public void stop() {
      events = null;
    }

    @Override
    public String scene() {
      return "Loaded";
    }

    @Override
    public boolean isForeground() {
      return true;
    }
  }

  /**
   * Measures.
   *
   * @param arguments the number of messages, and their random seed
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 2) {
      System.err.println("usage: LoadedAccuracy MESSAGES SEED");
      System.exit(STATUS_NOT_RUN);
    }
    LoadedAccuracy accuracy = new LoadedAccuracy();
    accuracy.run(Integer.parseInt(arguments[0]), Long.parseLong(arguments[1]));
    accuracy.print();
    System.exit(accuracy.wrong == 0 ? 0 : 1);
  }

  private void run(int count, long seed) throws IOException {
    Path directory = Files.createTempDirectory("serin-accuracy");
    TracerConfig.Builder config =
        TracerConfig.builder()
            .option(Option.DIRECTORY, directory.toFile())
            .option(Option.SAME_ISSUES_PER_HOUR, 0L)
            .sink(this::count)
            .log(LoadedAccuracy::log);
    DETAILS.forEach(detail -> config.option(detail.option(), detail.thresholdMillis()));
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    Messages loop = new Messages();
    try (Tracer tracer = Tracer.start(new JvmPlatform(), config.build())) {
      tracer.watch(loop);
      for (int i = 0; i < count; i++) {
        pass(TimeUnit.MILLISECONDS.toNanos(random.nextInt(MAX_IDLE_MILLIS)), false);
        messages.add(message(loop.events(), random));
      }
      awaitReports();
    } finally {
      Directories.delete(directory);
    }
  }

  /**
   * Returns when all required reports have arrived, or none has for a while. A starved watchdog is
   * late, and the end of the program is not part of the measurement.
   */
  private void awaitReports() {
    int before = reported.size();
    long quietNanos = 0;
    while (quietNanos < QUIET_NANOS && !isComplete()) {
      pass(LOOK_NANOS, false);
      int now = reported.size();
      quietNanos = now == before ? quietNanos + LOOK_NANOS : 0;
      before = now;
    }
  }

  private boolean isComplete() {
    for (int i = 0; i < messages.size(); i++) {
      for (Detail detail : DETAILS) {
        boolean isOver = messages.get(i).minNanos >= detail.thresholdNanos();
        if (isOver && !reported.containsKey(key(detail, i))) {
          return false;
        }
      }
    }
    return true;
  }

  private static String key(Detail detail, int message) {
    return detail.name() + " " + (message + 1);
  }

  /** Shows messages that were not reported, but no issues. */
  private static void log(String text) {
    if (text.contains("over a threshold") || text.contains("is not reported")) {
      System.out.println(text);
    }
  }

  private void count(Issue issue) {
    String dispatch = String.valueOf(issue.value("dispatchId"));
    String number = dispatch.substring(dispatch.lastIndexOf('-') + 1);
    reported.merge(issue.value("detail") + " " + number, 1, Integer::sum);
  }

  private static Truth message(LoopEvents events, RandomGenerator random) {
    long nanos = nanos(random);
    boolean works = random.nextBoolean();
    long outerNanos = System.nanoTime();
    events.begin(System.currentTimeMillis(), LoadedAccuracy.class);
    long innerNanos = System.nanoTime();
    pass(nanos, works);
    long minNanos = System.nanoTime() - innerNanos;
    events.end();
    return new Truth(minNanos, System.nanoTime() - outerNanos);
  }

  /** Returns a time that is near a threshold in half of the cases. */
  private static long nanos(RandomGenerator random) {
    int which = random.nextInt(OFTEN);
    long otherNanos = TimeUnit.MILLISECONDS.toNanos(random.nextInt(MAX_OTHER_MILLIS));
    long besideNanos = random.nextLong(-NEAR_NANOS, NEAR_NANOS);
    return which < DETAILS.size() ? DETAILS.get(which).thresholdNanos() + besideNanos : otherNanos;
  }

  private static void pass(long nanos, boolean works) {
    long endNanos = System.nanoTime() + nanos;
    for (long leftNanos = nanos; leftNanos > 0; leftNanos = endNanos - System.nanoTime()) {
      if (!works) {
        LockSupport.parkNanos(leftNanos);
      }
    }
  }

  private void print() {
    System.out.printf("%d messages, %d reports%n%n", messages.size(), reported.size());
    System.out.println(
        "| | over / missed | at most 2 ms over / missed | under / reported |"
            + " at most 2 ms under / reported | recall | precision |");
    System.out.println("|---|---|---|---|---|---|---|");
    for (Detail detail : DETAILS) {
      print(detail);
    }
  }

  private void print(Detail detail) {
    Outcome over = new Outcome();
    Outcome justOver = new Outcome();
    Outcome under = new Outcome();
    Outcome justUnder = new Outcome();
    for (int i = 0; i < messages.size(); i++) {
      Truth truth = messages.get(i);
      int reports = reported.getOrDefault(key(detail, i), 0);
      boolean isReported = reports == 1;
      long overNanos = truth.minNanos - detail.thresholdNanos();
      long underNanos = detail.thresholdNanos() - truth.maxNanos;
      if (overNanos >= 0) {
        over.add(isReported);
        if (overNanos <= NEAR_NANOS) {
          justOver.add(isReported);
        }
      } else if (underNanos > 0) {
        under.add(reports > 0);
        if (underNanos <= NEAR_NANOS) {
          justUnder.add(reports > 0);
        }
      }
    }
    wrong += over.all - over.reported + under.reported;
    System.out.printf(
        Locale.ROOT,
        "| %s, %d ms | %d / %d | %d / %d | %d / %d | %d / %d | %.4f | %.4f |%n",
        detail.name(),
        detail.thresholdMillis(),
        over.all,
        over.all - over.reported,
        justOver.all,
        justOver.all - justOver.reported,
        under.all,
        under.reported,
        justUnder.all,
        justUnder.reported,
        (double) over.reported / over.all,
        (double) over.reported / (over.reported + under.reported));
  }

  /** The numbers of messages and of reported ones. */
  private static final class Outcome {
    private int all;
    private int reported;

    void add(boolean isReported) {
      all++;
      if (isReported) {
        reported++;
      }
    }
  }
}
