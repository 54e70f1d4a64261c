package dev.serin.proof;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.ReportException;
import dev.serin.format.MethodName;
import dev.serin.proof.ProgramRun.Sampling;
import dev.serin.proof.ShareComparison.Row;
import dev.serin.proof.ThreadDumps.Dump;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Runs foreign programs with the agent on a screen, freezes them, and compares Serin's tree of the
 * longest freeze with thread dumps of the same freeze.
 */
final class ScreenProof {
  private static final int DUMP_MILLIS = 10;
  private static final int MAX_SHOWN = 12;
  private static final double PERCENT = 100;

  /**
   * The maximum number of rows of the tree, and a second issue soon after a message begins, which
   * dates it.
   */
  private static final String OPTIONS =
      ";treeLines=100000;treeMinMillionths=0;directoryBytes=1000000000;lagMillis=700";

  private final Path work;
  private final Path agent;
  private final Report report;

  /**
   * Prepares the proof.
   *
   * @param work the folder for inputs and outputs of the programs
   * @param agent Serin's agent
   */
  ScreenProof(Path work, Path agent, Report report) {
    this.work = work;
    this.agent = agent;
    this.report = report;
  }

  /** Runs programs, one after the other. */
  void check(List<DesktopProgram> programs) throws Exception {
    report.line(
        "| program | longest freeze, s | calls | lost | paths cut | time not known |"
            + " ends not known | dumps |"
            + " greatest difference, points | allowed | clock gap, ms |");
    report.line("|---|---|---|---|---|---|---|---|---|---|---|");
    StringBuilder shares = new StringBuilder();
    for (DesktopProgram program : programs) {
      try {
        check(program, shares);
      } catch (IOException | AssertionError e) {
        report.fault(program.name() + ": " + e.getMessage());
      }
    }
    report.line("\n| program | method | in the tree, % | in the dumps, % | sampling error |");
    report.line("|---|---|---|---|---|");
    report.line(shares.toString());
  }

  private void check(DesktopProgram program, StringBuilder shares)
      throws IOException, InterruptedException, ReportException {
    if (!Files.exists(program.jar())) {
      throw new IOException(
          program.jar() + " is missing; install Debian's package " + program.name());
    }
    Path folder = work.resolve(program.name());
    Folders.delete(folder);
    Files.createDirectories(folder.resolve("home"));
    program.input().into(folder);
    Path issues = folder.resolve("issues");
    ProgramRun run = new ProgramRun(program, folder, SamplerJar.write(work));
    String options = "directory=" + issues + ";cache=" + folder.resolve("cache") + OPTIONS;
    run.run(List.of("-javaagent:" + agent + "=" + options), new Sampling(DUMP_MILLIS, true));

    IssueSet read = new IssueReader(new MethodMaps()).read(List.of(issues));
    read.skipped().forEach(skipped -> report.fault(program.name() + ": " + skipped));
    List<Freeze> freezes = Freeze.of(read);
    for (Freeze freeze : freezes) {
      for (String loss : freeze.losses()) {
        report.fault(program.name() + ", freeze of " + freeze.millis() + " ms: " + loss);
      }
    }
    if (freezes.isEmpty()) {
      report.fault(program.name() + ": Serin reported no freeze that has ended");
    } else {
      compare(program, freezes.get(0), ThreadDumps.read(run.dumps()), probed(issues), shares);
    }
  }

  private void compare(
      DesktopProgram program,
      Freeze freeze,
      ThreadDumps dumps,
      Set<String> probed,
      StringBuilder shares) {
    List<Dump> taken = dumps.between(freeze.beginMicros(), freeze.endMicros());
    long waiting = taken.stream().filter(Dump::isWaiting).count();
    if (waiting * 100 > taken.size()) {
      report.fault(program.name() + ": in " + waiting + " dumps the event thread was idle");
    }
    ShareComparison comparison = new ShareComparison(freeze.issue().tree(), taken, probed);
    comparison.rows().stream()
        .filter(Row::isWrong)
        .forEach(row -> report.fault(program.name() + ": " + line(row)));
    Row worst =
        comparison.rows().stream()
            .filter(Row::isJudged)
            .max(Comparator.comparingDouble(Row::difference))
            .orElse(null);
    if (worst == null) {
      report.fault(program.name() + ": no method has a share of the longest freeze");
      return;
    }
    report.line("| " + program.name() + line(freeze, taken.size(), comparison.dumps(), worst));
    show(program, comparison, shares);
  }

  /** The columns of a freeze, after the name of its program. */
  private static String line(Freeze freeze, int dumps, double equivalentDumps, Row worst) {
    return String.format(
        Locale.ROOT,
        " | %.1f | %,d | %s | %,d | %s | %,d | %,d, as good as %,.0f | %.1f | %.1f | %.0f |",
        freeze.millis() / 1e3,
        freeze.calls(),
        freeze.issue().number("foldedCalls"),
        freeze.cutPaths(),
        freeze.unknownShare() == 0 ? "0" : freeze.unknownShare() * PERCENT + " %",
        freeze.unknownEnds(),
        dumps,
        equivalentDumps,
        worst.difference() * PERCENT,
        (worst.error() + ShareComparison.TOLERANCE) * PERCENT,
        freeze.issue().number("clockTickNanos") / 1e6);
  }

  /**
   * Shows the methods with the greatest shares, one of each chain of methods with equal shares, and
   * the methods that are not judged.
   */
  private static void show(
      DesktopProgram program, ShareComparison comparison, StringBuilder shares) {
    int shown = 0;
    double last = 2;
    for (Row row : comparison.rows()) {
      boolean isOther = last - row.traced() > ShareComparison.TOLERANCE;
      if (!row.isJudged() || (isOther && shown++ < MAX_SHOWN)) {
        shares.append("| ").append(program.name()).append(" | ").append(line(row)).append(" |\n");
        last = row.isJudged() ? row.traced() : last;
      }
    }
  }

  private static String line(Row row) {
    return String.format(
        Locale.ROOT,
        "`%s` | %.1f | %.1f | %.1f",
        row.method() + (row.isJudged() ? "" : ", not judged"),
        row.traced() * PERCENT,
        row.dumped() * PERCENT,
        row.error() * PERCENT);
  }

  /** The names of all methods with probes. */
  private static Set<String> probed(Path issues) throws IOException {
    return AgentMap.of(issues).methods().stream()
        .map(MethodName::qualified)
        .collect(Collectors.toSet());
  }
}
