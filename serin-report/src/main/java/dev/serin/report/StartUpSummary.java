package dev.serin.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Describes a start-up, a page or a frame apart from its call tree, in sentences. */
final class StartUpSummary {
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

  private static List<String> ofStartUp(ReportedIssue main) {
    List<String> lines = new ArrayList<>();
    List<String> stages = new ArrayList<>();
    STAGES.forEach(
        (key, name) -> {
          if (main.has(key)) {
            stages.add(name + " " + main.number(key) + " ms");
          }
        });
    if (!stages.isEmpty()) {
      lines.add(String.join(", ", stages));
    }
    if (main.has("firstFrameMillis")) {
      lines.add("the first frame was drawn after " + main.number("firstFrameMillis") + " ms");
    }
    if (main.has("startReason")) {
      lines.add("the system created the process for: " + main.text("startReason"));
    }
    if (main.has("backgroundStart")) {
      lines.add("the process was not created for an activity");
    }
    if (main.has("abandoned")) {
      lines.add("the user left before its end");
    }
    if (main.number("negativeStages") > 0) {
      lines.add("a clock jumped, times left out: " + main.number("negativeStages"));
    }
    return lines;
  }

  private static List<String> ofPage(ReportedIssue main) {
    List<String> lines = new ArrayList<>();
    if (main.has("focusMillis")) {
      lines.add("it had the focus after " + main.number("focusMillis") + " ms");
    }
    if (main.has("firstFrameMillis")) {
      lines.add("it was drawn after " + main.number("firstFrameMillis") + " ms");
    }
    JsonNode views = main.json().path("viewInfo");
    if (views.has("viewCount")) {
      lines.add(
          views.path("viewCount").asLong()
              + " views in "
              + views.path("viewDeep").asLong()
              + " levels");
    }
    if (main.number("entry") > 1) {
      lines.add("entered before: this is entry number " + main.number("entry"));
    }
    return lines;
  }

  private static List<String> ofFrame(ReportedIssue main) {
    List<String> lines = new ArrayList<>();
    lines.add(
        main.number("framesDropped")
            + " frames were dropped, at "
            + main.number("REFRESH_RATE")
            + " per second");
    if (main.number("slowFramesLeftOut") > 0) {
      lines.add(main.number("slowFramesLeftOut") + " slow frames had not been reported by then");
    }
    return lines;
  }

  /** Matrix does not distinguish hot ones. */
  static String kind(ReportedIssue main) {
    if (main.has("startKind")) {
      return main.text("startKind");
    }
    boolean warm =
        main.json().path("is_warm_start_up").asBoolean(false) || main.number("subType") == 2;
    return warm ? "warm" : "cold";
  }

  private static Map<String, String> stages() {
    Map<String, String> stages = new LinkedHashMap<>();
    stages.put("processStartMillis", "process");
    stages.put("applicationMillis", "application");
    stages.put("betweenMillis", "between");
    stages.put("firstActivityMillis", "first activity");
    stages.put("splashMillis", "splash");
    stages.put("untilSaidMillis", "until said");
    return stages;
  }
}
