package dev.serin.proof;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.ReportException;
import dev.serin.issue.TreeRow;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs {@link LongMessage} with the agent under each collector and compiler, and compares the
 * counts of all paths with the expected counts of its rounds.
 */
final class LongMessageProof {
  private static final String PROGRAM = LongMessage.class.getName();
  private static final String AGENT_OPTIONS =
      ";adapt=false;treeLines=100000;treeMinMillionths=0;directoryBytes=1000000000";

  /** The path of a round, without the calls around it. */
  private static final String ROUND = PROGRAM + ".rounds/" + PROGRAM + ".round";

  private static final List<List<String>> OPTIONS =
      List.of(
          List.of("-XX:+UseSerialGC"),
          List.of("-XX:+UseParallelGC"),
          List.of("-XX:+UseG1GC"),
          List.of("-XX:+UseZGC"),
          List.of("-XX:+UseG1GC", "-XX:TieredStopAtLevel=1"),
          List.of("-XX:+UseG1GC", "-XX:-TieredCompilation"),
          List.of("-XX:+UseG1GC", "-Xint"));

  private final Path work;
  private final Path agent;
  private final Report report;

  /**
   * Prepares the proof.
   *
   * @param work the folder for the files of the programs
   * @param agent Serin's agent
   */
  LongMessageProof(Path work, Path agent, Report report) {
    this.work = work;
    this.agent = agent;
    this.report = report;
  }

  /**
   * Runs the program once per JVM and options.
   *
   * @param seconds how long each message takes
   * @param homes the JDKs
   */
  void check(int seconds, List<Path> homes) throws Exception {
    report.line(
        "| JDK | options | message, s | calls | million calls per s | lost | wrong paths |");
    report.line("|---|---|---|---|---|---|---|");
    for (Path home : homes) {
      for (List<String> options : OPTIONS) {
        check(seconds, home, options);
      }
    }
  }

  private void check(int seconds, Path home, List<String> options)
      throws IOException, InterruptedException, ReportException, URISyntaxException {
    String name = home.getFileName() + " " + String.join(" ", options);
    Folders.delete(work);
    Files.createDirectories(work);
    long rounds = run(seconds, home, options);
    IssueSet read = new IssueReader(new MethodMaps()).read(List.of(work.resolve("issues")));
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
            String.join(" ", options),
            freeze.millis() / 1e3,
            freeze.calls(),
            freeze.calls() / 1e3 / freeze.millis(),
            lost.isEmpty() ? "0" : lost,
            wrong.size()));
  }

  /** Runs the program; returns its number of rounds. */
  private long run(int seconds, Path home, List<String> options)
      throws IOException, InterruptedException, URISyntaxException {
    List<String> command = new ArrayList<>(List.of(home.resolve("bin/java").toString()));
    command.addAll(options);
    command.addAll(List.of("-Xmx64m", "-Djava.awt.headless=true"));
    String directory = "directory=" + work.resolve("issues") + ";cache=" + work.resolve("cache");
    command.add("-javaagent:" + agent + "=" + directory + AGENT_OPTIONS);
    command.addAll(List.of("-cp", Proof.classes().toString(), PROGRAM, String.valueOf(seconds)));
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
