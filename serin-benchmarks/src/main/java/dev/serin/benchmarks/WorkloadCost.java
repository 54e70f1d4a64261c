package dev.serin.benchmarks;

import dev.serin.benchmarks.Requirement.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Measures the cost of probes in a real program: {@link Workload}s on the watched thread, and on
 * one that is not watched. The libraries are uninstrumented, instrumented by Serin with its
 * defaults, with a learned list or in every method, or instrumented by Matrix's plugin, each beside
 * its own recorder. Every figure comes from separate processes, which take turns, so that other
 * work of the machine affects all alike. The score of a process is its best round.
 */
public final class WorkloadCost {
  private static final int ROUNDS = 5;
  private static final Limits BY_DEFAULT = Limits.of(1.45);
  private static final Limits UNWATCHED = Limits.of(1.1);
  private static final Limits WITH_LEARNED_LIST = Limits.of(1.25);
  private static final Limits AT_MOST_MATRIX = Limits.of(1);
  private static final int STATUS_BROKEN = 1;

  /** A combination of libraries and their recorder. */
  private enum Variant {
    NONE(null, Recorder.NONE),
    SERIN(Archives.SERIN, Recorder.SERIN),
    SERIN_UNWATCHED(Archives.SERIN, Recorder.SERIN_ON_ANOTHER_THREAD),
    SERIN_LEARNED(Archives.SERIN_LEARNED, Recorder.SERIN),
    SERIN_ALL(Archives.SERIN_ALL, Recorder.SERIN),
    MATRIX(Archives.MATRIX, Recorder.MATRIX);

    private final @Nullable Archives archives;
    private final Recorder recorder;

    Variant(@Nullable Archives archives, Recorder recorder) {
      this.archives = archives;
      this.recorder = recorder;
    }
  }

  private final Map<Variant, List<Path>> libraries = new LinkedHashMap<>();
  private final Scores micros = new Scores();

  private WorkloadCost() {}

  /**
   * Measures.
   *
   * @param arguments the number of processes of each kind, by default 5
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    int rounds = arguments.length == 0 ? ROUNDS : Integer.parseInt(arguments[0]);
    Path directory = Files.createTempDirectory("serin-workload");
    WorkloadCost cost = new WorkloadCost();
    try {
      cost.instrument(directory);
      for (int round = 1; round <= rounds; round++) {
        System.err.println("round " + round + " of " + rounds);
        cost.measure();
      }
    } finally {
      Directories.delete(directory);
    }
    List<Requirement> requirements = cost.requirements();
    cost.print();
    System.exit(Requirement.print(requirements) ? 0 : STATUS_BROKEN);
  }

  private void instrument(Path directory) throws IOException, InterruptedException {
    List<Path> plain = libraries();
    for (Variant variant : Variant.values()) {
      Archives archives = variant.archives;
      if (archives == null) {
        libraries.put(variant, plain);
        continue;
      }
      Path output = directory.resolve(variant.name());
      List<String> arguments = new ArrayList<>(List.of(archives.name(), "1", output.toString()));
      plain.forEach(jar -> arguments.add(jar.toString()));
      JavaProcess written =
          JavaProcess.run(ArchiveProcess.class, archives.firstJars(), List.of(), arguments);
      System.err.println(variant + " " + written.lines());
      libraries.put(variant, JavaProcess.jars(output));
    }
  }

  /** The archives that the workloads use. */
  static List<Path> libraries() throws IOException {
    List<Path> jars = new ArrayList<>();
    for (Path jar : JavaProcess.jars(JavaProcess.LIBRARIES)) {
      String name = jar.getFileName().toString();
      if (name.startsWith("gson-") || name.startsWith("guava-")) {
        jars.add(jar);
      }
    }
    return jars;
  }

  private void measure() throws IOException, InterruptedException {
    for (Jvm jvm : Jvm.values()) {
      for (Workload workload : Workload.OF_APPS) {
        for (Variant variant : Variant.values()) {
          JavaProcess done =
              JavaProcess.run(
                  WorkloadProcess.class,
                  libraries.getOrDefault(variant, List.of()),
                  jvm.options(),
                  List.of(variant.recorder.name(), workload.name()));
          double nanos = Double.parseDouble(done.lines().get(done.lines().size() - 1));
          micros.add(name(jvm, workload, variant), nanos / 1e3);
        }
      }
    }
  }

  private static String name(Jvm jvm, Workload workload, Variant variant) {
    return jvm + " " + workload + " " + variant;
  }

  private List<Requirement> requirements() {
    List<Requirement> requirements = new ArrayList<>();
    for (Jvm jvm : Jvm.values()) {
      for (Workload workload : Workload.OF_APPS) {
        String base = name(jvm, workload, Variant.NONE);
        String serin = name(jvm, workload, Variant.SERIN);
        String unwatched = name(jvm, workload, Variant.SERIN_UNWATCHED);
        String learned = name(jvm, workload, Variant.SERIN_LEARNED);
        requirements.add(
            Requirement.ratio(
                jvm + " " + workload + ", Serin : no probes", micros, serin, base, BY_DEFAULT));
        requirements.add(
            Requirement.ratio(
                jvm + " " + workload + ", unwatched thread : no probes",
                micros,
                unwatched,
                base,
                UNWATCHED));
        requirements.add(
            Requirement.ratio(
                jvm + " " + workload + ", learned list : no probes",
                micros,
                learned,
                base,
                WITH_LEARNED_LIST));
        requirements.add(
            Requirement.ratio(
                jvm + " " + workload + ", Serin : Matrix",
                micros,
                serin,
                name(jvm, workload, Variant.MATRIX),
                AT_MOST_MATRIX));
      }
    }
    return requirements;
  }

  private void print() {
    System.out.printf(
        Locale.ROOT,
        "%-34s %9s %6s %9s %6s%n",
        "microseconds per round of work",
        "minimum",
        "times",
        "median",
        "times");
    for (Jvm jvm : Jvm.values()) {
      for (Workload workload : Workload.OF_APPS) {
        String base = name(jvm, workload, Variant.NONE);
        for (Variant variant : Variant.values()) {
          String name = name(jvm, workload, variant);
          System.out.printf(
              Locale.ROOT,
              "%-34s %9.0f %6.2f %9.0f %6.2f%n",
              name,
              micros.minimum(name),
              micros.minimum(name) / micros.minimum(base),
              micros.median(name),
              micros.median(name) / micros.median(base));
        }
      }
    }
  }
}
