package dev.serin.maven;

import dev.serin.report.IssueBudget;
import dev.serin.report.IssueSet;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

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

  @Override
  void work(IssueSet issues) throws MojoFailureException {
    if (issues.skippedCount() > 0) {
      throw new MojoFailureException(
          "not all issues in "
              + issues()
              + " can be read, so they cannot be checked. "
              + String.join("\n  ", issues.skipped()));
    }
    List<String> exceeded = budget().exceededBy(issues);
    if (!exceeded.isEmpty()) {
      throw new MojoFailureException(
          "the issues in "
              + issues()
              + " are over the budget:\n  "
              + String.join("\n  ", exceeded)
              + "\nRead them with serin:report; or allow more with maxIssues, maxIssuesByDetail or"
              + " maxCostMillis.");
    }
    getLog().info("the issues in " + issues() + " are within the budget");
  }

  private IssueBudget budget() throws MojoFailureException {
    try {
      return new IssueBudget(maxIssues, maxIssuesByDetail, maxCostMillis);
    } catch (IllegalArgumentException e) {
      throw new MojoFailureException(e.getMessage() + ".", e);
    }
  }
}
