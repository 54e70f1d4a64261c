package dev.serin.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code serin attach}: traces a running program. */
@Command(
    name = "attach",
    description = "Traces a running JVM program, from its next message on.",
    mixinStandardHelpOptions = true,
    version = Serin.VERSION,
    footerHeading = "%n",
    footer =
        "Exit status: 0 done; 2 wrong usage; 3 the program is not traced, or the recording of --for"
            + " did not end, matched no pattern of --include, or lost issues.")
final class AttachCommand implements Callable<Integer> {
  private static final Pattern DURATION = Pattern.compile("([1-9][0-9]{0,7})(ms|s|m|h)");
  private static final long MAX_FOR_MILLIS = TimeUnit.DAYS.toMillis(1);

  /** The agent's option for the file of its answer, and the name of the file. */
  private static final String ANSWER = "answer";

  private static final String MODULE = "jdk.attach";
  private static final String UNCHANGED = "The program was not changed.";

  @Spec private CommandSpec spec;

  @Mixin private ChosenMethodsOptions chosenMethods = new ChosenMethodsOptions();

  @Option(names = "--list", description = "Print the JVMs of this user; attach to none.")
  private boolean isList;

  @Option(
      names = "--for",
      paramLabel = "DURATION",
      description =
          "The duration of the recording, such as 60s or 5m; until the program ends by"
              + " default. The command waits for the end.")
  private @Nullable String duration;

  @Mixin private IssueOptions issues = new IssueOptions();

  @Parameters(arity = "0..1", paramLabel = "PID", description = "The pid of the program.")
  private @Nullable Long pid;

  @Override
  public Integer call() throws Exception {
    checkModule();
    if (isList && pid != null) {
      throw wrongUsage("--list takes no pid");
    }
    if (isList) {
      AttachableJvm.list().forEach(spec.commandLine().getOut()::println);
      return Serin.DONE;
    }
    if (pid == null) {
      throw wrongUsage("Give the pid of a program, which serin attach --list prints");
    }
    issues.check(UNCHANGED);
    Path folder = Files.createTempDirectory("serin");
    List<Path> made = Outputs.missing(issues.out());
    Thread atShutdown = new Thread(() -> RunSummary.delete(folder));
    Runtime.getRuntime().addShutdownHook(atShutdown); // a signal may end the wait
    try {
      return attach(pid, folder);
    } finally {
      TracedProcess.removeShutdownHook(atShutdown);
      RunSummary.delete(folder);
      Outputs.deleteEmpty(made);
    }
  }

  private int attach(long target, Path folder) throws Exception {
    PrintWriter print = spec.commandLine().getOut();
    Path out = issues.out();
    AgentArguments arguments = arguments(folder);
    AttachableJvm jvm = AttachableJvm.of(target);
    Outputs.checkWritable(out, "--out", UNCHANGED);
    FolderIssues before = FolderIssues.of(out);
    Path agent = SerinHome.agent();
    AgentAnswer answer =
        new AgentAnswer(
            folder.resolve(ANSWER),
            jvm,
            AgentAnswer.Limits.DEFAULT,
            print,
            spec.commandLine().getErr());
    print.println(answer.await(() -> jvm.load(agent, arguments)));
    if (duration == null) {
      print.println(
          "The program is traced until it ends. When it has issues, " + issues.readThem());
      return Serin.DONE;
    }
    jvm.awaitEnd(folder, millis(duration));
    return finish(RunSummary.read(folder), target, before);
  }

  /** Checks the module before the JVM loads a class whose verification needs it. */
  private static void checkModule() throws InputException {
    if (ModuleLayer.boot().findModule(MODULE).isEmpty()) {
      throw new InputException(
          "this Java has no module "
              + MODULE
              + ", which loads agents into running programs. Run serin with a JDK.");
    }
  }

  private AgentArguments arguments(Path folder) throws InputException {
    AgentArguments arguments = new AgentArguments(UNCHANGED);
    arguments.add(ANSWER, folder.resolve(ANSWER));
    issues.addTo(arguments);
    arguments.add("adapt", "false"); // removing probes would change the same classes again
    if (duration != null) {
      arguments.add("summary", folder).add("forMillis", millis(duration));
    }
    // Fails before the program is changed if a pattern or file cannot be used.
    chosenMethods.filter();
    chosenMethods.addTo(arguments);
    String complaint = arguments.complaint(SerinHome.agent());
    if (complaint != null) {
      throw wrongUsage(complaint);
    }
    return arguments;
  }

  private long millis(String text) {
    Matcher matcher = DURATION.matcher(text);
    long millis = matcher.matches() ? unit(matcher.group(2)).toMillis(number(matcher)) : 0;
    if (millis == 0 || millis > MAX_FOR_MILLIS) {
      throw wrongUsage(
          "--for must be a whole number with the unit ms, s, m or h, such as 60s, and at"
              + " most 24h, not "
              + text);
    }
    return millis;
  }

  private static long number(Matcher matcher) {
    return Long.parseLong(matcher.group(1));
  }

  private static TimeUnit unit(String name) {
    return switch (name) {
      case "ms" -> TimeUnit.MILLISECONDS;
      case "s" -> TimeUnit.SECONDS;
      case "m" -> TimeUnit.MINUTES;
      default -> TimeUnit.HOURS;
    };
  }

  private int finish(RunSummary summary, long target, FolderIssues before) throws IOException {
    PrintWriter print = spec.commandLine().getOut();
    if (summary.ended() == 0) {
      print.println(
          "serin: process "
              + target
              + " was killed, crashed or was halted before the time of --for was over, or could not"
              + " write the result. Issues that it had not written are lost.");
      print.println(issues.result(before, "serin: no issue was written by then"));
      return Serin.BAD_INPUT;
    }
    if (summary.programsEnded() > 0) {
      print.println(
          "serin: the program ended before the time of --for was over. The recording is"
              + " complete until then.");
    }
    print.println(issues.result(before, summary));
    for (String pattern : summary.unmatchedIncludes()) {
      print.println(ChosenMethodsOptions.unmatchedInclude(pattern));
    }
    boolean isComplete = summary.unmatchedIncludes().isEmpty() && !issues.areLost(before, summary);
    return isComplete ? Serin.DONE : Serin.BAD_INPUT;
  }

  private ParameterException wrongUsage(String what) {
    return new ParameterException(spec.commandLine(), what + ". " + UNCHANGED);
  }
}
