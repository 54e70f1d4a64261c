package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.format.Counted;
import dev.serin.issue.Durations;
import dev.serin.issue.IssueDetails;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.SampleSentence;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Describes a problem apart from its call tree, in sentences. */
public final class Summary {
  static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

  /** The levels of frames, except the good ones. */
  private static final List<String> LEVELS = List.of("FROZEN", "HIGH", "MIDDLE", "NORMAL");

  /** The name of the thread on Android. */
  static final String MAIN_THREAD = "main";

  private Summary() {}

  /** The event in a few words. */
  public static String title(Problem problem) {
    ReportedIssue main = problem.main();
    if (main.isOfFrames()) {
      String rate =
          main.has(IssueKeys.REFRESH_RATE) ? " of " + main.number(IssueKeys.REFRESH_RATE) : "";
      return main.text(IssueKeys.FPS) + " frames per second" + rate;
    }
    if (main.isOfCongestion()) {
      return "A message waited " + main.costMillis() + " ms behind many short ones";
    }
    if (main.isOfSystem()) {
      return "The system ended the process for an ANR";
    }
    if (isOfSpan(main)) {
      return StartUpSummary.title(main);
    }
    if (main.isOfUnknownKind()) {
      return "An issue with " + UnknownKinds.name(main) + ", which Serin does not know";
    }
    String what = CallSummary.what(main);
    if (main.unfinished()) {
      return main.isOpenEnded()
          ? "A" + what + " has run " + main.costMillis() + " ms so far"
          : "The process ended at least " + main.costMillis() + CallSummary.into(main);
    }
    if (main.detail().equals(IssueDetails.NORMAL) || main.detail().equals(IssueDetails.BLOCK)) {
      return "A" + what + " took " + main.costMillis() + " ms";
    }
    return main.costMillis() == 0
        ? "A" + what + " still ran when it was reported"
        : "A" + what + " still ran after " + main.costMillis() + " ms";
  }

  /** The place and time, the circumstances, and the certainty: a line each. */
  public static List<String> lines(Problem problem) {
    ReportedIssue main = problem.main();
    List<String> lines = new ArrayList<>();
    lines.add(where(main));
    if (main.isOfFrames()) {
      lines.add(frames(main));
      return lines;
    }
    if (main.isOfCongestion()) {
      lines.addAll(CongestionSummary.lines(main));
      return lines;
    }
    addOthers(problem, lines);
    boolean isOfSpan = isOfSpan(main);
    if (isOfSpan) {
      lines.addAll(StartUpSummary.lines(main));
    } else if (main.isOfUnknownKind()) {
      lines.add("its time does not count, as it may have another meaning");
    } else if (!main.isOfSystem()) {
      lines.add(times(main));
      addIfKnown(TimeCauses.of(main).line(), lines);
      lines.addAll(LockSummary.lines(main));
      addIfKnown(ManyCalls.line(main.tree()), lines);
      lines.addAll(CallSummary.lines(problem));
    }
    if (!main.isOfSystem() && (!isOfSpan || !main.tree().isEmpty())) {
      lines.add(accuracy(main));
    }
    addLostBlocks(problem, lines);
    addIfKnown(SampleSentence.of(JacksonJson.JSON, main.json()), lines);
    return lines;
  }

  private static void addIfKnown(String line, List<String> lines) {
    if (!line.isEmpty()) {
      lines.add(line);
    }
  }

  private static String where(ReportedIssue main) {
    return (main.has(IssueKeys.TIME)
            ? "at " + TIME.format(Instant.ofEpochMilli(main.number(IssueKeys.TIME)))
            : "at an unknown time")
        + " in "
        + orUnknown(main.text(IssueKeys.PROCESS))
        + (hasNoLoop(main) ? "" : ", loop " + orUnknown(main.text(IssueKeys.LOOP)))
        + ", scene "
        + orUnknown(main.text(IssueKeys.SCENE));
  }

  /** Adds the details of the other issues of a problem. */
  private static void addOthers(Problem problem, List<String> lines) {
    List<String> details = new ArrayList<>();
    for (ReportedIssue issue : problem.issues()) {
      if (issue.isOfSystem()) {
        lines.add(ended(issue));
      } else if (!issue.equals(problem.main()) && !issue.detail().isEmpty()) {
        details.add(issue.detail() + " at " + issue.costMillis() + " ms" + late(issue));
      }
    }
    if (!details.isEmpty()) {
      lines.add("reported before: " + String.join(", ", details));
    }
  }

  /**
   * The system's reason for the end of a process, and the holder of the lock that its main thread
   * waited for.
   */
  private static String ended(ReportedIssue issue) {
    StringBuilder line = new StringBuilder("the system ended the process for an ANR");
    if (issue.has(IssueKeys.EXIT_REASON)) {
      line.append(": ").append(issue.text(IssueKeys.EXIT_REASON));
    }
    for (JsonNode thread : issue.json().path(IssueKeys.THREADS)) {
      if (thread.path(IssueKeys.NAME).asText().equals(MAIN_THREAD)
          && thread.has(IssueKeys.HELD_BY)) {
        line.append("; the main thread waited for ").append(LockSummary.lock(thread));
      }
    }
    return line.toString();
  }

  private static boolean isOfSpan(ReportedIssue main) {
    return main.isOfStartUp() || main.isOfPage() || main.isOfSlowFrame();
  }

  private static boolean hasNoLoop(ReportedIssue main) {
    return main.isOfFrames()
        || main.isOfSystem()
        || (main.isOfStartUp() && !main.has(IssueKeys.LOOP));
  }

  private static String frames(ReportedIssue main) {
    StringBuilder line = new StringBuilder();
    line.append(sum(main.json().path(IssueKeys.DROP_LEVEL))).append(" drawn, ");
    line.append(sum(main.json().path(IssueKeys.DROP_SUM))).append(" dropped");
    for (String level : LEVELS) {
      long frames =
          main.json().path(IssueKeys.DROP_LEVEL).path(IssueKeys.DROPPED + level).asLong(0);
      if (frames > 0) {
        line.append(", ").append(level.toLowerCase(Locale.ROOT)).append(' ').append(frames);
      }
    }
    if (main.number(IssueKeys.FRAMES_LOST) > 0) {
      line.append(", of ")
          .append(main.number(IssueKeys.FRAMES_LOST))
          .append(" more nothing is known");
    }
    if (main.number(IssueKeys.FRAMES_ENTERING) > 0) {
      line.append(", ")
          .append(main.number(IssueKeys.FRAMES_ENTERING))
          .append(" while it came into view");
    }
    return line.toString();
  }

  private static long sum(JsonNode numbers) {
    long sum = 0;
    for (JsonNode number : numbers) {
      sum += number.asLong(0);
    }
    return sum;
  }

  /** The reason for a missing call tree. */
  public static String noTree(ReportedIssue issue) {
    if (issue.isOfFrames() || issue.isOfCongestion()) {
      return "no call tree: the issue covers many messages";
    }
    if (issue.isOfSystem()) {
      return "no call tree: no running call was recorded";
    }
    if (issue.isOfStartUp() && issue.detail().isEmpty()) {
      return "no call tree: the start-up was below the threshold";
    }
    if (issue.has(IssueKeys.RECORDING_PAUSED)) {
      return "no call tree: recording was paused";
    }
    return issue.has(IssueKeys.CALL_TREE) || !issue.text(IssueKeys.STACK).isEmpty()
        ? "no call tree: the one in the issue is damaged, or over a limit"
        : "no call tree: the issue has none";
  }

  private static String late(ReportedIssue issue) {
    return issue.number(IssueKeys.LATE) > 0
        ? " (" + issue.number(IssueKeys.LATE) + " ms late)"
        : "";
  }

  private static String times(ReportedIssue main) {
    List<String> times = new ArrayList<>();
    if (main.has(IssueKeys.QUEUE_DELAY_MILLIS) && !main.has(IssueKeys.WAITED_MILLIS)) {
      times.add("waited " + main.number(IssueKeys.QUEUE_DELAY_MILLIS) + " ms in the queue");
    }
    if (main.has(IssueKeys.CPU_MILLIS)) {
      long spanMillis = main.number(IssueKeys.CPU_SPAN_MILLIS);
      times.add(
          "used "
              + main.number(IssueKeys.CPU_MILLIS)
              + " ms of processor time"
              + (spanMillis > 0 ? " in the last " + spanMillis + " ms" : ""));
    }
    if (main.number(IssueKeys.PUMPED_MILLIS) > 0) {
      times.add("was blocked " + main.number(IssueKeys.PUMPED_MILLIS) + " ms by nested messages");
    }
    if (main.number(IssueKeys.SUSPENDED_MILLIS) > 0) {
      times.add(
          "was suspended with its process for "
              + main.number(IssueKeys.SUSPENDED_MILLIS)
              + " ms, which are counted in the tree only");
    }
    return times.isEmpty() ? "processor time unknown" : String.join(", ", times);
  }

  private static String accuracy(ReportedIssue main) {
    List<String> parts = new ArrayList<>();
    parts.add(
        main.has(IssueKeys.CLOCK_TICK_NANOS)
            ? "times are accurate to "
                + Durations.millisOfNanos(main.number(IssueKeys.CLOCK_TICK_NANOS))
                + " ms"
            : "the accuracy of the times is unknown");
    if (main.number(IssueKeys.DISPATCHES_LOST) > 0) {
      parts.add(
          Counted.of(
              main.number(IssueKeys.DISPATCHES_LOST),
              " long message had gone unreported by then",
              " long messages had gone unreported by then"));
    }
    if (main.number(IssueKeys.SUPPRESSED) > 0) {
      parts.add(
          main.number(IssueKeys.SUPPRESSED) + " of the same kind had only been counted by then");
    }
    if (main.number(IssueKeys.ISSUES_DROPPED) > 0) {
      parts.add(
          Counted.of(
              main.number(IssueKeys.ISSUES_DROPPED),
              " issue had been dropped by then",
              " issues had been dropped by then"));
    }
    if (main.number(IssueKeys.FOLDED_CALLS) > 0) { // last, as it has a second sentence
      parts.add(
          Counted.of(main.number(IssueKeys.FOLDED_CALLS), " call", " calls")
              + " had no room in the tree; the time counts for the callers. See"
              + " callPaths in docs/cli.md");
    }
    return String.join(", ", parts);
  }

  /** Adds the number of lost blocks, if an issue of the problem has it. */
  private static void addLostBlocks(Problem problem, List<String> lines) {
    for (ReportedIssue issue : problem.issues()) {
      if (issue.number(IssueKeys.BLOCK_LOGS_DROPPED) > 0) {
        lines.add(
            Counted.of(
                    issue.number(IssueKeys.BLOCK_LOGS_DROPPED),
                    " block before it has",
                    " blocks before it have")
                + " no log");
      }
      if (issue.number(IssueKeys.BLOCKS_UNTOLD) > 0) {
        lines.add(
            "the listener was not notified of "
                + issue.number(IssueKeys.BLOCKS_UNTOLD)
                + " blocks before it");
      }
    }
  }

  private static String orUnknown(String text) {
    return text.isEmpty() ? "unknown" : text;
  }
}
