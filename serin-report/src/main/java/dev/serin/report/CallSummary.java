package dev.serin.report;

import java.util.List;

/** What is said of an idle handler, or of who takes an input event. */
final class CallSummary {
  private CallSummary() {}

  /** What took long, as it follows an article without its n. */
  static String what(ReportedIssue main) {
    return switch (main.text("call")) {
      case "idle handler" -> "n idle handler";
      case "touch", "key", "motion" -> "n input event";
      default -> " message";
    };
  }

  /** In what the process ended. */
  static String into(ReportedIssue main) {
    return main.has("call") ? " ms into a" + what(main) : " ms into a message";
  }

  /** Which handler it was, of the first issue that tells. */
  static List<String> lines(Problem problem) {
    return problem.issues().stream()
        .filter(issue -> issue.has("handler"))
        .findFirst()
        .map(issue -> List.of(line(issue)))
        .orElse(List.of());
  }

  private static String line(ReportedIssue issue) {
    String waited =
        issue.has("waitedMillis")
            ? ", which had waited " + issue.number("waitedMillis") + " ms"
            : "";
    String call = issue.text("call");
    return call.equals("idle handler")
        ? "the idle handler " + issue.text("handler")
        : "an input event (" + call + ")" + waited + ", handled by " + issue.text("handler");
  }
}
