package dev.serin.benchmarks;

import java.awt.EventQueue;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A Swing program without a window that is idle, or runs a workload in messages of seconds. Prints
 * its memory if it is idle, and the processor share of each of Serin's threads. For comparison with
 * the ticker, a workload also has a thread that only waits for a millisecond, again and again.
 */
public final class FootprintProcess {
  private static final int BUSY_MESSAGES = 8;
  private static final long IDLE_MILLIS = TimeUnit.SECONDS.toMillis(20);
  private static final long SETTLING_MILLIS = TimeUnit.SECONDS.toMillis(15);
  private static final long BARE_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final String BARE_THREAD = "bare";
  private static final Path MEMORY_PAGES = Path.of("/proc/self/statm");
  private static final int BYTES_PER_PAGE = 4096;

  private FootprintProcess() {}

  /**
   * Prints {@code heap BYTES}, {@code resident BYTES}, and names of threads with their share of a
   * processor.
   *
   * @param arguments a {@link Workload}; none for an idle program
   */
  public static void main(String[] arguments)
      throws IOException, InterruptedException, InvocationTargetException {
    EventQueue.invokeAndWait(() -> {});
    if (arguments.length == 0) {
      idle();
    } else {
      work(Workload.valueOf(arguments[0]).work());
    }
    System.exit(0);
  }

  private static void idle() throws IOException, InterruptedException {
    Thread.sleep(SETTLING_MILLIS); // the work of the start has ended
    printMemory();
    Threads threads = new Threads();
    Thread.sleep(IDLE_MILLIS);
    threads.print();
  }

  private static void work(Workload.Work work)
      throws InterruptedException, InvocationTargetException {
    startBareThread();
    Rounds rounds = new Rounds();
    Threads threads = new Threads();
    for (int message = 0; message < BUSY_MESSAGES; message++) {
      EventQueue.invokeAndWait(() -> rounds.bestNanos(work::round));
    }
    threads.print();
    System.err.println(rounds.sum());
  }

  private static void printMemory() throws IOException {
    System.gc();
    System.gc();
    Runtime jvm = Runtime.getRuntime();
    System.out.println("heap " + (jvm.totalMemory() - jvm.freeMemory()));
    String pages = Files.readString(MEMORY_PAGES).split(" ", -1)[1];
    System.out.println("resident " + Long.parseLong(pages) * BYTES_PER_PAGE);
  }

  private static void startBareThread() {
    Thread bare =
        new Thread(
            () -> {
              while (true) {
                LockSupport.parkNanos(FootprintProcess.class, BARE_WAIT_NANOS);
              }
            },
            BARE_THREAD);
    bare.setDaemon(true);
    bare.start();
  }

  /** Processor time of Serin's threads and the bare one since its creation. */
  private static final class Threads {
    private final ThreadMXBean bean = ManagementFactory.getThreadMXBean();
    private final long startNanos = System.nanoTime();
    private final Map<String, Long> before = nanos();

    void print() {
      double elapsedNanos = System.nanoTime() - startNanos;
      nanos()
          .forEach(
              (name, nanos) ->
                  System.out.printf(
                      Locale.ROOT,
                      "%s %.6f%n",
                      name,
                      (nanos - before.getOrDefault(name, 0L)) / elapsedNanos));
    }

    private Map<String, Long> nanos() {
      Map<String, Long> nanos = new TreeMap<>();
      for (long id : bean.getAllThreadIds()) {
        var info = bean.getThreadInfo(id);
        if (info != null && isOfInterest(info.getThreadName())) {
          nanos.merge(info.getThreadName(), bean.getThreadCpuTime(id), Long::sum);
        }
      }
      return nanos;
    }

    private static boolean isOfInterest(String name) {
      return name.startsWith("serin-") || name.equals(BARE_THREAD);
    }
  }
}
