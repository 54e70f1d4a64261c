package dev.serin.cli;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.report.ReportFile;
import dev.serin.report.ReportFormat;
import dev.serin.report.TextReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code serin demo}: runs and traces a small program that freezes in known ways, and checks its
 * report.
 */
@Command(
    name = "demo",
    description = "Runs a small program that freezes in known ways, and checks its report.",
    mixinStandardHelpOptions = true,
    version = Serin.VERSION)
final class DemoCommand implements Callable<Integer> {
  private static final String PACKAGE = "dev.serin.samples.swing.";
  private static final String LOG = "log.txt";
  private static final int SHOWN_LINES = 40;

  @Spec private CommandSpec spec;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "The folder for the issues and the HTML file; a new temporary folder by default.")
  private Path out;

  @Override
  public Integer call() throws Exception {
    PrintWriter print = spec.commandLine().getOut();
    Path directory = out == null ? Files.createTempDirectory("serin-demo") : out;
    checkUsable(directory);
    Path truth = directory.resolve("truth.txt");
    print.println("A small program freezes in four ways; this takes about 15 seconds.");
    print.flush();
    int status = runProgram(directory, truth);
    if (status != 0) {
      print.println("The program ended with the exit status " + status + ".");
      print.println("Its output is in " + directory.resolve(LOG));
      return Serin.CHECK_FAILED;
    }
    IssueSet issues = new IssueReader(new MethodMaps()).read(List.of(directory));
    StringBuilder text = new StringBuilder("\n");
    new TextReport(SHOWN_LINES).write(issues, text);
    print.print(text);
    Path html = directory.resolve("report.html");
    ReportFile.check(html, false, "Give another folder with --out.");
    ReportFile.write(html, ReportFormat.html, issues, SHOWN_LINES);

    List<String> failures = failures(issues, truth);
    failures.forEach(failure -> print.println("NOT AS EXPECTED: " + failure));
    print.println(
        failures.isEmpty()
            ? "Every freeze was reported once, and every call tree matches the program's"
                + " measurements."
            : failures.size() + " checks failed.");
    print.println("The report as a page: " + html.toUri());
    return failures.isEmpty() ? Serin.DONE : Serin.CHECK_FAILED;
  }

  private static List<String> failures(IssueSet issues, Path truth) throws IOException {
    try {
      return new DemoCheck(issues, DemoTruth.read(truth)).failures();
    } catch (InputException e) {
      return List.of(e.getMessage());
    }
  }

  /** Checks that the folder is writable and has no issues of other runs. */
  private static void checkUsable(Path directory) throws InputException, IOException {
    Outputs.checkWritable(directory, "--out", AgentArguments.NOT_STARTED);
    try (Stream<Path> files = Files.list(directory)) {
      if (files.anyMatch(Outputs::isIssueFile)) {
        throw new InputException(
            directory + " has issues of an earlier run. Give an empty folder with --out.");
      }
    }
  }

  private int runProgram(Path directory, Path truth) throws Exception {
    String agent =
        new AgentArguments()
            .add("directory", directory.toAbsolutePath())
            .add("exclude", PACKAGE + "Truth")
            .add("exclude", PACKAGE + "Pause")
            .add("adapt", false)
            .jvmArgument(SerinHome.agent());
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command = List.of(java, "-jar", SerinHome.demo().toString(), truth.toString());
    AgentHandOver handOver = new AgentHandOver(agent, false, spec.commandLine().getErr()::println);
    return TracedProcess.run(command, handOver, directory.resolve(LOG));
  }
}
