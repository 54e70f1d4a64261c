package dev.serin.maven;

import dev.serin.analysis.IssueComparison;
import dev.serin.analysis.IssueComparison.Side;
import dev.serin.analysis.IssueMethods;
import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.NameMapping;
import dev.serin.analysis.NameMappings;
import dev.serin.analysis.PassThrough;
import dev.serin.analysis.ReportException;
import dev.serin.analysis.compare.Limits;
import dev.serin.report.Budget;
import dev.serin.report.BudgetBreach;
import dev.serin.report.IssueBudget;
import java.io.File;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Fails the build if it has more or longer problems than allowed. */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class CheckMojo extends IssuesMojo {
  /**
   * The allowed number of slow messages, pages, frames and start-ups. Problems with a detail in
   * {@code maxIssuesByDetail} do not count.
   */
  @Parameter(property = "serin.maxIssues", defaultValue = "0")
  private int maxIssues;

  /** The allowed number of problems by detail, such as {@code ANR}. */
  @Parameter private Map<String, Integer> maxIssuesByDetail = Map.of();

  /** Problems of at most this many milliseconds do not count. */
  @Parameter(property = "serin.maxCostMillis", defaultValue = "0")
  private long maxCostMillis;

  /** A file of limits, as for {@code serin check}, instead of the three other parameters. */
  @Parameter(property = "serin.budget")
  private @Nullable File budget;

  /** The issues of an earlier version, to compare with; needs {@code budget}. */
  @Parameter(property = "serin.baseline")
  private @Nullable File baseline;

  /** The method map of the baseline; by default, the maps beside its issues. */
  @Parameter(property = "serin.baselineMap")
  private @Nullable File baselineMap;

  /** The mapping of R8 or ProGuard of the baseline, if the program was shrunk. */
  @Parameter(property = "serin.baselineMapping")
  private @Nullable File baselineMapping;

  /** The number of all sessions of the baseline; by default, only those with issues count. */
  @Parameter(property = "serin.baselineSessions", defaultValue = "0")
  private int baselineSessions;

  /** The number of all sessions, for the comparison; by default, only those with issues count. */
  @Parameter(property = "serin.sessions", defaultValue = "0")
  private int sessions;

  @Override
  void work(IssueSet issues) throws MojoFailureException {
    if (issues.skippedCount() > 0) {
      throw new MojoFailureException(
          "not all issues in "
              + issues()
              + " can be read, so they cannot be checked. "
              + String.join("\n  ", issues.skipped()));
    }
    logNotes(issues.notes(), issues());
    List<String> exceeded = budget == null ? counted(issues) : limited(issues, budget.toPath());
    if (!exceeded.isEmpty()) {
      throw new MojoFailureException(
          "the issues in "
              + issues()
              + " are over the budget:\n  "
              + String.join("\n  ", exceeded)
              + "\nRead them with serin:report; or allow more with "
              + (budget == null ? "maxIssues, maxIssuesByDetail or maxCostMillis." : budget + "."));
    }
    getLog().info("the issues in " + issues() + " are within the budget");
  }

  private List<String> counted(IssueSet issues) throws MojoFailureException {
    if (baseline != null) {
      throw new MojoFailureException(
          "baseline needs budget, a file with the changes that are refused.");
    }
    return issueBudget().exceededBy(issues);
  }

  private List<String> limited(IssueSet issues, Path file) throws MojoFailureException {
    if (maxIssues != 0 || !maxIssuesByDetail.isEmpty() || maxCostMillis != 0) {
      throw new MojoFailureException(
          "budget replaces maxIssues, maxIssuesByDetail and maxCostMillis. Move these limits to "
              + file
              + ".");
    }
    try {
      Budget limits = Budget.read(file);
      if (!limits.hasLimits() && baseline == null) {
        throw new MojoFailureException(
            file + " has no rules, so nothing is checked. Add rules, or baseline.");
      }
      List<BudgetBreach> breaches = new ArrayList<>(limits.breaches(issues, PassThrough.DEFAULTS));
      if (baseline != null) {
        breaches.addAll(changes(limits, baseline.toPath(), issues));
      }
      return breaches.stream().map(CheckMojo::lines).toList();
    } catch (ReportException | UncheckedIOException e) {
      throw new MojoFailureException(e.getMessage(), e);
    }
  }

  /** The refused changes against an earlier version. */
  private List<BudgetBreach> changes(Budget limits, Path folder, IssueSet issues)
      throws ReportException, MojoFailureException {
    MethodMaps maps = new MethodMaps();
    if (baselineMap != null) {
      maps.give(baselineMap.toPath());
    }
    NameMapping names =
        NameMapping.ofOptional(baselineMapping == null ? null : baselineMapping.toPath());
    IssueSet before = read(new IssueReader(maps, NameMappings.of(names)), folder);
    if (before.skippedCount() > 0) {
      throw new MojoFailureException(
          "not all issues in "
              + folder
              + " can be read, so nothing can be compared with them. "
              + String.join("\n  ", before.skipped()));
    }
    logNotes(before.notes(), folder);
    Side earlier = new Side(before, baselineSessions);
    Side later = new Side(issues, sessions);
    List<BudgetBreach> changes =
        new ArrayList<>(
            limits.breaches(
                IssueComparison.of(earlier, later, PassThrough.DEFAULTS, Limits.DEFAULTS)));
    if (limits.refusesMethods()) {
      IssueMethods methods = IssueMethods.of(earlier, later, Limits.DEFAULTS);
      logNotes(methods.gaps(), issues());
      changes.addAll(limits.breaches(methods));
    }
    return changes;
  }

  private void logNotes(List<String> notes, Object about) {
    notes.forEach(note -> getLog().warn(about + ": " + note));
  }

  private static String lines(BudgetBreach breach) {
    return breach.sentence() + "\n     " + String.join("\n     ", breach.details());
  }

  private IssueBudget issueBudget() throws MojoFailureException {
    try {
      return new IssueBudget(maxIssues, maxIssuesByDetail, maxCostMillis);
    } catch (IllegalArgumentException e) {
      throw new MojoFailureException(e.getMessage() + ".", e);
    }
  }
}
