package dev.serin.proof;

import dev.serin.testkit.ClassLoads;
import dev.serin.testkit.LoadedClass0000000;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Runs {@link ClassLoads} under {@code -Xmx64m} without the agent and with it, and compares the
 * heap after collections: with the same names again and again it must be flat, and with ever new
 * names it must stay below the share that names may take.
 */
final class LoadsProof {
  private static final int MAX_MIB = 64;

  /** The names that are loaded again and again. */
  private static final int NAMES = 1000;

  private static final int NEW_NAMES = 9_999_999;
  private static final double MIB = 1 << 20;

  /** The part of the heap that names may take: one in this many. */
  private static final int NAMES_PART = 8;

  /** Half of the default of {@code directoryBytes}. */
  private static final long MAX_MAP_BYTES = 8 << 20;

  /** The heap of the agent without names, and data that the JVM itself keeps for a while. */
  private static final double OTHER_MIB = 2;

  /** The maximum growth between the second measurement and the last one that counts as flat. */
  private static final double FLAT_MIB = 0.25;

  private final Path work;
  private final Path agent;
  private final Report report;

  /**
   * Prepares the proof.
   *
   * @param work the folder for the files that the programs write
   * @param agent Serin's agent
   */
  LoadsProof(Path work, Path agent, Report report) {
    this.work = work;
    this.agent = agent;
    this.report = report;
  }

  /**
   * Runs the program four times.
   *
   * @param loads how many classes each run loads
   */
  void check(int loads) throws IOException, InterruptedException, URISyntaxException {
    report.line("| names | agent | heap in MiB after each tenth of the loads | ids | map, KiB |");
    report.line("|---|---|---|---|---|");
    Run alone = run(loads, NAMES, false);
    Run again = run(loads, NAMES, true);
    checkFlat(again, alone);
    if (again.methods != NAMES * LoadedClass0000000.METHODS) {
      report.fault("the map has " + again.methods + " methods of loaded classes");
    }
    Run newAlone = run(loads, NEW_NAMES, false);
    Run newNames = run(loads, NEW_NAMES, true);
    double maxMib = max(newAlone) + (double) MAX_MIB / NAMES_PART + OTHER_MIB;
    if (max(newNames) > maxMib) {
      report.fault("with new names the heap must stay below " + maxMib + " MiB");
    }
    if (newNames.mapBytes > MAX_MAP_BYTES) {
      report.fault("the map has " + newNames.mapBytes + " bytes");
    }
  }

  private void checkFlat(Run with, Run without) {
    double growthMib = growthMib(with) - Math.max(0, growthMib(without));
    if (growthMib > FLAT_MIB) {
      report.fault("the heap has grown by " + growthMib + " MiB");
    }
  }

  private static double growthMib(Run run) {
    return run.heapMib.get(run.heapMib.size() - 1) - run.heapMib.get(1);
  }

  private static double max(Run run) {
    return run.heapMib.stream().mapToDouble(each -> each).max().orElseThrow();
  }

  private Run run(int loads, int names, boolean isTraced)
      throws IOException, InterruptedException, URISyntaxException {
    Folders.delete(work);
    Files.createDirectories(work);
    Path out = work.resolve("heap.txt");
    Path err = work.resolve("err.txt");
    List<String> command = command(loads, names, isTraced);
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(err.toFile())
            .start();
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + " failed: " + Files.readString(err));
    }
    List<Double> heapMib =
        Files.readAllLines(out).stream()
            .map(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)) / MIB)
            .toList();
    AgentMap map = AgentMap.of(work.resolve("issues"));
    Run run = new Run(heapMib, methods(map), map.bytes());
    print(run, names, isTraced);
    return run;
  }

  private void print(Run run, int names, boolean isTraced) {
    report.line(
        String.format(
            Locale.ROOT,
            "| %s | %s | %s | %,d | %,d |",
            names == NAMES ? String.format(Locale.ROOT, "%,d", names) : "ever new",
            isTraced ? "yes" : "no",
            run.heapMib.stream()
                .map(each -> String.format(Locale.ROOT, "%.2f", each))
                .collect(Collectors.joining(" ")),
            run.methods,
            run.mapBytes / 1024));
  }

  private List<String> command(int loads, int names, boolean isTraced) throws URISyntaxException {
    List<String> command = new ArrayList<>(List.of(Jvm.java(), "-Xmx" + MAX_MIB + "m"));
    command.add("-Djava.awt.headless=true");
    if (isTraced) {
      String directory = "directory=" + work.resolve("issues");
      command.add("-javaagent:" + agent + "=" + directory + ";cache=off;adapt=false");
    }
    Path classes = Proof.placeOf(ClassLoads.class);
    command.addAll(List.of("-cp", classes.toString(), ClassLoads.class.getName()));
    command.add(work.resolve("heap.txt").toString());
    command.addAll(List.of(String.valueOf(loads), String.valueOf(names)));
    return command;
  }

  /** The number of methods of loaded classes in a map. */
  private static long methods(AgentMap map) {
    return map.methods().stream()
        .filter(method -> method.className().contains(".LoadedClass"))
        .count();
  }

  /** The results of a program that has ended. */
  private static final class Run {
    private final List<Double> heapMib;
    private final long methods;
    private final long mapBytes;

    Run(List<Double> heapMib, long methods, long mapBytes) {
      this.mapBytes = mapBytes;
      this.heapMib = heapMib;
      this.methods = methods;
    }
  }
}
