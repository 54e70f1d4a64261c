package dev.serin.agent;

import dev.serin.format.Counted;
import dev.serin.instrument.choose.MethodFilter;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The result of a run, for the user and for a command line that waits for its end. */
final class RunSummary {
  // Keys of the file; RunSummary of serin-cli reads the same keys.
  private static final String ENDED = "ended";
  private static final String PROGRAM_ENDED = "programEnded";
  private static final String UNMATCHED_INCLUDES = "unmatchedIncludes";
  private static final String ISSUES = "issues";
  private static final String UNWRITTEN_ISSUES = "unwrittenIssues";

  private static final String UNMATCHED =
      " matched nothing in the loaded classes. A pattern is a class such as"
          + " com.example.Main, or a class and its methods such as com.example.Main#run; * stands"
          + " for any characters, as in com.example.*";

  private final ProbeTransformer transformer;
  private final MethodFilter filter;
  private final ReadAhead readAhead;
  private final @Nullable File file;
  private final BackgroundLog log;
  private final AtomicLong issues = new AtomicLong();

  /**
   * Creates a summary.
   *
   * @param filter the patterns and lists that the user gave
   * @param file the file for the command line, or null
   */
  RunSummary(
      ProbeTransformer transformer,
      MethodFilter filter,
      ReadAhead readAhead,
      @Nullable File file,
      BackgroundLog log) {
    this.transformer = transformer;
    this.filter = filter;
    this.readAhead = readAhead;
    this.file = file;
    this.log = log;
  }

  /** Counts an issue, whether or not it can be written. */
  void addIssue() {
    issues.incrementAndGet();
  }

  /** Sentences about the probes so far, include patterns without a match, and toolkits. */
  String probes() {
    StringBuilder sentences = new StringBuilder();
    long probed = transformer.probedMethods();
    sentences.append(
        probed == 0
            ? noProbe()
            : Counted.of(probed, " method has a probe.", " methods have probes."));
    for (String pattern : filter.unmatchedIncludes()) {
      sentences.append(" The include pattern ").append(pattern).append(" matches no loaded class.");
    }
    for (String sentence : transformer.toolkits().warnings()) {
      sentences.append(' ').append(sentence);
    }
    return sentences.toString();
  }

  /** A sentence with the counted reasons, and with possible ones that are not counted. */
  private String noProbe() {
    List<String> reasons = new ArrayList<>();
    addCount("cheap methods", transformer.cheapMethods(), reasons);
    addCount("hot methods (from lists, or learned in runs)", transformer.learnedMethods(), reasons);
    addCount("classes that could not be instrumented", transformer.failedClasses(), reasons);
    addCount("classes of other agents", transformer.agentClasses(), reasons);
    addCount("classes beyond a limit of memory or ids", transformer.leftOut().count(), reasons);
    return "No loaded method has a probe. Counted reasons: "
        + (reasons.isEmpty() ? "none" : String.join(", ", reasons))
        + ". Other possible reasons: the patterns leave the classes out, they were instrumented"
        + " when they were built, or no class of the program is loaded yet.";
  }

  private static void addCount(String reason, long count, List<String> reasons) {
    if (count > 0) {
      reasons.add(reason + " " + count);
    }
  }

  /** Logs patterns without a match, toolkits that are not watched, and the numbers of probes. */
  void log() {
    logUnmatched("serin: the include pattern ", filter.unmatchedIncludes());
    logUnmatched("serin: the exclude pattern ", filter.unmatchedExcludes());
    for (String unknown : filter.unknownLearned("in the loaded classes")) {
      log.write("serin: " + unknown);
    }
    transformer.toolkits().sentences().forEach(log::write);
    logCounts();
  }

  private void logCounts() {
    long probedBefore = transformer.probedBefore().classes();
    log.write(
        "serin: "
            + Counted.of(transformer.probedMethods(), " method of ", " methods of ")
            + Counted.of(
                transformer.probedClasses(), " class had probes, ", " classes had probes, ")
            + Counted.of(
                transformer.failedClasses(),
                " class could not be instrumented",
                " classes could not be instrumented")
            + withoutHandler(transformer.entryPointsWithoutHandler())
            + (probedBefore == 0 ? "" : probedBefore(probedBefore)));
    long ofAgents = transformer.agentClasses();
    if (ofAgents > 0) {
      log.write(
          "serin: "
              + ofAgents
              + (ofAgents == 1
                  ? " class of another agent has no probes. To trace it, include it and your own"
                      + " classes"
                  : " classes of other agents have no probes. To trace them, include them and your"
                      + " own classes"));
    }
    log.write(
        "serin: "
            + Counted.of(
                transformer.cheapMethods(),
                " method had no probe because it is cheap; ",
                " methods had no probe because they are cheap; ")
            + readAhead.outcome()
            + kept(transformer.keeper()));
    transformer.leftOut().sentences().forEach(log::write);
    int learned = transformer.learnedMethods();
    if (learned > 0) {
      log.write(
          "serin: no probes because of a learned list, or because the methods are hot: "
              + learned
              + (learned == 1 ? " method" : " methods"));
    }
  }

  private static String kept(@Nullable ClassKeeper keeper) {
    long classes = keeper == null ? 0 : keeper.takenClasses();
    return classes == 0
        ? ""
        : "; "
            + Counted.of(
                classes,
                " class has its probes from an earlier run",
                " classes have their probes from an earlier run");
  }

  /** Uses the words of {@code serin instrument} and of builds. */
  private static String withoutHandler(long entryPoints) {
    return entryPoints == 0
        ? ""
        : ", "
            + Counted.of(
                entryPoints,
                " entry point has no exit handler",
                " entry points have no exit handler");
  }

  private String probedBefore(long classes) {
    List<String> places = transformer.probedBefore().places();
    return ", "
        + classes
        + " had been instrumented before"
        + (places.isEmpty() ? "" : ", in " + String.join(", ", places))
        + (places.size() < ProbedBefore.MAX_PLACES ? "" : ", and perhaps others");
  }

  /** Logs all patterns of a kind as one text, as the log limits the number of waiting texts. */
  private void logUnmatched(String which, List<String> patterns) {
    if (!patterns.isEmpty()) {
      log.write(
          patterns.stream()
              .map(pattern -> which + pattern + UNMATCHED)
              .collect(Collectors.joining(System.lineSeparator())));
    }
  }

  /** Writes a file without properties: the run has begun and not ended. */
  void writeBegun() {
    write(new Properties());
  }

  /**
   * Writes the result of a run that ends with the program.
   *
   * @param unwrittenIssues the number of issues that were not written
   */
  void writeWithProgramEnd(long unwrittenIssues) {
    Properties properties = result(unwrittenIssues);
    properties.setProperty(PROGRAM_ENDED, "true");
    write(properties);
  }

  /**
   * Writes the result of a run that ends while the program continues.
   *
   * @param unwrittenIssues the number of issues that were not written
   */
  void writeResult(long unwrittenIssues) {
    write(result(unwrittenIssues));
  }

  private Properties result(long unwrittenIssues) {
    Properties properties = new Properties();
    properties.setProperty(ENDED, "true");
    properties.setProperty(UNMATCHED_INCLUDES, String.join(";", filter.unmatchedIncludes()));
    properties.setProperty(ISSUES, String.valueOf(issues));
    properties.setProperty(UNWRITTEN_ISSUES, String.valueOf(unwrittenIssues));
    properties.setProperty("probedMethods", String.valueOf(transformer.probedMethods()));
    return properties;
  }

  /** Waits a short time for pending lines of the log. */
  void awaitLog() {
    log.await();
  }

  private void write(Properties properties) {
    if (file == null || !file.getParentFile().isDirectory()) {
      return; // no command line waits
    }
    try {
      PropertiesFile.write(file, properties);
    } catch (IOException e) {
      log.write("serin: the summary cannot be written to " + file + ": " + e);
    }
  }
}
