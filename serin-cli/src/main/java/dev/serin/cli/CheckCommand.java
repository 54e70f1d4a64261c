package dev.serin.cli;

import dev.serin.analysis.IssueComparison;
import dev.serin.analysis.IssueComparison.Side;
import dev.serin.analysis.IssueMethods;
import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.PassThrough;
import dev.serin.analysis.ReportException;
import dev.serin.analysis.compare.Limits;
import dev.serin.report.Budget;
import dev.serin.report.BudgetBreach;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code serin check}: fails if issues exceed a budget. */
@Command(
    name = "check",
    description =
        "Checks issues against a budget, and against the issues of an earlier version; for builds"
            + " that should fail if a program has become slower.",
    mixinStandardHelpOptions = true,
    version = Serin.VERSION,
    footerHeading = "%n",
    footer =
        "Exit status: 0 within the budget; 1 over it; 2 wrong usage; 3 an input, a file or a line"
            + " was not read, so the issues cannot be checked.")
final class CheckCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--budget",
      paramLabel = "FILE",
      required = true,
      description = "The limits, and the refused changes; see docs/analysis.md.")
  private Path budget;

  @Option(
      names = "--baseline",
      paramLabel = "DIR",
      description = "The issues of an earlier version, to compare with.")
  private @Nullable Path baseline;

  @Option(
      names = "--map-baseline",
      paramLabel = "FILE",
      description = "The method map of the baseline.")
  private @Nullable Path mapBaseline;

  @Option(
      names = "--mapping-baseline",
      paramLabel = "FILE",
      description = "The mapping.txt of R8 or ProGuard of the baseline.")
  private @Nullable Path mappingBaseline;

  @Option(
      names = "--sessions-baseline",
      paramLabel = "N",
      description = "The number of all sessions of the baseline, as for --sessions.")
  private int sessionsBaseline;

  @Option(
      names = "--sessions",
      paramLabel = "N",
      description =
          "The number of all sessions, for the comparison. By default, only sessions with issues"
              + " count.")
  private int sessions;

  @Mixin private MapOption map = new MapOption();

  @Option(
      names = "--mapping",
      paramLabel = "FILE",
      description = "The mapping.txt of R8 or ProGuard, if the program was shrunk.")
  private @Nullable Path mapping;

  @Mixin private PassThroughOption passThrough = new PassThroughOption();

  @Parameters(arity = "1..*", paramLabel = "ISSUES", description = "Files or folders of issues.")
  private List<Path> inputs;

  @Override
  public Integer call() throws Exception {
    if (sessions < 0 || sessionsBaseline < 0) {
      throw new ParameterException(
          spec.commandLine(), "--sessions and --sessions-baseline must not be negative");
    }
    Budget limits = Budget.read(budget);
    if (!limits.hasLimits() && baseline == null) {
      throw new InputException(
          budget + " has no rules, so nothing is checked. Add rules, or --baseline.");
    }
    IssueSet issues = read(inputs, map.file(), mapping);
    IssueSet before =
        baseline == null ? null : read(List.of(baseline), mapBaseline, mappingBaseline);
    long skipped = SkippedIssues.print(issues, spec);
    SkippedIssues.printNotes(issues, "the issues", spec);
    if (before != null) {
      skipped += SkippedIssues.print(before, spec);
      SkippedIssues.printNotes(before, "the baseline", spec);
    }
    if (skipped > 0) {
      spec.commandLine().getErr().println("serin: not all issues were read, so none are checked");
      return Serin.BAD_INPUT;
    }
    PassThrough through = passThrough.methods();
    List<BudgetBreach> breaches = new ArrayList<>(limits.breaches(issues, through));
    if (before != null) {
      Side earlier = new Side(before, sessionsBaseline);
      Side later = new Side(issues, sessions);
      breaches.addAll(
          limits.breaches(IssueComparison.of(earlier, later, through, Limits.DEFAULTS)));
      if (limits.refusesMethods()) {
        IssueMethods methods = IssueMethods.of(earlier, later, Limits.DEFAULTS);
        breaches.addAll(limits.breaches(methods));
        methods.gaps().forEach(gap -> spec.commandLine().getErr().println("serin: " + gap));
      }
    }
    print(breaches, issues.issues().isEmpty());
    return breaches.isEmpty() ? Serin.DONE : Serin.CHECK_FAILED;
  }

  private IssueSet read(List<Path> files, @Nullable Path givenMap, @Nullable Path givenMapping)
      throws ReportException {
    MapFolders folders = map.folders();
    IssueReader reader = new IssueReader(folders.maps(givenMap), folders.mappings(givenMapping));
    IssueSet issues = reader.read(files);
    SkippedIssues.printEmpty(reader, spec);
    return issues;
  }

  /** Prints the result; a wrong folder without issues must not look like a good one. */
  private void print(List<BudgetBreach> breaches, boolean isEmpty) {
    PrintWriter out = spec.commandLine().getOut();
    for (BudgetBreach breach : breaches) {
      out.println("over the budget: " + breach.sentence());
      breach.details().forEach(line -> out.println("   " + line));
    }
    if (breaches.isEmpty()) {
      String within = "The issues are within the budget.";
      out.println(isEmpty ? "No issue was found, so the budget is kept." : within);
    } else {
      out.println(
          breaches.size() + (breaches.size() == 1 ? " limit is" : " limits are") + " exceeded.");
    }
    out.flush();
  }
}
