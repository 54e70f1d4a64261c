package dev.serin.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code serin run}: runs an unchanged program and traces it. */
@Command(
    name = "run",
    description = "Runs any JVM program, instrumented while it loads.",
    mixinStandardHelpOptions = true,
    version = Serin.VERSION,
    customSynopsis = "serin run [OPTION]… -- java …",
    footerHeading = "%n",
    footer =
        "Exit status: the program's own. If that is 0, 3 if nothing was traced, a pattern of"
            + " --include matched nothing, or issues could not be written. 2 wrong usage and 3 bad"
            + " input: the program was not started.")
final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private ChosenMethodsOptions chosenMethods = new ChosenMethodsOptions();

  @Mixin private IssueOptions issues = new IssueOptions();

  @Option(
      names = "--no-adapt",
      description =
          "Keep the probes of hot methods. By default the agent removes them while the program runs,"
              + " and the next run starts without them.")
  private boolean keepsHotMethods;

  @Option(
      names = "--by-options",
      description =
          "Give the agent to every JVM that the command starts, in the variable JAVA_TOOL_OPTIONS."
              + " Each of them then prints a line \"Picked up JAVA_TOOL_OPTIONS\".")
  private boolean byOptions;

  @Parameters(
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "The command that starts the program, such as: java -jar program.jar.")
  private List<String> command;

  @Override
  public Integer call() throws Exception {
    PrintWriter err = spec.commandLine().getErr();
    issues.check(AgentArguments.NOT_STARTED);
    chosenMethods.filter(); // fails before the program starts if a pattern or file cannot be used
    List<Path> made = Outputs.missing(issues.out());
    Outputs.checkWritable(issues.out(), "--out", AgentArguments.NOT_STARTED);
    Path summaries = Files.createTempDirectory("serin");
    try (PendingExit exit = new PendingExit()) {
      exit.hold();
      try {
        return run(summaries, err);
      } finally {
        RunSummary.delete(summaries);
        Outputs.deleteEmpty(made);
      }
    }
  }

  private int run(Path summaries, PrintWriter err) throws Exception {
    FolderIssues before = FolderIssues.of(issues.out());
    AgentHandOver handOver = new AgentHandOver(jvmArgument(summaries), byOptions, err::println);
    int status = TracedProcess.run(command, handOver, null);
    RunSummary summary = RunSummary.read(summaries);
    if (summary.processes() == 0) {
      err.println(
          "serin: nothing was traced: either the agent did not start, for the reason"
              + " printed above, or \""
              + command.get(0)
              + "\" started no java that runs a program, or did not find it by PATH,"
              + " JAVA_HOME or a similar variable. Start java itself, as in: serin run --"
              + " java -jar program.jar; or give the agent to every JVM with --by-options");
      return status == Serin.DONE ? Serin.BAD_INPUT : status;
    }
    err.println(issues.result(before, summary));
    boolean isIncomplete =
        !summary.unmatchedIncludes().isEmpty() || issues.areLost(before, summary);
    // the agent has logged the pattern or the failure
    return isIncomplete && status == Serin.DONE ? Serin.BAD_INPUT : status;
  }

  private String jvmArgument(Path summary) throws InputException {
    AgentArguments arguments = new AgentArguments();
    issues.addTo(arguments);
    arguments.add("summary", summary);
    chosenMethods.addTo(arguments);
    if (keepsHotMethods) {
      arguments.add("adapt", "false");
    }
    return arguments.jvmArgument(SerinHome.agent());
  }
}
