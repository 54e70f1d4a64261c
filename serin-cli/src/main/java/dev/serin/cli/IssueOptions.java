package dev.serin.cli;

import dev.serin.format.Counted;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of a traced program: the folder of its issues, the threshold, the runtime's options. */
final class IssueOptions {
  /** The maximum threshold that the runtime accepts. */
  private static final long MAX_THRESHOLD_MILLIS = 3_600_000;

  /** Options that commands set themselves, or that have no effect with an agent. */
  private static final Set<String> NOT_TO_SET =
      Set.of(
          "answer",
          "directory",
          "forMillis",
          "summary",
          "include",
          "exclude",
          "includes",
          "excludes",
          "learned",
          "adapt",
          "methodMap");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder for the issues and the method map; ${DEFAULT-VALUE} by default.")
  private Path out = Path.of("serin-issues");

  @Option(
      names = "--threshold",
      paramLabel = "MS",
      description = "The duration in milliseconds from which a message is slow; 700 by default.")
  private @Nullable Long thresholdMillis;

  @Option(
      names = "--set",
      paramLabel = "OPTION=VALUE",
      description = "Sets any other option of the runtime; see docs/cli.md.")
  private List<String> settings = List.of(); // as a map, picocli would interpret quotes

  /** The folder of the issues. */
  Path out() {
    return out;
  }

  /** Adds the options to the agent's arguments. */
  void addTo(AgentArguments arguments) throws InputException {
    arguments.add("directory", out.toAbsolutePath());
    if (thresholdMillis != null) {
      arguments.add("slowMillis", thresholdMillis);
    }
    for (String setting : settings) {
      arguments.add(name(setting), value(setting));
    }
  }

  /** How to read the issues, as the end of a sentence. */
  String readThem() {
    return "read them with: serin report " + out;
  }

  /**
   * A line about the issues of a run that has ended.
   *
   * @param before the issues in the folder before the run
   * @param summary the results of its agents
   */
  String result(FolderIssues before, RunSummary summary) throws IOException {
    if (areAllLost(before, summary)) {
      return "serin: issues were found, and none could be written to "
          + out
          + ", for the reason printed above. Give a writable folder with --out.";
    }
    String result = result(before, "serin: no issue was found");
    long unwritten = summary.issues().unwritten();
    return unwritten == 0
        ? result
        : "serin: "
            + Counted.of(unwritten, " issue is missing in ", " issues are missing in ")
            + out
            + ", for the reason printed above; the others were written. Give a folder on a disk"
            + " with room with --out."
            + System.lineSeparator()
            + result;
  }

  /** Whether a run has found issues and has not written all of them. */
  boolean areLost(FolderIssues before, RunSummary summary) throws IOException {
    return summary.issues().unwritten() > 0 || areAllLost(before, summary);
  }

  /** False if a merged file has changed: another process may have merged the files of this run. */
  private boolean areAllLost(FolderIssues before, RunSummary summary) throws IOException {
    FolderIssues now = FolderIssues.of(out);
    return summary.issues().found() > 0
        && !now.hasNewFile(before)
        && !now.hasChangedMergedFile(before);
  }

  /**
   * A line about the issues of a run, or another line if there are none.
   *
   * @param none the line if there are none
   */
  String result(FolderIssues before, String none) throws IOException {
    return FolderIssues.of(out).hasNewFile(before)
        ? "serin: issues are in " + out + "; " + readThem()
        : none;
  }

  /**
   * Fails if the threshold is out of bounds, or an option cannot be set.
   *
   * @param consequence a sentence that names the step that did not happen
   */
  void check(String consequence) throws InputException {
    if (thresholdMillis != null
        && (thresholdMillis < 1 || thresholdMillis > MAX_THRESHOLD_MILLIS)) {
      throw wrongUsage(
          "--threshold must be a whole number of milliseconds from 1 to "
              + MAX_THRESHOLD_MILLIS
              + ", not "
              + thresholdMillis,
          consequence);
    }
    AgentArguments arguments = new AgentArguments(consequence);
    for (String setting : settings) {
      if (setting.indexOf('=') < 0) {
        throw wrongUsage("--set " + setting + " has no value; write OPTION=VALUE", consequence);
      }
      if (NOT_TO_SET.contains(name(setting))) {
        throw wrongUsage(
            "--set cannot set "
                + name(setting)
                + ", which has an option of its own or is set by Serin; see --help",
            consequence);
      }
      arguments.add(name(setting), value(setting));
    }
    String complaint = settings.isEmpty() ? null : arguments.complaint(SerinHome.agent());
    if (complaint != null) {
      throw wrongUsage("--set: " + complaint, consequence);
    }
  }

  private static String name(String setting) {
    return setting.substring(0, setting.indexOf('='));
  }

  private static String value(String setting) {
    return setting.substring(setting.indexOf('=') + 1);
  }

  private ParameterException wrongUsage(String what, String consequence) {
    return new ParameterException(spec.commandLine(), what + ". " + consequence);
  }
}
