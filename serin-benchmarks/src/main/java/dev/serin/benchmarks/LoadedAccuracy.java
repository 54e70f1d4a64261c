package dev.serin.benchmarks;

import dev.serin.benchmarks.Accuracy.Detail;
import dev.serin.benchmarks.Accuracy.Faults;
import dev.serin.benchmarks.Accuracy.Truth;
import dev.serin.desktop.JvmPlatform;
import dev.serin.runtime.Issue;
import dev.serin.runtime.Option;
import dev.serin.runtime.Tracer;
import dev.serin.runtime.TracerConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;

/**
 * Measures which slow messages and hangs between messages are reported, and which reports are
 * right. It uses the real clock, ticker, watchdog and heartbeat while other processes keep the
 * processors busy. Ends with status 1 if a message over a threshold was not reported, if a message
 * or hang under it was, if a report fits neither, or if nine in ten of the hangs that last twice
 * the interval of heartbeats longer were not reported. Other hangs may be missed, as the heartbeat
 * only finds them after some silence.
 *
 * <p>Messages and hangs work or wait for a time around a threshold. The true time is read from the
 * clock just inside and just outside; a threshold between the two decides nothing. The outer time
 * of a hang includes the idle time since the message before it, as the heartbeat may. Thresholds
 * and the interval of heartbeats are a tenth of the defaults, so that there are enough messages.
 */
public final class LoadedAccuracy {
  private static final long HEARTBEAT_MILLIS = 100;
  private static final String BETWEEN_MESSAGES = "between messages";

  /** The maximum wait for a report at the end. */
  private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(30);

  private static final long SHORT_QUIET_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final int MAX_OTHER_MILLIS = 1300;
  private static final int MAX_IDLE_MILLIS = 20;
  private static final int OFTEN = 6;
  private static final double MIN_RECALL_OF_HANGS = 0.9;
  private static final int STATUS_NOT_RUN = 2;

  private final Accuracy messages = new Accuracy("message", 0);

  /** The hang after each message. */
  private final Accuracy hangs = new Accuracy("hang", 2 * HEARTBEAT_MILLIS);

  private final AtomicInteger strange = new AtomicInteger();

  private final RandomGenerator random;
  private final LoadedLoop loop = new LoadedLoop();

  /** A message, for whose name its number is in reports. */
  private record Numbered(int number) {
    @Override
    public String toString() {
      return Integer.toString(number);
    }
  }

  private LoadedAccuracy(long seed) {
    this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
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
    int count = Integer.parseInt(arguments[0]);
    LoadedAccuracy accuracy = new LoadedAccuracy(Long.parseLong(arguments[1]));
    accuracy.run(count);
    System.exit(accuracy.print(count) ? 0 : 1);
  }

  private void run(int count) throws IOException {
    Path directory = Files.createTempDirectory("serin-accuracy");
    TracerConfig.Builder config =
        TracerConfig.builder()
            .option(Option.DIRECTORY, directory.toFile())
            .option(Option.SAME_ISSUES_PER_HOUR, 0L)
            .option(Option.HEARTBEAT_MILLIS, HEARTBEAT_MILLIS)
            .sink(this::count)
            .log(LoadedAccuracy::log);
    Accuracy.DETAILS.forEach(detail -> config.option(detail.option(), detail.thresholdMillis()));
    try (Tracer tracer = Tracer.start(new JvmPlatform(), config.build())) {
      tracer.watch(loop);
      for (int number = 0; number < count; number++) {
        step(new Numbered(number));
      }
      loop.message(new Numbered(count), 0, false); // ends the last hang, if a heartbeat has not
      awaitReports();
    } finally {
      Directories.delete(directory);
    }
  }

  /** A message, idle time, and a hang. */
  private void step(Numbered message) {
    long beginNanos = System.nanoTime();
    long messageNanos = loop.message(message, nanos(), random.nextBoolean());
    long endNanos = System.nanoTime();
    messages.add(new Truth(messageNanos, endNanos - beginNanos));
    loop.idle(idleNanos());
    long hangNanos = loop.hang(nanos(), random.nextBoolean());
    hangs.add(new Truth(hangNanos, System.nanoTime() - beginNanos - messageNanos));
    loop.idle(idleNanos());
  }

  private long idleNanos() {
    return TimeUnit.MILLISECONDS.toNanos(random.nextInt(MAX_IDLE_MILLIS));
  }

  /** Returns a time that is near a threshold in half of the cases. */
  private long nanos() {
    List<Detail> details = Accuracy.DETAILS;
    int which = random.nextInt(OFTEN);
    long otherNanos = TimeUnit.MILLISECONDS.toNanos(random.nextInt(MAX_OTHER_MILLIS));
    long besideNanos = random.nextLong(-Accuracy.NEAR_NANOS, Accuracy.NEAR_NANOS);
    return which < details.size() ? details.get(which).thresholdNanos() + besideNanos : otherNanos;
  }

  /**
   * Returns when all messages that require a report have one, and no report has come for a while. A
   * starved watchdog is late, and the end of the program is not part of the measurement.
   */
  private void awaitReports() {
    int before = 0;
    long quietNanos = 0;
    while (quietNanos < (messages.isComplete() ? SHORT_QUIET_NANOS : QUIET_NANOS)) {
      LockSupport.parkNanos(LOOK_NANOS);
      int now = messages.reports() + hangs.reports();
      quietNanos = now == before ? quietNanos + LOOK_NANOS : 0;
      before = now;
    }
  }

  /** Shows messages that were not reported, but no issues. */
  private static void log(String text) {
    if (text.contains("over a threshold") || text.contains("is not reported")) {
      System.out.println(text);
    }
  }

  private void count(Issue issue) {
    String detail = String.valueOf(issue.value("detail"));
    String message = String.valueOf(issue.value("message"));
    try {
      if (BETWEEN_MESSAGES.equals(message)) {
        hangs.report(detail, lastMessage(issue.value("messagesBefore")));
      } else {
        messages.report(detail, Integer.parseInt(message));
      }
    } catch (RuntimeException e) { // of no message and no hang
      strange.incrementAndGet();
      System.out.println(e + ": " + detail + " " + message);
    }
  }

  private static int lastMessage(@Nullable Object before) {
    List<?> all = before instanceof List<?> list ? list : List.of();
    for (int i = all.size() - 1; i >= 0; i--) {
      String message = String.valueOf(((Map<?, ?>) all.get(i)).get("what"));
      if (!BETWEEN_MESSAGES.equals(message)) {
        return Integer.parseInt(message);
      }
    }
    throw new IllegalStateException("no message before a hang");
  }

  private boolean print(int count) {
    System.out.printf(
        "%d messages and hangs, %d and %d reports%n%n", count, messages.reports(), hangs.reports());
    System.out.println(
        "| | over / missed | at most 2 ms over / missed | under / reported |"
            + " at most 2 ms under / reported | recall | precision |");
    System.out.println("|---|---|---|---|---|---|---|");
    Faults ofMessages = messages.print();
    Faults ofHangs = hangs.print();
    System.out.printf(
        Locale.ROOT,
        "%n%.4f of the hangs that are %d ms over a threshold; reports of neither: %d%n",
        ofHangs.recall(),
        2 * HEARTBEAT_MILLIS,
        strange.get());
    return ofMessages.missed() + ofMessages.wrong() + ofHangs.wrong() + strange.get() == 0
        && ofHangs.recall() >= MIN_RECALL_OF_HANGS;
  }
}
