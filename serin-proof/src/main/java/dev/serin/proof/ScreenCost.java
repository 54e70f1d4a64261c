package dev.serin.proof;

import dev.serin.proof.ProgramRun.Cost;
import dev.serin.proof.ProgramRun.Sampling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Measures the cost of the agent in foreign programs: without it, with it, and with it while hot
 * methods keep their probes, in turns. The figures are no test: they depend on the other load of
 * the machine.
 */
final class ScreenCost {
  private static final int DUMP_MILLIS = 20;
  private static final String NO_AGENT = "no agent";

  private final Path work;
  private final Path agent;
  private final Report report;

  /**
   * Prepares the measurement.
   *
   * @param work the folder for inputs and outputs of the programs
   * @param agent Serin's agent
   */
  ScreenCost(Path work, Path agent, Report report) {
    this.work = work;
    this.agent = agent;
    this.report = report;
  }

  /**
   * The cost of one run, with the longest freeze and the peak of the heap according to the dumps.
   */
  private record Measured(Cost cost, double freezeMillis, double heapMegabytes) {}

  /** Runs programs, each a number of rounds. */
  void measure(int rounds, List<DesktopProgram> programs) throws IOException, InterruptedException {
    report.line(
        "| program, minimum / median of "
            + rounds
            + " | longest freeze, s | processor time, s | first window, s | peak heap, MB |"
            + " peak memory, MB |");
    report.line("|---|---|---|---|---|---|");
    for (DesktopProgram program : programs) {
      measure(rounds, program);
    }
  }

  private void measure(int rounds, DesktopProgram program)
      throws IOException, InterruptedException {
    Path folder = work.resolve("cost-" + program.name());
    Folders.delete(folder);
    Files.createDirectories(folder);
    Map<String, List<Measured>> runs = new LinkedHashMap<>();
    for (int round = 0; round < rounds; round++) {
      for (Map.Entry<String, List<String>> variant : variants(folder).entrySet()) {
        runs.computeIfAbsent(variant.getKey(), name -> new ArrayList<>())
            .add(run(program, folder, variant.getValue()));
      }
    }
    List<Measured> without = runs.getOrDefault(NO_AGENT, List.of());
    runs.forEach((variant, of) -> report.line(row(program.name() + ", " + variant, of, without)));
  }

  /**
   * The agents of each variant; data that one run reads ahead or learns is available in the next.
   */
  private Map<String, List<String>> variants(Path folder) {
    String start = "-javaagent:" + agent + "=directory=" + folder.resolve("run/issues") + ";cache=";
    Map<String, List<String>> variants = new LinkedHashMap<>();
    variants.put(NO_AGENT, List.of());
    variants.put("agent", List.of(start + folder.resolve("cache")));
    variants.put("agent, adapt=false", List.of(start + folder.resolve("cache2") + ";adapt=false"));
    return variants;
  }

  private Measured run(DesktopProgram program, Path folder, List<String> agents)
      throws IOException, InterruptedException {
    Path own = folder.resolve("run");
    Folders.delete(own);
    Files.createDirectories(own.resolve("home"));
    program.input().into(own);
    ProgramRun run = new ProgramRun(program, own, SamplerJar.write(work));
    Cost cost = run.run(agents, new Sampling(DUMP_MILLIS, false));
    ThreadDumps dumps = ThreadDumps.read(run.dumps());
    return new Measured(cost, dumps.longestMicros() / 1e3, dumps.peakHeapBytes() / 1e6);
  }

  private static String row(String name, List<Measured> runs, List<Measured> without) {
    return "| "
        + name
        + cell(runs, without, run -> run.freezeMillis() / 1e3)
        + cell(runs, without, run -> run.cost().cpuMillis() / 1e3)
        + cell(runs, without, run -> run.cost().firstWindowMillis() / 1e3)
        + cell(runs, without, Measured::heapMegabytes)
        + cell(runs, without, run -> run.cost().peakKilobytes() / 1e3)
        + " |";
  }

  /** Minimum and median, and both as multiples of the values without the agent. */
  private static String cell(
      List<Measured> runs, List<Measured> without, ToDoubleFunction<Measured> figure) {
    double[] own = runs.stream().mapToDouble(figure).sorted().toArray();
    double[] base = without.stream().mapToDouble(figure).sorted().toArray();
    return String.format(
        Locale.ROOT,
        " | %.1f / %.1f (%.2f / %.2f ×)",
        own[0],
        median(own),
        own[0] / base[0],
        median(own) / median(base));
  }

  private static double median(double[] sorted) {
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }
}
