package dev.serin.cli;

import dev.serin.analysis.IssueComparison;
import dev.serin.analysis.IssueComparison.Side;
import dev.serin.analysis.IssueMethods;
import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.PassThrough;
import dev.serin.analysis.compare.Limits;
import dev.serin.report.ComparisonPage;
import dev.serin.report.ComparisonText;
import dev.serin.report.MethodsText;
import dev.serin.report.ReportFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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

/** {@code serin diff}: compares the issues of two versions of a program. */
@Command(
    name = "diff",
    description =
        "Compares two sets of issues, for instance of two versions: which problems are new, gone,"
            + " more often, rarer, slower or faster.",
    mixinStandardHelpOptions = true,
    version = Serin.VERSION,
    footerHeading = "%n",
    footer =
        "Exit status: 0 all inputs were read and compared, with any result; 2 wrong usage; 3 an"
            + " input, a file or a line was not read (it is named, and the rest is compared), or"
            + " nothing can be compared.")
final class DiffCommand implements Callable<Integer> {
  private static final double PERCENT = 100;

  @Spec private CommandSpec spec;

  @Option(
      names = "--map-before",
      paramLabel = "FILE",
      description =
          "The method map of BEFORE; maps beside the issues are found without this option.")
  private @Nullable Path mapBefore;

  @Option(names = "--map-after", paramLabel = "FILE", description = "The method map of AFTER.")
  private @Nullable Path mapAfter;

  @Option(
      names = "--mapping-before",
      paramLabel = "FILE",
      description = "The mapping.txt of R8 or ProGuard of BEFORE, if the program was shrunk.")
  private @Nullable Path mappingBefore;

  @Option(
      names = "--mapping-after",
      paramLabel = "FILE",
      description = "The mapping.txt of R8 or ProGuard of AFTER.")
  private @Nullable Path mappingAfter;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Also write the comparison as an HTML file, with the call trees of both sets.")
  private @Nullable Path out;

  @Option(
      names = "--replace",
      description = "Replace the file of --out even if it is not a Serin report.")
  private boolean replace;

  @Mixin private MapFolders folders = new MapFolders();

  @Mixin private PassThroughOption passThrough = new PassThroughOption();

  @Option(
      names = "--min-percent",
      paramLabel = "N",
      description = "The smallest change that counts, in percent; ${DEFAULT-VALUE} by default.")
  private double minPercent = PERCENT * Limits.DEFAULTS.relative();

  @Option(
      names = "--min-millis",
      paramLabel = "MS",
      description =
          "The smallest change of a duration that counts; ${DEFAULT-VALUE} ms by default.")
  private double minMillis = Limits.DEFAULTS.millis();

  @Option(
      names = "--sessions-before",
      paramLabel = "N",
      description =
          "The number of all sessions of BEFORE. By default, only sessions with issues count.")
  private int sessionsBefore;

  @Option(
      names = "--sessions-after",
      paramLabel = "N",
      description = "The number of all sessions of AFTER.")
  private int sessionsAfter;

  @Option(
      names = "--all",
      description = "Show problems without a change too, and how many sessions are missing.")
  private boolean all;

  @Option(
      names = "--methods",
      description = "Compare methods too: their own times and calls in slow messages.")
  private boolean methods;

  @Parameters(index = "0", paramLabel = "BEFORE", description = "A file or folder of issues.")
  private Path before;

  @Parameters(index = "1", paramLabel = "AFTER", description = "The file or folder to compare.")
  private Path after;

  @Override
  public Integer call() throws Exception {
    Limits limits = limits();
    PassThrough through = passThrough.methods();
    checkOut();
    IssueSet earlier = read(before, mapBefore, mappingBefore);
    IssueSet later = read(after, mapAfter, mappingAfter);
    SkippedIssues.printNotes(earlier, "before", spec);
    SkippedIssues.printNotes(later, "after", spec);
    write(new Side(earlier, sessionsBefore), new Side(later, sessionsAfter), through, limits);
    spec.commandLine().getOut().flush();
    return SkippedIssues.print(earlier, spec) + SkippedIssues.print(later, spec) == 0
        ? Serin.DONE
        : Serin.BAD_INPUT;
  }

  private void checkOut() throws Exception {
    if (out != null) {
      List<@Nullable Path> kept = new ArrayList<>(passThrough.files());
      kept.addAll(Arrays.asList(before, after, mapBefore, mapAfter, mappingBefore, mappingAfter));
      KeptInputs.check(out, kept, folders.folders());
      ReportFile.check(out, replace, "Name another file, or allow it with --replace.");
    }
  }

  private void write(Side earlier, Side later, PassThrough through, Limits limits)
      throws Exception {
    PrintWriter printer = spec.commandLine().getOut();
    ComparisonText text = new ComparisonText();
    IssueComparison comparison = IssueComparison.of(earlier, later, through, limits);
    (all ? text.withUnchanged() : text).write(comparison, printer);
    if (methods) {
      MethodsText table = new MethodsText();
      (all ? table.withUnchanged() : table).write(IssueMethods.of(earlier, later, limits), printer);
    }
    if (out != null) {
      writePage(out, new ComparisonPage(comparison, earlier.issues(), later.issues(), through));
    }
  }

  private static void writePage(Path file, ComparisonPage page) throws InputException {
    try {
      page.write(file);
    } catch (IOException e) {
      throw new InputException(
          file + " cannot be written: " + e + ". Give another file with --out.", e);
    }
  }

  private Limits limits() {
    if (sessionsBefore < 0 || sessionsAfter < 0) {
      throw new ParameterException(
          spec.commandLine(), "--sessions-before and --sessions-after must not be negative");
    }
    try {
      return new Limits(minPercent / PERCENT, minMillis);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          spec.commandLine(), "--min-percent and --min-millis must be finite and not negative", e);
    }
  }

  private IssueSet read(Path input, @Nullable Path map, @Nullable Path mapping) throws Exception {
    IssueReader reader = new IssueReader(folders.maps(map), folders.mappings(mapping));
    IssueSet issues = reader.read(List.of(input));
    SkippedIssues.printEmpty(reader, spec);
    return issues;
  }
}
