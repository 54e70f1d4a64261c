package dev.serin.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.openjdk.jcstress.Options;
import org.openjdk.jcstress.TestExecutor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.TestInfo;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.grading.GradingResult;
import org.openjdk.jcstress.infra.runners.TestConfig;
import org.openjdk.jcstress.infra.runners.TestList;
import org.openjdk.jcstress.os.AffinityMode;
import org.openjdk.jcstress.os.OSSupport;
import org.openjdk.jcstress.os.Scheduler;
import org.openjdk.jcstress.os.SchedulingClass;
import org.openjdk.jcstress.os.topology.Topology;
import org.openjdk.jcstress.vm.CompileMode;
import org.openjdk.jcstress.vm.VMSupport;

/**
 * Runs all races in rounds until a time is over, each round with another compiler and collector,
 * and prints how often each result was seen. Ends with 1 if one of them is forbidden, or if there
 * are none.
 *
 * <p>It starts the processes of a round itself. {@code JCStress.run} probes the JVM again in each
 * run, adds the settings of earlier runs in the same process, and doubles all on JVMs with biased
 * locking.
 */
public final class Races {
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final long MILLIS_PER_SECOND = 1000;

  /** A run with less time for each compiler begins only the rounds for which it has time. */
  private static final long MIN_SECONDS_PER_ROUND = 60;

  /** A test has this part of its time; the rest is for its JVM to start, and to try the test. */
  private static final int PARTS_OF_TEST = 2;

  /**
   * Samples between two meetings of a test's threads, and strides between two checks. Jcstress
   * tries a test with growing numbers of samples, up to the product, before the test's time begins.
   * A sample has some thousands of calls, so with the defaults, 256 and 40, that takes up to thirty
   * times as long as the test itself.
   */
  private static final String STRIDE_SIZE = "4";

  private static final String STRIDE_COUNT = "8";

  private static final List<List<String>> COMPILERS =
      List.of(
          List.of("-XX:+TieredCompilation"),
          List.of("-XX:-TieredCompilation"),
          List.of("-XX:TieredStopAtLevel=1"),
          List.of("-XX:-TieredCompilation", "-XX:+StressLCM", "-XX:+StressGCM", "-XX:+StressIGVN"),
          List.of("-Xint"));

  /** One less than compilers, so that later rounds have each compiler with each of them. */
  private static final List<String> COLLECTORS =
      List.of("-XX:+UseG1GC", "-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseZGC");

  private final Map<String, Map<String, GradedCount>> results = new TreeMap<>();
  private final List<TestInfo> tests;
  private final Options options;
  private final Scheduler scheduler;
  private boolean isBad;

  private Races(List<TestInfo> tests, long millisPerTest) throws Exception {
    this.tests = tests;
    List<String> arguments = new ArrayList<>(List.of("-f", "1", "-iters", "1", "-sc", "false"));
    arguments.addAll(List.of("-strideSize", STRIDE_SIZE, "-strideCount", STRIDE_COUNT));
    arguments.addAll(List.of("-time", Long.toString(millisPerTest)));
    options = new Options(arguments.toArray(new String[0]));
    if (!options.parse()) {
      throw new IllegalStateException("jcstress does not know one of its options");
    }
    OSSupport.init();
    VMSupport.initFlags(options);
    scheduler = new Scheduler(Topology.get(), options.getCPUCount());
  }

  /**
   * Runs the races.
   *
   * @param args for how many seconds, and which tests, as a pattern
   */
  public static void main(String[] args) throws Exception {
    long seconds = Long.parseLong(args[0]);
    Pattern pattern = Pattern.compile(args.length > 1 ? args[1] : "");
    List<TestInfo> tests =
        TestList.tests().stream()
            .filter(name -> pattern.matcher(name).find())
            .sorted()
            .map(TestList::getInfo)
            .toList();
    if (tests.isEmpty()) {
      throw new IllegalStateException("no test matches the pattern " + pattern);
    }
    int planned = (int) Math.min(COMPILERS.size(), Math.max(1, seconds / MIN_SECONDS_PER_ROUND));
    long millis = seconds * MILLIS_PER_SECOND / planned / tests.size() / PARTS_OF_TEST;
    Races races = new Races(tests, millis);
    races.run(seconds, planned);
    System.exit(races.isBad ? 1 : 0);
  }

  /** Runs the planned rounds, and further ones for which there is time. */
  private void run(long seconds, int planned) throws Exception {
    long startNanos = System.nanoTime();
    long spentSeconds = 0;
    int rounds = 0;
    while (rounds < planned || spentSeconds + spentSeconds / rounds < seconds) {
      List<String> jvm = new ArrayList<>(COMPILERS.get(rounds % COMPILERS.size()));
      jvm.add(COLLECTORS.get(rounds % COLLECTORS.size()));
      round(jvm);
      rounds++;
      long untilSeconds = (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
      System.out.printf(
          "races: round %d, %s: %d s%n",
          rounds, String.join(" ", jvm), untilSeconds - spentSeconds);
      spentSeconds = untilSeconds;
    }
    print(rounds, spentSeconds);
  }

  private void round(List<String> jvm) throws Exception {
    List<String> arguments = new ArrayList<>(jvm);
    arguments.add("-Xmx512m");
    List<TestConfig> processes = new ArrayList<>();
    for (TestInfo test : tests) {
      for (SchedulingClass threads :
          scheduler.scheduleClasses(test.threads(), options.getCPUCount(), AffinityMode.NONE)) {
        processes.add(new TestConfig(options, test, 0, arguments, CompileMode.UNIFIED, threads));
      }
    }
    new TestExecutor(options.verbosity(), this::add, scheduler).runAll(processes);
  }

  private synchronized void add(TestResult result) {
    Map<String, GradedCount> counts =
        results.computeIfAbsent(result.getName(), name -> new TreeMap<>());
    for (Map.Entry<String, GradingResult> graded : result.grading().gradingResults.entrySet()) {
      GradingResult grade = graded.getValue();
      if (grade.count > 0) {
        boolean isForbidden = grade.expect == Expect.FORBIDDEN;
        counts.computeIfAbsent(grade.id, id -> new GradedCount(isForbidden)).count += grade.count;
      }
    }
    if (result.status() != Status.NORMAL || !result.grading().isPassed) {
      isBad = true;
      result.getMessages().forEach(System.out::println);
      result.getVmErr().forEach(System.out::println);
    }
  }

  private synchronized void print(int rounds, long seconds) {
    long samples = 0;
    long forbidden = 0;
    for (Map.Entry<String, Map<String, GradedCount>> test : results.entrySet()) {
      System.out.println(test.getKey());
      for (Map.Entry<String, GradedCount> seen : test.getValue().entrySet()) {
        GradedCount count = seen.getValue();
        samples += count.count;
        forbidden += count.isForbidden ? count.count : 0;
        String note = count.isForbidden ? "  FORBIDDEN" : "";
        System.out.printf("  %10s %,15d%s%n", seen.getKey(), count.count, note);
      }
    }
    isBad |= samples == 0;
    System.out.printf(
        "races: %d tests, %d rounds, %d s, %,d samples, %,d forbidden%s%n",
        results.size(), rounds, seconds, samples, forbidden, isBad ? "; FAILED" : "");
  }

  /** How often a result was seen. */
  private static final class GradedCount {
    private final boolean isForbidden;
    private long count;

    GradedCount(boolean isForbidden) {
      this.isForbidden = isForbidden;
    }
  }
}
