package dev.serin.cli;

import dev.serin.analysis.HotMethods;
import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.LearnedList;
import dev.serin.analysis.MethodMaps;
import dev.serin.format.Counted;
import dev.serin.format.HotMethod;
import dev.serin.instrument.choose.MethodFilter;
import java.io.IOException;
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

/** {@code serin learn}: the list of methods whose probes cost more than their data is worth. */
@Command(
    name = "learn",
    description =
        "Lists methods whose probes cost more than their data is worth, because they are"
            + " very short and called often. serin run and serin instrument take the list with"
            + " --learned.",
    mixinStandardHelpOptions = true,
    version = Serin.VERSION,
    footerHeading = "%n",
    footer =
        "Exit status: 0 all inputs were read and the list was written; 2 wrong usage; 3 an"
            + " input, which is named, was not read, or the list cannot be written.")
final class LearnCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "The file for the list. Methods already in it stay in it.")
  private Path out;

  @Mixin private MapOption map = new MapOption();

  @Parameters(arity = "1..*", paramLabel = "ISSUES", description = "Files or folders of issues.")
  private List<Path> inputs;

  @Override
  public Integer call() throws Exception {
    LearnedList before = LearnedList.read(out);
    requireTaken(out);
    MethodMaps maps = map.maps();
    IssueReader reader = new IssueReader(maps);
    IssueSet issues = reader.read(inputs);
    SkippedIssues.printEmpty(reader, spec);
    HotMethods calls = HotMethods.of(issues, maps);
    List<HotMethod> found = calls.methods();
    List<HotMethod> hot =
        found.stream().filter(method -> MethodFilter.isLearnable(method.line())).toList();
    LearnedList kept = before.without(calls.firstCalled());
    LearnedList after = kept.with(hot);
    write(after);
    PrintWriter printer = spec.commandLine().getOut();
    for (HotMethod method : hot) {
      printer.println(method.figures() + ": " + method.pattern());
    }
    printer.println(
        Counted.of(after.size() - kept.size(), " method", " methods")
            + " learned from "
            + Counted.of(issues.issues().size(), " issue; ", " issues; ")
            + after.size()
            + (after.size() == 1 ? " is in " : " are in ")
            + out);
    int removed = before.size() - kept.size();
    if (removed > 0) {
      printer.println(removed + " removed from the list: messages call them first");
    }
    if (hot.size() < found.size()) {
      printer.println(
          (found.size() - hot.size())
              + " are not listed: their names cannot be written as patterns");
    }
    SkippedIssues.print(issues, spec);
    return issues.skippedCount() == 0 ? Serin.DONE : Serin.BAD_INPUT;
  }

  private void write(LearnedList list) throws InputException {
    try {
      list.write(out);
    } catch (IOException e) {
      throw new InputException(
          out + " cannot be written: " + e + ". Name another file with --out.", e);
    }
  }

  /** Refuses a list that {@code --learned} refuses, as it would also refuse the rewritten list. */
  private static void requireTaken(Path list) throws InputException {
    try {
      if (Files.exists(list)) {
        MethodFilter.builder().learnedLines(Files.readString(list), list.toString());
      }
    } catch (IllegalArgumentException e) {
      throw new InputException(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new InputException(list + " cannot be read: " + e + ". Name another file.", e);
    }
  }
}
