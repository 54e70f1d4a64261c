package dev.serin.runtime;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jcstress.JCStress;
import org.openjdk.jcstress.Options;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.grading.GradingResult;

/**
 * Runs all races in rounds until a time is over, each round with other settings of the JVM, and
 * prints how often each result was seen. Ends with 1 if one of them is forbidden, or if there are
 * none.
 */
public final class Races {
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final long MAX_MILLIS_PER_TEST = 1000;

  /** A round has some 70 processes, and also a short run has a whole round. */
  private static final int PARTS_OF_A_RUN = 100;

  private static final List<String> COMPILERS =
      List.of(
          "-XX:+TieredCompilation",
          "-XX:-TieredCompilation",
          "-XX:TieredStopAtLevel=1",
          "-XX:-TieredCompilation -XX:+UnlockDiagnosticVMOptions -XX:+StressLCM -XX:+StressGCM"
              + " -XX:+StressIGVN",
          "-Xint");

  private final Map<String, Map<String, GradedCount>> results = new TreeMap<>();
  private boolean isBad;

  private Races() {}

  /**
   * Runs the races.
   *
   * @param args for how many seconds, the directory for results, and which tests, as a pattern
   */
  public static void main(String[] args) throws Exception {
    long seconds = Long.parseLong(args[0]);
    Path directory = Path.of(args[1]);
    String tests = args.length > 2 ? args[2] : ".*";
    Races races = new Races();
    long startNanos = System.nanoTime();
    int rounds = 0;
    long millis = Math.min(seconds * 1000 / PARTS_OF_A_RUN, MAX_MILLIS_PER_TEST);
    do {
      races.round(directory, tests, millis, COMPILERS.get(rounds++ % COMPILERS.size()));
    } while (System.nanoTime() - startNanos < seconds * NANOS_PER_SECOND);
    if (races.results.isEmpty()) {
      System.out.println("races: no test had a result");
      races.isBad = true;
    }
    races.print(rounds, (System.nanoTime() - startNanos) / NANOS_PER_SECOND);
    System.exit(races.isBad ? 1 : 0);
  }

  private void round(Path directory, String tests, long millis, String jvmArguments)
      throws Exception {
    Files.createDirectories(directory);
    List<String> arguments = new ArrayList<>(List.of("-t", tests, "-r", directory + "/"));
    arguments.addAll(List.of("-f", "1", "-fsm", "1", "-iters", "1", "-time", "" + millis));
    arguments.addAll(
        List.of("-af", "NONE", "-sc", "false", "-jvmArgs", jvmArguments + " -Xmx512m"));
    Options options = new Options(arguments.toArray(new String[0]));
    if (!options.parse()) {
      throw new IllegalStateException("jcstress does not know one of these options: " + arguments);
    }
    try {
      new JCStress(options).run();
    } catch (AssertionError e) { // a forbidden result, which is counted below
      isBad = true;
    }
    Path file = Path.of(options.getResultFile()); // in the current directory, whatever -r says
    if (!Files.exists(file)) {
      throw new IllegalStateException("no test matches the pattern " + tests);
    }
    InProcessCollector collected = new InProcessCollector();
    DiskReadCollector reader = new DiskReadCollector(file.toString(), collected);
    reader.dump();
    reader.close();
    Files.delete(file);
    collected.getTestResults().forEach(this::add);
  }

  private void add(TestResult result) {
    Map<String, GradedCount> counts =
        results.computeIfAbsent(result.getName(), name -> new TreeMap<>());
    for (Map.Entry<String, GradingResult> graded : result.grading().gradingResults.entrySet()) {
      GradingResult grade = graded.getValue();
      if (grade.count > 0) {
        boolean isForbidden = grade.expect == Expect.FORBIDDEN;
        counts.computeIfAbsent(grade.id, id -> new GradedCount(isForbidden)).count += grade.count;
      }
    }
    if (!result.grading().isPassed) {
      isBad = true;
      result.getMessages().forEach(System.out::println);
      result.getVmErr().forEach(System.out::println);
    }
  }

  private void print(int rounds, long seconds) {
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
