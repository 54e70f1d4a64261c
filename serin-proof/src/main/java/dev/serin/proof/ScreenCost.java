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
import java.util.stream.Stream;

/**
 * Measures the cost of the agent in foreign programs: without it, with it, and with it while hot
 * methods keep their probes, in turns. An agent's first run has a row of its own, and stays open
 * until the classes are kept that later runs take. The figures are no test: they depend on the
 * other load of the machine.
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
    List<Variant> variants = variants(folder);
    for (Variant variant : variants) {
      if (!variant.agents.isEmpty()) {
        runs.put(variant.name + ", first run", List.of(run(program, variant, true)));
      }
    }
    for (int round = 0; round < rounds; round++) {
      for (Variant variant : variants) {
        runs.computeIfAbsent(variant.name, name -> new ArrayList<>())
            .add(run(program, variant, false));
      }
    }
    List<Measured> without = runs.getOrDefault(NO_AGENT, List.of());
    runs.forEach((variant, of) -> report.line(row(program.name() + ", " + variant, of, without)));
  }

  /**
   * A program with an agent, or without.
   *
   * @param cache the agent's cache, which its runs share
   */
  private record Variant(String name, Path folder, Path cache, List<String> agents) {
    /** Whether the agent has kept the instrumented classes for the next run. */
    boolean hasKeptClasses() throws IOException {
      try (Stream<Path> files = Files.list(cache)) { // the agent makes it when it starts
        return files.anyMatch(file -> file.toString().endsWith(".classes"));
      }
    }
  }

  private List<Variant> variants(Path folder) {
    return List.of(
        new Variant(NO_AGENT, folder, folder, List.of()),
        variant("agent", folder, "cache", ""),
        variant("agent, adapt=false", folder, "cache2", ";adapt=false"));
  }

  private Variant variant(String name, Path folder, String cacheName, String options) {
    Path cache = folder.resolve(cacheName);
    String directory = "=directory=" + folder.resolve("run/issues");
    String option = "-javaagent:" + agent + directory + ";cache=" + cache + options;
    return new Variant(name, folder, cache, List.of(option));
  }

  private Measured run(DesktopProgram program, Variant variant, boolean isFirst)
      throws IOException, InterruptedException {
    Path own = variant.folder.resolve("run");
    Folders.delete(own);
    Files.createDirectories(own.resolve("home"));
    program.input().into(own);
    ProgramRun run = new ProgramRun(program, own, SamplerJar.write(work));
    Cost cost =
        run.run(
            variant.agents,
            new Sampling(DUMP_MILLIS, false),
            () -> !isFirst || variant.hasKeptClasses(),
            "the agent kept no classes for the next run in " + variant.cache);
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
