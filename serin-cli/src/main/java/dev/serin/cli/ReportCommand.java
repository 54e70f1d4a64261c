package dev.serin.cli;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.PassThrough;
import dev.serin.analysis.ReportException;
import dev.serin.report.HtmlReport;
import dev.serin.report.Report;
import dev.serin.report.ReportFile;
import dev.serin.report.ReportFormat;
import dev.serin.report.TextReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code serin report}: shows issues as text or as an HTML file. */
@Command(
    name = "report",
    description = "Shows issues: as text, or as one HTML file.",
    mixinStandardHelpOptions = true,
    version = Serin.VERSION,
    footerHeading = "%n",
    footer =
        "Exit status: 0 all inputs were read and shown; 2 wrong usage; 3 an input, a file"
            + " or a line was not read (it is named, and the rest is shown), or there is no"
            + " report at all.")
final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "${COMPLETION-CANDIDATES}; by default, the file extension of --out decides, otherwise"
              + " text.")
  private ReportFormat format;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The file for the report; the standard output by default.")
  private Path out;

  @Option(
      names = "--replace",
      description = "Replace the file of --out even if it is not a Serin report.")
  private boolean replace;

  @Mixin private MapOption map = new MapOption();

  @Option(
      names = "--mapping",
      paramLabel = "FILE",
      description =
          "The mapping.txt of R8 or ProGuard, if the program was shrunk; restores the names"
              + " of the source.")
  private Path mapping;

  @Option(
      names = "--lines",
      paramLabel = "N",
      description =
          "The maximum number of lines of a call tree in the text; ${DEFAULT-VALUE} by default.")
  private int lines = ReportFormat.LINES;

  @Option(
      names = "--all-calls",
      description =
          "Show each call of a chain in the text. By default, calls without own time that only pass"
              + " on to one other call are one line.")
  private boolean allCalls;

  @Option(
      names = "--hot",
      description =
          "Add to the text a table of the methods whose probes cost more than their data is"
              + " worth; serin learn writes them to a list.")
  private boolean hot;

  @Option(
      names = "--methods",
      description =
          "Add to the text a table of the methods with the longest own times, over all messages.")
  private boolean methods;

  @Option(
      names = "--each-message",
      description =
          "Show each message whole. By default, the text shows the longest message of each group,"
              + " and the page at most 20.")
  private boolean eachMessage;

  @Mixin private PassThroughOption passThrough = new PassThroughOption();

  @Parameters(arity = "1..*", paramLabel = "ISSUES", description = "Files or folders of issues.")
  private List<Path> inputs;

  @Override
  public Integer call() throws Exception {
    if (lines < 0) {
      throw new ParameterException(spec.commandLine(), "--lines must not be negative: " + lines);
    }
    if ((hot || methods) && ReportFormat.of(format, out) != ReportFormat.text) {
      throw new ParameterException(
          spec.commandLine(),
          (hot ? "--hot" : "--methods") + " is a table of the text report. Add --format text.");
    }
    if (out != null) {
      checkInputsAreKept();
      ReportFile.check(out, replace, "Name another file, or allow it with --replace.");
    }
    return report();
  }

  private int report() throws Exception {
    MethodMaps maps = map.maps();
    IssueReader reader = new IssueReader(maps, map.folders().mappings(mapping));
    IssueSet issues = reader.read(inputs);
    write(issues, maps);
    SkippedIssues.printEmpty(reader, spec);
    return SkippedIssues.print(issues, spec) == 0 ? Serin.DONE : Serin.BAD_INPUT;
  }

  private void checkInputsAreKept() throws IOException, InputException {
    List<@Nullable Path> kept = new ArrayList<>(inputs);
    kept.addAll(passThrough.files());
    kept.add(map.file());
    kept.add(mapping);
    KeptInputs.check(out, kept, map.folders().folders());
  }

  private void write(IssueSet issues, MethodMaps maps)
      throws IOException, InputException, ReportException {
    PassThrough through = passThrough.methods();
    boolean isPage = ReportFormat.of(format, out) == ReportFormat.html;
    Report report = isPage ? page(through) : text(through, maps);
    if (out != null) {
      writeFile(report, issues);
    } else {
      report.write(issues, spec.commandLine().getOut());
    }
    spec.commandLine().getOut().flush();
  }

  private Report page(PassThrough through) {
    HtmlReport page = new HtmlReport().withPassThrough(through);
    return eachMessage ? page.withEachMessage() : page;
  }

  private Report text(PassThrough through, MethodMaps maps) {
    TextReport text = new TextReport(lines).withPassThrough(through);
    text = allCalls ? text.withAllCalls() : text;
    text = methods ? text.withMethods() : text;
    text = hot ? text.withHotMethods(maps) : text;
    return eachMessage ? text.withEachMessage() : text;
  }

  private void writeFile(Report report, IssueSet issues) throws InputException {
    try {
      ReportFile.write(out, report, issues);
    } catch (IOException e) {
      throw new InputException(
          out + " cannot be written: " + e + ". Give another file with --out.", e);
    }
  }
}
