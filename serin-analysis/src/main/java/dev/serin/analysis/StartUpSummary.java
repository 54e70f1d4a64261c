package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.format.Counted;
import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Describes a start-up, a page or a frame apart from its call tree, in sentences. */
public final class StartUpSummary {
  /** The name of each stage; the stages of an issue add up to its time. */
  private static final Map<String, String> STAGES = stages();

  private StartUpSummary() {}

  /** The event in a few words. */
  static String title(ReportedIssue main) {
    if (main.isOfPage()) {
      return "A page took " + main.costMillis() + " ms to be entered";
    }
    if (main.isOfSlowFrame()) {
      return "A frame took " + main.costMillis() + " ms";
    }
    return "A " + kind(main) + " start took " + main.costMillis() + " ms";
  }

  /** The parts of its time and any special circumstances: a line each. */
  static List<String> lines(ReportedIssue main) {
    if (main.isOfSlowFrame()) {
      return ofFrame(main);
    }
    return main.isOfPage() ? ofPage(main) : ofStartUp(main);
  }

  /** The durations of the known stages, in milliseconds, by their names in the order of time. */
  public static Map<String, Long> stages(ReportedIssue main) {
    Map<String, Long> stages = new LinkedHashMap<>();
    STAGES.forEach(
        (key, name) -> {
          if (main.has(key)) {
            stages.put(name, main.number(key));
          }
        });
    return stages;
  }

  private static List<String> ofStartUp(ReportedIssue main) {
    List<String> lines = new ArrayList<>();
    List<String> stages = new ArrayList<>();
    stages(main).forEach((name, millis) -> stages.add(name + " " + millis + " ms"));
    if (!stages.isEmpty()) {
      lines.add(String.join(", ", stages));
    }
    if (main.has(IssueKeys.FIRST_FRAME_MILLIS)) {
      lines.add(
          "the first frame was drawn after " + main.number(IssueKeys.FIRST_FRAME_MILLIS) + " ms");
    }
    if (main.has(IssueKeys.START_REASON)) {
      lines.add("the system created the process for: " + main.text(IssueKeys.START_REASON));
    }
    if (main.has(IssueKeys.BACKGROUND_START)) {
      lines.add("the process was not created for an activity");
    }
    if (main.has(IssueKeys.ABANDONED)) {
      lines.add("the user left before its end");
    }
    if (main.number(IssueKeys.NEGATIVE_STAGES) > 0) {
      lines.add("a clock jumped, times left out: " + main.number(IssueKeys.NEGATIVE_STAGES));
    }
    return lines;
  }

  private static List<String> ofPage(ReportedIssue main) {
    List<String> lines = new ArrayList<>();
    if (main.has(IssueKeys.FOCUS_MILLIS)) {
      lines.add("it had the focus after " + main.number(IssueKeys.FOCUS_MILLIS) + " ms");
    }
    if (main.has(IssueKeys.FIRST_FRAME_MILLIS)) {
      lines.add("it was drawn after " + main.number(IssueKeys.FIRST_FRAME_MILLIS) + " ms");
    }
    JsonNode views = main.json().path(IssueKeys.VIEW_INFO);
    if (views.has(IssueKeys.VIEW_COUNT)) {
      lines.add(
          views.path(IssueKeys.VIEW_COUNT).asLong()
              + " views in "
              + views.path(IssueKeys.VIEW_DEEP).asLong()
              + " levels");
    }
    if (main.number(IssueKeys.ENTRY) > 1) {
      lines.add("entered before: this is entry number " + main.number(IssueKeys.ENTRY));
    }
    return lines;
  }

  private static List<String> ofFrame(ReportedIssue main) {
    List<String> lines = new ArrayList<>();
    lines.add(
        Counted.of(main.number(IssueKeys.FRAMES_DROPPED), " frame was", " frames were")
            + " dropped, at "
            + main.number(IssueKeys.REFRESH_RATE)
            + " per second");
    if (main.number(IssueKeys.SLOW_FRAMES_LEFT_OUT) > 0) {
      lines.add(
          Counted.of(main.number(IssueKeys.SLOW_FRAMES_LEFT_OUT), " slow frame", " slow frames")
              + " had not been reported by then");
    }
    return lines;
  }

  /** Matrix does not distinguish hot ones. */
  public static String kind(ReportedIssue main) {
    if (main.has(IssueKeys.START_KIND)) {
      return main.text(IssueKeys.START_KIND);
    }
    boolean warm =
        main.json().path(IssueKeys.IS_WARM_START_UP).asBoolean(false)
            || main.number(IssueKeys.SUB_TYPE) == 2;
    return warm ? "warm" : "cold";
  }

  private static Map<String, String> stages() {
    Map<String, String> stages = new LinkedHashMap<>();
    stages.put(IssueKeys.PROCESS_START_MILLIS, "process");
    stages.put(IssueKeys.APPLICATION_MILLIS, "application");
    stages.put(IssueKeys.BETWEEN_MILLIS, "between");
    stages.put(IssueKeys.FIRST_ACTIVITY_MILLIS, "first activity");
    stages.put(IssueKeys.SPLASH_MILLIS, "splash");
    stages.put(IssueKeys.UNTIL_SAID_MILLIS, "until said");
    return stages;
  }
}
