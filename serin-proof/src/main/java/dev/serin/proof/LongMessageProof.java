package dev.serin.proof;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.ReportException;
import dev.serin.issue.TreeRow;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs {@link LongMessage} with the agent, or with the probes of its build, under each collector
 * and compiler, and compares the counts of all paths with the expected counts of its rounds.
 */
final class LongMessageProof {
  private static final String PROGRAM = LongMessage.class.getName();
  private static final List<String> TREE_OPTIONS =
      List.of("treeLines=100000", "treeMinMillionths=0", "directoryBytes=1000000000");
  private static final String ZGC = "-XX:+UseZGC";

  /** The path of a round, without the calls around it. */
  private static final String ROUND = PROGRAM + ".rounds/" + PROGRAM + ".round";

  private static final List<List<String>> OPTIONS =
      List.of(
          List.of("-XX:+UseSerialGC"),
          List.of("-XX:+UseParallelGC"),
          List.of("-XX:+UseG1GC"),
          List.of("-XX:+UnlockExperimentalVMOptions", ZGC), // experimental before Java 15
          List.of("-XX:+UseG1GC", "-XX:TieredStopAtLevel=1"),
          List.of("-XX:+UseG1GC", "-XX:-TieredCompilation"),
          List.of("-XX:+UseG1GC", "-Xint"));

  private final Path work;
  private final List<String> program;
  private final List<List<String>> options;
  private final Report report;

  private LongMessageProof(
      Path work, List<String> program, List<List<String>> options, Report report) {
    this.work = work;
    this.program = program;
    this.options = options;
    this.report = report;
  }

  /**
   * Prepares the proof of a program with the agent.
   *
   * @param work the folder for the files of the programs
   * @param agent Serin's agent
   * @param classes the folder of the program's classes
   */
  static LongMessageProof withAgent(Path work, Path agent, Path classes, Report report) {
    String options = "directory=" + issues(work) + ";cache=" + work.resolve("cache");
    options += ";adapt=false;" + String.join(";", TREE_OPTIONS);
    List<String> program =
        List.of("-javaagent:" + agent + "=" + options, "-cp", classes.toString(), PROGRAM);
    return new LongMessageProof(work, program, OPTIONS, report);
  }

  /**
   * Prepares the proof of a program with the probes of its build, on a Java without ZGC.
   *
   * @param work the folder for the files of the programs
   * @param program the folder of the program's jar, its method map, and the jars that it needs
   */
  static LongMessageProof withProbes(Path work, Path program, Report report) {
    List<String> arguments = new ArrayList<>();
    TREE_OPTIONS.forEach(option -> arguments.add("-Dserin." + option));
    arguments.add("-Dserin.directory=" + issues(work));
    arguments.add("-Dserin.methodMap=" + program.resolve("methodMapping.txt"));
    String jars = program.resolve("program.jar") + File.pathSeparator;
    jars += program.resolve("serin-runtime") + "/*";
    arguments.addAll(List.of("-cp", jars, "dev.serin.desktop.TracedMain", PROGRAM));
    List<List<String>> options = OPTIONS.stream().filter(each -> !each.contains(ZGC)).toList();
    return new LongMessageProof(work, arguments, options, report);
  }

  private static Path issues(Path work) {
    return work.resolve("issues");
  }

  /**
   * Runs the program once per JVM and options.
   *
   * @param seconds how long each message takes
   * @param heap the limit of the heap, as in {@code -Xmx}
   * @param homes the JDKs
   */
  void check(int seconds, String heap, List<Path> homes) throws Exception {
    report.line(
        "| JDK | options | message, s | calls | million calls per s | lost | wrong paths |");
    report.line("|---|---|---|---|---|---|---|");
    for (Path home : homes) {
      for (List<String> each : options) {
        check(seconds, heap, home, each);
      }
    }
  }

  private void check(int seconds, String heap, Path home, List<String> jvm)
      throws IOException, InterruptedException, ReportException {
    String name = home.getFileName() + " " + String.join(" ", jvm);
    Folders.delete(work);
    Files.createDirectories(work);
    long rounds = run(seconds, heap, home, jvm);
    IssueSet read = new IssueReader(new MethodMaps()).read(List.of(issues(work)));
    read.skipped().forEach(skipped -> report.fault(name + ": " + skipped));
    List<Freeze> freezes = Freeze.of(read);
    if (freezes.isEmpty()) {
      report.fault(name + ": the message was not reported");
      return;
    }
    Freeze freeze = freezes.get(0);
    freeze.losses().forEach(loss -> report.fault(name + ": " + loss));
    Map<String, String> wrong = wrong(freeze.issue().tree(), rounds);
    wrong.forEach((path, counts) -> report.fault(name + ": " + path + " " + counts));
    String lost = freeze.issue().text("foldedCalls");
    report.line(
        String.format(
            Locale.ROOT,
            "| %s | `%s` | %.1f | %,d | %.1f | %s | %d |",
            home.getFileName(),
            String.join(" ", jvm),
            freeze.millis() / 1e3,
            freeze.calls(),
            freeze.calls() / 1e3 / freeze.millis(),
            lost.isEmpty() ? "0" : lost,
            wrong.size()));
  }

  /** Runs the program; returns its number of rounds. */
  private long run(int seconds, String heap, Path home, List<String> jvm)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(home.resolve("bin/java").toString()));
    command.addAll(jvm);
    command.addAll(List.of("-Xmx" + heap, "-Djava.awt.headless=true"));
    command.addAll(program);
    command.add(String.valueOf(seconds));
    Path out = work.resolve("out.txt");
    Path err = work.resolve("err.txt");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + " says " + Files.readString(err));
    }
    return Long.parseLong(Files.readString(out).strip());
  }

  /** The paths whose counts differ, with both counts: calls, and calls that an exception left. */
  private static Map<String, String> wrong(List<TreeRow> tree, long rounds) {
    Map<String, String> seen = new TreeMap<>();
    List<String> callers = new ArrayList<>();
    for (TreeRow row : tree.subList(1, tree.size())) {
      callers.subList(row.depth() - 1, callers.size()).clear();
      callers.add(row.name());
      String path = String.join("/", callers);
      int start = path.indexOf(ROUND);
      if (start >= 0) {
        seen.merge(
            path.substring(start),
            row.count() + ", " + row.unwound(),
            (one, other) -> one + "; " + other);
      }
    }
    Map<String, String> wrong = new TreeMap<>();
    expected(rounds)
        .forEach(
            (path, counts) -> {
              String has = seen.remove(path);
              if (!counts.equals(has)) {
                wrong.put(path, "has " + has + " and must have " + counts);
              }
            });
    seen.forEach((path, counts) -> wrong.put(path, "has " + counts + " and must not be there"));
    return wrong;
  }

  private static Map<String, String> expected(long rounds) {
    String name = "/" + PROGRAM + ".";
    String leaf = name + "leaf";
    String inner = ROUND + name + "outer" + name + "inner";
    long inners = rounds * LongMessage.OUTERS * LongMessage.INNERS;
    Map<String, String> counts = new LinkedHashMap<>();
    counts.put(ROUND, returned(rounds));
    counts.put(ROUND + leaf, returned(rounds * LongMessage.LEAVES));
    counts.put(ROUND + name + "outer", returned(rounds * LongMessage.OUTERS));
    counts.put(inner, returned(inners));
    counts.put(inner + leaf, returned(inners * LongMessage.INNER_LEAVES));
    String path = ROUND;
    for (int depth = 0; depth < LongMessage.DEPTH; depth++) {
      path += name + "recurse";
      counts.put(path, returned(rounds));
      counts.put(path + leaf, returned(rounds));
    }
    String failing = ROUND + name + "caught" + name + "failing";
    counts.put(ROUND + name + "caught", returned(rounds));
    counts.put(failing, rounds + ", " + rounds);
    counts.put(failing + leaf, returned(rounds));
    counts.put(failing + name + "throwing", rounds + ", " + rounds);
    counts.put(failing + name + "throwing" + leaf, returned(rounds));
    return counts;
  }

  private static String returned(long calls) {
    return calls + ", 0";
  }
}
