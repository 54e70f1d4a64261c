package dev.serin.cli;

import dev.serin.report.IssueReader;
import dev.serin.report.IssueSet;
import dev.serin.report.MethodMaps;
import dev.serin.report.NameMapping;
import dev.serin.report.ReportFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code serin report}: issues as something to read. */
@Command(
    name = "report",
    description = "Shows issues: as text, or as one HTML file.",
    mixinStandardHelpOptions = true,
    version = Serin.VERSION)
final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "${COMPLETION-CANDIDATES}; by the ending of --out, or text, by default.")
  private ReportFormat format;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where the report goes; to the standard output by default.")
  private Path out;

  @Option(
      names = "--map",
      paramLabel = "FILE",
      description = "The method map; those that lie beside the issues are found.")
  private Path map;

  @Option(
      names = "--mapping",
      paramLabel = "FILE",
      description =
          "The mapping.txt of R8 or ProGuard, if the program was shrunk: names of the source come"
              + " back.")
  private Path mapping;

  @Option(
      names = "--lines",
      paramLabel = "N",
      description = "How many lines of a call tree the text shows; ${DEFAULT-VALUE} by default.")
  private int lines = ReportFormat.LINES;

  @Parameters(arity = "1..*", paramLabel = "ISSUES", description = "Files or folders of issues.")
  private List<Path> inputs;

  @Override
  public Integer call() throws Exception {
    if (lines < 0) {
      throw new ParameterException(spec.commandLine(), "--lines must not be negative: " + lines);
    }
    checkInputsAreKept();
    MethodMaps maps = new MethodMaps();
    if (map != null) {
      maps.give(map);
    }
    NameMapping names = mapping == null ? NameMapping.NONE : NameMapping.read(mapping);
    IssueSet issues = new IssueReader(maps, names).read(inputs);
    String report = ReportFormat.of(format, out).render(issues, lines);
    if (out == null) {
      spec.commandLine().getOut().print(report);
      spec.commandLine().getOut().flush();
    } else {
      write(report);
    }
    for (String skipped : issues.skipped()) {
      spec.commandLine().getErr().println("serin: " + skipped);
    }
    return Serin.DONE;
  }

  private void checkInputsAreKept() throws IOException, InputException {
    for (Path input : inputs) {
      if (out != null && Files.exists(out) && Files.exists(input) && Files.isSameFile(out, input)) {
        throw new InputException(
            out + ": an input is never changed. Name another file with --out.");
      }
    }
  }

  private void write(String report) throws InputException {
    try {
      Outputs.write(out, report);
    } catch (IOException e) {
      throw new InputException(
          out + " cannot be written: " + e + ". Give another file with --out.", e);
    }
  }
}
