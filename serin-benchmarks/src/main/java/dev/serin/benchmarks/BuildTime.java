package dev.serin.benchmarks;

import dev.serin.benchmarks.GradleBuilds.GradleBuild;
import dev.serin.benchmarks.Requirement.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures the time that Serin adds to a build of an app. It builds the sample app with androidx
 * for debugging: clean, after a change of one class, and in a new checkout. Builds with and without
 * probes take turns in a warm Gradle. After that, Serin's engine and Matrix's plugin instrument the
 * input of Serin's task without Gradle, cold and warm.
 *
 * <p>{@code ./proof build-time} sets up the requirements.
 */
public final class BuildTime {
  private static final int WARM_UP = 2;
  private static final int WARM_TIMES = 8;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final List<String> KINDS = List.of("clean", "one class changed", "new checkout");
  private static final String WITHOUT = " without Serin";
  private static final String WITH = " with Serin";
  private static final String TASKS = " Serin's tasks";

  /** The whole extra time of a build, including visits to libraries, dex and packaging. */
  private static final String LONGER = " longer";

  private static final double PERCENT = 100;
  private static final double MAX_OF_CLEAN = 0.1;
  private static final double MAX_SECONDS_OF_CHANGED = 1;
  private static final int STATUS_BROKEN = 1;
  private static final int STATUS_NOT_RUN = 2;

  private final Scores seconds = new Scores();
  private final Path directory;
  private List<Path> inputs = List.of();

  private BuildTime(Path directory) {
    this.directory = directory;
  }

  /**
   * Measures.
   *
   * @param arguments the number of rounds, and the folder of the sample app
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length != 2 || System.getenv("SERIN_GRADLE") == null) {
      System.err.println("usage: ./proof build-time [ROUNDS]");
      System.exit(STATUS_NOT_RUN);
    }
    int rounds = Integer.parseInt(arguments[0]);
    Path directory = Files.createTempDirectory("serin-build-time");
    BuildTime time = new BuildTime(directory);
    try {
      time.measureBuilds(Path.of(arguments[1]), rounds);
      time.measureEngines(rounds);
    } finally {
      Directories.delete(directory);
    }
    time.print();
    List<Requirement> requirements = time.requirements();
    System.exit(Requirement.print(requirements) ? 0 : STATUS_BROKEN);
  }

  private void measureBuilds(Path sample, int rounds) throws IOException, InterruptedException {
    BuiltApp without = BuiltApp.copyOf(sample, directory.resolve("without"), false);
    BuiltApp with = BuiltApp.copyOf(sample, directory.resolve("with"), true);
    try (GradleBuilds gradle = new GradleBuilds(directory)) {
      without.build(gradle);
      inputs = AppClasses.copies(with.build(gradle).inputs(), directory);
      for (int round = 1 - WARM_UP; round <= rounds; round++) {
        Scores scores = round < 1 ? new Scores() : seconds;
        System.err.println(round < 1 ? "warm-up" : "round " + round + " of " + rounds);
        without.clean();
        with.clean();
        measure(gradle, without, with, KINDS.get(0), scores);
        without.change();
        with.change();
        measure(gradle, without, with, KINDS.get(1), scores);
        without.checkOut();
        with.checkOut();
        measure(gradle, without, with, KINDS.get(2), scores);
      }
    }
  }

  /** Builds with Serin and without. */
  private static void measure(
      GradleBuilds gradle, BuiltApp without, BuiltApp with, String kind, Scores scores)
      throws IOException, InterruptedException {
    GradleBuild plain = without.build(gradle, "--offline");
    GradleBuild probed = with.build(gradle, "--offline");
    scores.add(kind + WITHOUT, plain.nanos() / NANOS_PER_SECOND);
    scores.add(kind + WITH, probed.nanos() / NANOS_PER_SECOND);
    scores.add(kind + TASKS, probed.serinNanos() / NANOS_PER_SECOND);
    scores.add(kind + LONGER, (probed.nanos() - plain.nanos()) / NANOS_PER_SECOND);
    System.err.printf(
        Locale.ROOT,
        "%s: %.2f s without, %.2f s with, %.2f s Serin's tasks%n",
        kind,
        plain.nanos() / NANOS_PER_SECOND,
        probed.nanos() / NANOS_PER_SECOND,
        probed.serinNanos() / NANOS_PER_SECOND);
  }

  private void measureEngines(int rounds) throws IOException, InterruptedException {
    for (int round = 1; round <= rounds; round++) {
      for (Archives archives : List.of(Archives.SERIN, Archives.MATRIX)) {
        JavaProcess cold = engine(archives, 1);
        seconds.add(archives + " cold", cold.wallNanos() / NANOS_PER_SECOND);
        seconds.add(archives + " methods", cold.least("run", 3));
      }
    }
    for (Archives archives : List.of(Archives.SERIN, Archives.MATRIX)) {
      JavaProcess warm = engine(archives, WARM_TIMES);
      seconds.add(archives + " warm", warm.least("run", 1) / NANOS_PER_SECOND);
    }
  }

  private JavaProcess engine(Archives archives, int times)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>();
    arguments.add(archives.name());
    arguments.add(Integer.toString(times));
    arguments.add(directory.resolve(archives.name()).toString());
    inputs.forEach(input -> arguments.add(input.toString()));
    return JavaProcess.run(ArchiveProcess.class, archives.firstJars(), List.of(), arguments);
  }

  private List<Requirement> requirements() {
    String clean = KINDS.get(0);
    String changed = KINDS.get(1);
    return List.of(
        Requirement.ratio(
            "clean, Serin's tasks : the build",
            seconds,
            clean + TASKS,
            clean + WITH,
            Limits.of(MAX_OF_CLEAN)),
        Requirement.value(
            "one class changed, Serin's tasks, s",
            seconds,
            changed + TASKS,
            Limits.of(MAX_SECONDS_OF_CHANGED)));
  }

  private void print() {
    for (String kind : KINDS) {
      System.out.printf(
          Locale.ROOT,
          "%n%s: Serin's tasks take %.0f %% of the build; they are %.0f %% of a build without"
              + " Serin, which is %.2f s shorter",
          kind,
          share(kind + TASKS, kind + WITH),
          share(kind + TASKS, kind + WITHOUT),
          seconds.median(kind + WITH) - seconds.median(kind + WITHOUT));
    }
    System.out.printf("%n%nseconds, minimum / median; %d jars%n", inputs.size());
    for (String name : seconds.benchmarks()) {
      if (name.endsWith(" methods")) {
        System.out.printf(Locale.ROOT, "%-36s %.0f%n", name, seconds.median(name));
      } else {
        System.out.printf(
            Locale.ROOT, "%-36s %.2f / %.2f%n", name, seconds.minimum(name), seconds.median(name));
      }
    }
  }

  /** One median as a percentage of another. */
  private double share(String part, String whole) {
    return PERCENT * seconds.median(part) / seconds.median(whole);
  }
}
