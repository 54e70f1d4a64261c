package dev.serin.tests.fuzz;

import static dev.serin.tests.fuzz.ClassCheck.require;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Gives damaged inputs to all targets, until enough have run or one fails. The number of an input
 * determines all of it.
 */
final class Fuzzing {
  /** Much longer than any input takes on a busy machine. */
  private static final long HANG_SECONDS = 30;

  /** Much more CPU time than any input takes, even before anything is compiled. */
  private static final long MAX_CPU_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** Much more than any input allocates. */
  private static final long MAX_BYTES = 1L << 28;

  /** Spreads the numbers of inputs over all random numbers. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final List<FuzzTarget> targets;
  private final Path failures;
  private final Map<String, Tally> tallies = new LinkedHashMap<>();
  private final AtomicLong current = new AtomicLong(-1);
  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /**
   * Fuzzes targets.
   *
   * @param targets the targets; each gets inputs in proportion to its entries in the list
   * @param failures a folder for inputs that fail
   */
  Fuzzing(List<FuzzTarget> targets, Path failures) {
    this.targets = targets;
    this.failures = failures;
    targets.forEach(target -> tallies.put(target.name(), new Tally()));
  }

  /** The results of the inputs, by target. */
  Map<String, Tally> tallies() {
    return tallies;
  }

  /**
   * Tries inputs.
   *
   * @param first the number of the first
   * @param count the maximum number of inputs
   * @param seconds the time limit
   * @return the failure and how to repeat it; empty if no input failed
   */
  String run(long first, long count, long seconds) throws InterruptedException, IOException {
    long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    FutureTask<String> work = new FutureTask<>(() -> tryAll(first, count, endNanos));
    Thread thread = new Thread(work, "fuzzing");
    thread.setDaemon(true); // a hanging one does not keep the tests from ending
    thread.start();
    long seen = -1;
    while (true) {
      try {
        return work.get(HANG_SECONDS, TimeUnit.SECONDS);
      } catch (TimeoutException e) {
        if (current.get() == seen) {
          return failure(seen, thread.getStackTrace());
        }
        seen = current.get();
      } catch (ExecutionException e) {
        throw new IllegalStateException("fuzzing itself failed", e);
      }
    }
  }

  private String tryAll(long first, long count, long endNanos) throws Exception {
    for (long number = first; number < first + count; number++) {
      if (System.nanoTime() - endNanos > 0) {
        break;
      }
      current.set(number);
      try {
        tryOne(target(number), number);
      } catch (Exception | Error e) { // whatever it is, it is no documented error
        return failure(number, e);
      }
    }
    return "";
  }

  /** Tries an input, and measures this thread's CPU time and allocation. */
  private void tryOne(FuzzTarget target, long number) throws Exception {
    FuzzInput input = target.input(random(number));
    long cpuNanos = threads.getCurrentThreadCpuTime();
    long bytes = threads.getCurrentThreadAllocatedBytes();
    Outcome outcome = input.check();
    bytes = threads.getCurrentThreadAllocatedBytes() - bytes;
    cpuNanos = threads.getCurrentThreadCpuTime() - cpuNanos;
    require(cpuNanos <= MAX_CPU_NANOS, "takes " + cpuNanos + " ns of CPU time");
    require(bytes <= MAX_BYTES, "allocates " + bytes + " bytes");
    Objects.requireNonNull(tallies.get(target.name())).add(outcome, cpuNanos, bytes);
  }

  private FuzzTarget target(long number) {
    return targets.get((int) Math.floorMod(number, (long) targets.size()));
  }

  private static SplittableRandom random(long number) {
    return new SplittableRandom(number * SPREAD);
  }

  private String failure(long number, StackTraceElement[] stack) throws IOException {
    IllegalStateException hangs = new IllegalStateException("it hangs");
    hangs.setStackTrace(stack);
    return failure(number, hangs);
  }

  /** Keeps the input and returns how to repeat it. */
  private String failure(long number, Throwable thrown) throws IOException {
    StringWriter trace = new StringWriter();
    thrown.printStackTrace(new PrintWriter(trace, true));
    FuzzTarget target = target(number);
    Path file = failures.resolve("input-" + number);
    try {
      Files.createDirectories(failures);
      Files.write(file, target.input(random(number)).bytes());
    } catch (Exception e) { // then making the input fails
      trace.append("it cannot be kept: ").append(e.toString());
    }
    return "input "
        + number
        + " of the "
        + target.name()
        + " fails; it is kept in "
        + file
        + " and tried again by -Dserin.fuzz.first="
        + number
        + " -Dserin.fuzz.inputs=1\n"
        + trace;
  }
}
