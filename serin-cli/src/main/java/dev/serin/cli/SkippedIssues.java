package dev.serin.cli;

import dev.serin.report.IssueSet;
import picocli.CommandLine.Model.CommandSpec;

/** Names the parts of issues that were not read. */
final class SkippedIssues {
  private SkippedIssues() {}

  /** Prints a line for each part; returns their number. */
  static long print(IssueSet issues, CommandSpec command) {
    issues.skipped().forEach(part -> command.commandLine().getErr().println("serin: " + part));
    return issues.skippedCount();
  }
}
