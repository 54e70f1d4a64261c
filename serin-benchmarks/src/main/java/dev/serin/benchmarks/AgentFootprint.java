package dev.serin.benchmarks;

import dev.serin.benchmarks.Requirement.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures the agent's memory in an idle program, and the processor time of its threads in an idle
 * and in a busy one. Each program runs without the agent, with it for the first time, and with it
 * again, when the cache has the class path. Each run is a process. The small class path consists of
 * the benchmarks; the large one also has 25 MB of libraries.
 */
public final class AgentFootprint {
  private static final int ROUNDS = 5;
  private static final double PERCENT = 100;
  private static final int STATUS_BROKEN = 1;
  private static final int STATUS_NOT_RUN = 2;
  private static final List<String> MEMORY = List.of("heap", "resident");
  private static final String SMALL = "small class path";
  private static final String LARGE = "large class path";
  private static final String WITHOUT = ", no agent";
  private static final String FIRST = ", first run";
  private static final String AGAIN = ", later run";
  private static final Limits MAX_HEAP_MEGABYTES = Limits.of(2);
  private static final Limits MAX_RESIDENT_MEGABYTES = Limits.of(10);
  private static final Limits MAX_WATCHDOG_PERCENT = Limits.of(1);
  private static final Limits MAX_TICKER_PERCENT = Limits.of(2);
  private static final Limits MAX_IDLE_PERCENT = Limits.of(0.05);

  private final Path agent;
  private final Path directory;
  private final Scores scores = new Scores();

  private AgentFootprint(Path agent, Path directory) {
    this.agent = agent;
    this.directory = directory;
  }

  /**
   * Measures.
   *
   * @param arguments the agent's jar, and the number of rounds, by default five
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length == 0 || !Files.exists(Path.of(arguments[0]))) {
      System.err.println("usage: AgentFootprint AGENT-JAR [ROUNDS]; the jar must be there");
      System.exit(STATUS_NOT_RUN);
      return;
    }
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : ROUNDS;
    Path directory = Files.createTempDirectory("serin-agent-footprint");
    AgentFootprint footprint =
        new AgentFootprint(Path.of(arguments[0]).toAbsolutePath(), directory);
    try {
      for (int round = 1; round <= rounds; round++) {
        footprint.measure(round);
      }
    } finally {
      Directories.delete(directory);
    }
    footprint.print();
    List<Requirement> requirements = footprint.requirements();
    System.exit(Requirement.print(requirements) ? 0 : STATUS_BROKEN);
  }

  private void measure(int round) throws IOException, InterruptedException {
    for (String program : List.of(SMALL, LARGE)) {
      measure(round, "idle, " + program, List.of());
    }
    measure(round, "busy, " + LARGE, List.of(Workload.GSON.name()));
  }

  /** Measures a program without the agent, with it for the first time, and with it again. */
  private void measure(int round, String what, List<String> workload)
      throws IOException, InterruptedException {
    Path cache = Files.createTempDirectory(directory, "cache");
    List<Path> jars = what.endsWith(LARGE) ? WorkloadCost.libraries() : List.of();
    measure(what + WITHOUT, jars, List.of(), workload);
    for (String run : List.of(FIRST, AGAIN)) {
      System.err.println("round " + round + ", " + what + run);
      Path issues = Files.createTempDirectory(directory, "issues");
      String agentOption = "-javaagent:" + agent + "=directory=" + issues + ";cache=" + cache;
      measure(what + run, jars, List.of(agentOption), workload);
    }
  }

  private void measure(String what, List<Path> jars, List<String> more, List<String> workload)
      throws IOException, InterruptedException {
    List<String> options = new ArrayList<>(List.of("-Djava.awt.headless=true"));
    options.addAll(more);
    JavaProcess done = JavaProcess.run(FootprintProcess.class, jars, options, workload);
    for (String line : done.lines()) {
      String[] words = line.split(" ", -1);
      double value = Double.parseDouble(words[1]);
      scores.add(what + ", " + words[0], MEMORY.contains(words[0]) ? value : value * PERCENT);
    }
  }

  private List<Requirement> requirements() {
    List<Requirement> requirements = new ArrayList<>();
    for (String program : List.of(SMALL, LARGE)) {
      for (String run : List.of(FIRST, AGAIN)) {
        requirements.add(megabytes("idle, " + program, run, "heap", MAX_HEAP_MEGABYTES));
        requirements.add(megabytes("idle, " + program, run, "resident", MAX_RESIDENT_MEGABYTES));
      }
    }
    requirements.add(percent("busy, " + LARGE, "serin-watchdog", MAX_WATCHDOG_PERCENT));
    requirements.add(percent("busy, " + LARGE, "serin-ticker", MAX_TICKER_PERCENT));
    requirements.add(percent("idle, " + LARGE, "serin-watchdog", MAX_IDLE_PERCENT));
    requirements.add(percent("idle, " + LARGE, "serin-ticker", MAX_IDLE_PERCENT));
    return requirements;
  }

  private Requirement megabytes(String what, String run, String memory, Limits max) {
    return Requirement.megabytesMore(
        what + run + ", MB more " + memory,
        scores,
        what + run + ", " + memory,
        what + WITHOUT + ", " + memory,
        max);
  }

  private Requirement percent(String what, String thread, Limits max) {
    return Requirement.value(what + ", % " + thread, scores, what + AGAIN + ", " + thread, max);
  }

  private void print() {
    for (String benchmark : scores.benchmarks()) {
      System.out.printf(
          Locale.ROOT,
          "%-54s minimum %14.3f, median %14.3f%n",
          benchmark,
          scores.minimum(benchmark),
          scores.median(benchmark));
    }
  }
}
