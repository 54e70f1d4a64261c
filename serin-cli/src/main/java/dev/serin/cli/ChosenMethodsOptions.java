package dev.serin.cli;

import dev.serin.instrument.choose.MethodFilter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Options that choose the methods with probes, by patterns on the command line and in files. */
final class ChosenMethodsOptions {
  private static final String PATTERNS = "Give a text file of patterns with ";

  @Option(
      names = "--include",
      paramLabel = "P",
      description =
          "Instrument only methods that match: com.example.*, com.example.Main#run. Repeatable.")
  private List<String> includes = List.of();

  @Option(
      names = "--exclude",
      paramLabel = "P",
      description = "Do not instrument methods that match. Repeatable.")
  private List<String> excludes = List.of();

  @Option(
      names = "--includes",
      paramLabel = "FILE",
      description = "A file of patterns as for --include. Repeatable.")
  private List<Path> includeFiles = List.of();

  @Option(
      names = "--excludes",
      paramLabel = "FILE",
      description = "A file of patterns as for --exclude, or Matrix's exclude file. Repeatable.")
  private List<Path> excludeFiles = List.of();

  @Option(
      names = "--learned",
      paramLabel = "FILE",
      description =
          "A list that serin learn wrote: its methods get no probes, and their time counts"
              + " for their callers. Repeatable.")
  private List<Path> learnedFiles = List.of();

  /** Passes patterns and files on to the agent, which reads the files itself. */
  void addTo(AgentArguments arguments) throws InputException {
    for (String pattern : includes) {
      arguments.add("include", pattern);
    }
    for (String pattern : excludes) {
      arguments.add("exclude", pattern);
    }
    for (Path file : includeFiles) {
      arguments.add("includes", file.toAbsolutePath());
    }
    for (Path file : excludeFiles) {
      arguments.add("excludes", file.toAbsolutePath());
    }
    for (Path file : learnedFiles) {
      arguments.add("learned", file.toAbsolutePath());
    }
  }

  /** Reads the patterns. */
  MethodFilter filter() throws InputException {
    MethodFilter.Builder filter = MethodFilter.builder();
    addAll(includes, "--include", filter::include);
    addAll(excludes, "--exclude", filter::exclude);
    try {
      for (Path file : includeFiles) {
        filter.includeLines(read(file, PATTERNS + "--includes."), file.toString());
      }
      for (Path file : excludeFiles) {
        filter.excludeLines(read(file, PATTERNS + "--excludes."), file.toString());
      }
      for (Path file : learnedFiles) {
        filter.learnedLines(
            read(file, "Give a list of serin learn with --learned."), file.toString());
      }
    } catch (IllegalArgumentException e) {
      throw new InputException(String.valueOf(e.getMessage()), e);
    }
    return filter.build();
  }

  private static void addAll(List<String> patterns, String option, Consumer<String> filter)
      throws InputException {
    for (String pattern : patterns) {
      try {
        filter.accept(pattern);
      } catch (IllegalArgumentException e) {
        throw new InputException(option + ": " + e.getMessage(), e);
      }
    }
  }

  private static String read(Path file, String toDo) throws InputException {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new InputException(file + " cannot be read: " + e + ". " + toDo, e);
    }
  }

  /** A sentence about an include pattern without a match in the program. */
  static String unmatchedInclude(String pattern) {
    return "--include " + pattern + " matched nothing. Is it misspelt?";
  }

  /** Warns about patterns and learned methods without a match in the program. */
  static void printUnmatched(MethodFilter filter, PrintWriter err) {
    for (String pattern : filter.unmatchedIncludes()) {
      err.println("serin: " + unmatchedInclude(pattern));
    }
    for (String pattern : filter.unmatchedExcludes()) {
      err.println("serin: --exclude " + pattern + " matched nothing. Is it misspelt?");
    }
    for (String unknown : filter.unknownLearned("in the program")) {
      err.println("serin: " + unknown);
    }
  }
}
