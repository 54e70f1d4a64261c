package dev.serin.benchmarks;

import dev.serin.benchmarks.Requirement.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Measures the time of instrumenting libraries that an Android application may contain: by Serin,
 * by Matrix's plugin, and only copied. Every figure comes from separate processes, which take
 * turns.
 *
 * <ul>
 *   <li><i>Cold</i> is a whole process, from the start of its JVM.
 *   <li><i>Brief</i> is one with the options of the command {@code serin} and, like the command, an
 *       archive of loaded classes.
 *   <li><i>Warm</i> is the best of several repetitions in one process.
 * </ul>
 *
 * <p>The libraries have no descriptions of modules and no overlays for later versions: Matrix's
 * plugin stops at them and would leave whole libraries as they are.
 *
 * <p>Needs the libraries, which a build with the profile {@code libraries} puts beside the jar.
 */
public final class InstrumentSpeed {
  private static final int ROUNDS = 5;
  private static final int WARM_TIMES = 16;
  private static final int MIN_LIBRARIES = 10;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final List<String> HEADINGS =
      List.of("cold wall", "cold CPU", "brief wall", "brief CPU", "warm wall", "warm CPU");
  private static final int STATUS_BROKEN = 1;
  private static final int STATUS_NOT_RUN = 2;

  private final Scores seconds = new Scores();
  private final List<Path> libraries;
  private final Path directory;
  private final List<String> launcherOptions;

  private InstrumentSpeed(List<Path> libraries, Path directory) throws IOException {
    this.libraries = libraries;
    this.directory = directory;
    this.launcherOptions = launcherOptions();
  }

  /** The JVM options of the command {@code serin}. */
  private static List<String> launcherOptions() throws IOException {
    try (InputStream in = InstrumentSpeed.class.getResourceAsStream("/java-options")) {
      if (in == null) {
        throw new IOException("the options of the command serin are missing: build again");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    }
  }

  /**
   * Measures.
   *
   * @param arguments the number of processes of each kind, by default 5
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    int rounds = arguments.length == 0 ? ROUNDS : Integer.parseInt(arguments[0]);
    List<Path> libraries = JavaProcess.jars(JavaProcess.LIBRARIES);
    if (libraries.size() < MIN_LIBRARIES) {
      System.err.println("libraries are missing; build with the profile \"libraries\"");
      System.exit(STATUS_NOT_RUN);
    }
    Path directory = Files.createTempDirectory("serin-instrument");
    InstrumentSpeed speed =
        new InstrumentSpeed(
            PlainArchives.write(libraries, directory.resolve("libraries")), directory);
    try {
      speed.archiveClasses();
      for (int round = 1; round <= rounds; round++) {
        System.err.println("round " + round + " of " + rounds);
        for (Archives archives : Archives.values()) {
          speed.measure(archives, 1, "cold", List.of());
          speed.measure(archives, 1, "brief", speed.brief(archives));
          if (archives != Archives.MATRIX) { // a minute, compared with nothing
            speed.measure(archives, WARM_TIMES, "warm", List.of());
          }
        }
      }
      speed.print();
    } finally {
      Directories.delete(directory);
    }
    List<Requirement> requirements = speed.requirements();
    System.exit(Requirement.print(requirements) ? 0 : STATUS_BROKEN);
  }

  private Path classArchive() {
    return directory.resolve("classes.jsa");
  }

  /** Makes the archive of loaded classes as the command does: while instrumenting a small jar. */
  private void archiveClasses() throws IOException, InterruptedException {
    List<String> options = new ArrayList<>(launcherOptions);
    options.add("-XX:ArchiveClassesAtExit=" + classArchive());
    Path jar =
        Collections.min(libraries, Comparator.comparing(library -> library.toFile().length()));
    List<String> arguments =
        List.of(Archives.SERIN.name(), "1", directory.resolve("small").toString(), jar.toString());
    JavaProcess.run(ArchiveProcess.class, List.of(), options, arguments);
    if (!Files.exists(classArchive())) {
      throw new IOException("this JVM archives no classes");
    }
  }

  /** The options of the command. The archive is of no use to processes with other class paths. */
  private List<String> brief(Archives archives) throws IOException {
    List<String> options = new ArrayList<>(launcherOptions);
    if (archives.firstJars().isEmpty()) {
      options.add("-XX:SharedArchiveFile=" + classArchive());
    }
    return options;
  }

  private void measure(Archives archives, int times, String what, List<String> jvmOptions)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>();
    arguments.add(archives.name());
    arguments.add(Integer.toString(times));
    arguments.add(directory.resolve(archives.name()).toString());
    libraries.forEach(library -> arguments.add(library.toString()));
    JavaProcess done =
        JavaProcess.run(ArchiveProcess.class, archives.firstJars(), jvmOptions, arguments);
    double wallNanos = done.wallNanos();
    double cpuNanos = 0;
    double probed = 0;
    if (times > 1) {
      wallNanos = done.least("run", 1);
      cpuNanos = done.least("run", 2);
    } else {
      cpuNanos = done.least("process", 1);
      probed = done.least("run", 3);
      seconds.add(archives + " methods", probed);
    }
    seconds.add(archives + " " + what + " wall", wallNanos / NANOS_PER_SECOND);
    seconds.add(archives + " " + what + " CPU", cpuNanos / NANOS_PER_SECOND);
  }

  private List<Requirement> requirements() {
    List<Requirement> requirements = new ArrayList<>();
    for (Archives archives : List.of(Archives.SERIN, Archives.SERIN_ALL)) {
      addCold(requirements, archives, 0.45, 0.33);
      requirements.add(ratio(archives, "warm CPU", Archives.COPIED, "warm CPU", 1.6));
    }
    addCold(requirements, Archives.SERIN_STORED, 0.3, 0.22);
    return requirements;
  }

  private void addCold(
      List<Requirement> requirements, Archives archives, double maxCpu, double maxWall) {
    for (String what : List.of("brief", "cold")) {
      requirements.add(ratio(archives, what + " CPU", Archives.MATRIX, "cold CPU", maxCpu));
      requirements.add(ratio(archives, what + " wall", Archives.MATRIX, "cold wall", maxWall));
    }
  }

  private Requirement ratio(
      Archives archives, String what, Archives peer, String whatOfPeer, double most) {
    return Requirement.ratio(
        archives + " " + what + " : " + peer + " " + whatOfPeer,
        seconds,
        archives + " " + what,
        peer + " " + whatOfPeer,
        Limits.of(most));
  }

  private void print() throws IOException {
    System.out.printf(Locale.ROOT, "%-14s", "s, min/median");
    HEADINGS.forEach(heading -> System.out.printf(Locale.ROOT, " %15s", heading));
    System.out.printf(Locale.ROOT, " %8s %9s%n", "methods", "bytes");
    for (Archives archives : Archives.values()) {
      System.out.printf(Locale.ROOT, "%-14s", archives);
      HEADINGS.forEach(
          heading -> System.out.printf(Locale.ROOT, " %15s", both(archives + " " + heading)));
      long bytes = 0;
      for (Path jar : JavaProcess.jars(directory.resolve(archives.name()))) {
        bytes += Files.size(jar);
      }
      System.out.printf(Locale.ROOT, " %8.0f %9d%n", seconds.median(archives + " methods"), bytes);
    }
  }

  private String both(String name) {
    return seconds.benchmarks().contains(name)
        ? String.format(Locale.ROOT, "%.2f / %.2f", seconds.minimum(name), seconds.median(name))
        : "-";
  }
}
