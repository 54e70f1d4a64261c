package dev.serin.cli;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import java.nio.file.Path;
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
    for (Path folder : reader.emptyFolders()) {
      command
          .commandLine()
          .getErr()
          .println(
              "serin: "
                  + folder
                  + " has no files of issues. If messages were slow, give the folder that the"
                  + " program writes issues to: the one after its --out, or serin-issues where it was"
                  + " started. Folders inside it are not read.");
    }
  }

  /** Prints the notes on a set, of which a report shows its own. */
  static void printNotes(IssueSet issues, String set, CommandSpec command) {
    issues
        .notes()
        .forEach(note -> command.commandLine().getErr().println("serin: " + set + ": " + note));
  }
}
