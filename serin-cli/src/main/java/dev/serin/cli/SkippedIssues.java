package dev.serin.cli;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import picocli.CommandLine.Model.CommandSpec;

/** Names the parts of issues that were not read, folders without any issue, and notes. */
final class SkippedIssues {
  private SkippedIssues() {}

  /** Prints a line for each part; returns their number. */
  static long print(IssueSet issues, CommandSpec command) {
    issues.skipped().forEach(part -> command.commandLine().getErr().println("serin: " + part));
    return issues.skippedCount();
  }

  /** Prints a line for each folder without issues, as it is probably not the intended one. */
  static void printEmpty(IssueReader reader, CommandSpec command) {
    reader
        .emptyFolderNotes()
        .forEach(note -> command.commandLine().getErr().println("serin: " + note));
  }

  /** Prints the notes on a set, of which a report shows its own. */
  static void printNotes(IssueSet issues, String set, CommandSpec command) {
    issues
        .notes()
        .forEach(note -> command.commandLine().getErr().println("serin: " + set + ": " + note));
  }
}
