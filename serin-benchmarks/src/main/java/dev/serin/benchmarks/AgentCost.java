package dev.serin.benchmarks;

import dev.serin.benchmarks.Requirement.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Measures the cost of the agent for a real program with its default rules, including learning. It
 * runs {@link Workload}s in long messages of Swing's loop, without the agent and several times with
 * it, with a shared cache. Each figure comes from a separate process; runs with and without the
 * agent take turns. The score of a process is its best round.
 */
public final class AgentCost {
  private static final int RUNS = 4;
  private static final Limits MAX_OF_LIBRARIES = Limits.of(1.45);
  private static final Limits MAX_OF_COMPILER = Limits.of(1.4);
  private static final int STATUS_BROKEN = 1;
  private static final int STATUS_NOT_RUN = 2;

  private final Path agent;
  private final List<Workload> workloads;
  private final Path directory;
  private final List<Path> libraries;
  private final Scores micros = new Scores();

  private AgentCost(Path agent, List<Workload> workloads, Path directory) throws IOException {
    this.agent = agent;
    this.workloads = workloads;
    this.directory = directory;
    this.libraries = WorkloadCost.libraries();
    libraries.addAll(JavaProcess.jars(JavaProcess.COMPILER));
  }

  /**
   * Measures.
   *
   * @param arguments the agent's jar, and the {@link Workload}s, by default all
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length == 0 || !Files.exists(Path.of(arguments[0]))) {
      System.err.println("usage: AgentCost AGENT-JAR [WORKLOAD…]; the jar must be there");
      System.exit(STATUS_NOT_RUN);
      return;
    }
    Path directory = Files.createTempDirectory("serin-agent-cost");
    Path agent = Path.of(arguments[0]).toAbsolutePath();
    AgentCost cost = new AgentCost(agent, workloads(arguments), directory);
    try {
      for (Jvm jvm : Jvm.values()) {
        for (Workload workload : cost.workloads) {
          cost.measure(jvm, workload);
        }
      }
    } finally {
      Directories.delete(directory);
    }
    List<Requirement> requirements = cost.requirements();
    cost.print();
    System.exit(Requirement.print(requirements) ? 0 : STATUS_BROKEN);
  }

  private static List<Workload> workloads(String[] arguments) {
    return arguments.length == 1
        ? List.of(Workload.values())
        : Stream.of(arguments).skip(1).map(Workload::valueOf).toList();
  }

  private void measure(Jvm jvm, Workload workload) throws IOException, InterruptedException {
    Path files = Files.createDirectory(directory.resolve(jvm + "-" + workload));
    for (int run = 1; run <= RUNS; run++) {
      String options = "=directory=" + files.resolve("issues-" + run) + ";cache=" + files;
      measure(jvm, workload, "without agent", List.of());
      measure(jvm, workload, "run " + run, List.of("-javaagent:" + agent + options));
      checkIssues(files.resolve("issues-" + run));
    }
  }

  private void measure(Jvm jvm, Workload workload, String what, List<String> more)
      throws IOException, InterruptedException {
    List<String> options = new ArrayList<>(jvm.options());
    options.add("-Djava.awt.headless=true");
    options.addAll(more);
    JavaProcess done =
        JavaProcess.run(SwingProcess.class, libraries, options, List.of(workload.name()));
    double nanos = done.lines().stream().mapToDouble(Double::parseDouble).min().orElseThrow();
    micros.add(name(jvm, workload, what), nanos / 1e3);
  }

  private static void checkIssues(Path issues) throws IOException {
    if (JavaProcess.files(issues, "*.jsonl").isEmpty()) {
      throw new IOException("the agent wrote no issue to " + issues + ": nothing was recorded");
    }
  }

  private static String name(Jvm jvm, Workload workload, String what) {
    return jvm + " " + workload + " " + what;
  }

  private List<Requirement> requirements() {
    List<Requirement> requirements = new ArrayList<>();
    for (Jvm jvm : Jvm.values()) {
      for (Workload workload : workloads) {
        String base = name(jvm, workload, "without agent");
        String last = name(jvm, workload, "run " + RUNS);
        requirements.add(
            Requirement.ratio(
                jvm + " " + workload + ", last run : no agent", micros, last, base, max(workload)));
      }
    }
    return requirements;
  }

  private static Limits max(Workload workload) {
    return workload == Workload.ECJ ? MAX_OF_COMPILER : MAX_OF_LIBRARIES;
  }

  private void print() {
    System.out.println("microseconds per round of work, by the best of a process");
    for (Jvm jvm : Jvm.values()) {
      for (Workload workload : workloads) {
        double base = micros.minimum(name(jvm, workload, "without agent"));
        for (int run = 1; run <= RUNS; run++) {
          String name = name(jvm, workload, "run " + run);
          System.out.printf(
              Locale.ROOT,
              "%-34s %9.0f, %.2f times as long as the %.0f without agent%n",
              name,
              micros.minimum(name),
              micros.minimum(name) / base,
              base);
        }
      }
    }
  }
}
