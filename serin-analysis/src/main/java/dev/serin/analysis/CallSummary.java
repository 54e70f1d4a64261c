package dev.serin.analysis;

import dev.serin.issue.IssueKeys;
import dev.serin.issue.IssueKind;
import java.util.List;

/** Describes an idle handler, or the receiver of an input event. */
final class CallSummary {
  private CallSummary() {}

  /** The slow item, to follow the article "a" and starting with its "n" if needed. */
  static String what(ReportedIssue main) {
    return switch (main.text(IssueKeys.CALL)) {
      case "idle handler" -> "n idle handler";
      case "touch", "key", "motion" -> "n input event";
      default -> ofKind(main.kind()); // Matrix does not name the call
    };
  }

  private static String ofKind(IssueKind kind) {
    return switch (kind) {
      case IDLE_HANDLER -> "n idle handler";
      case TOUCH -> "n input event";
      default -> " message";
    };
  }

  /** The item during which the process ended. */
  static String into(ReportedIssue main) {
    return main.has(IssueKeys.CALL) ? " ms into a" + what(main) : " ms into a message";
  }

  /** The handler, from the first issue that names it. */
  static List<String> lines(Problem problem) {
    return problem.issues().stream()
        .filter(issue -> issue.has(IssueKeys.HANDLER))
        .findFirst()
        .map(issue -> List.of(line(issue)))
        .orElse(List.of());
  }

  private static String line(ReportedIssue issue) {
    String waited =
        issue.has(IssueKeys.WAITED_MILLIS)
            ? ", which had waited " + issue.number(IssueKeys.WAITED_MILLIS) + " ms"
            : "";
    String call = issue.text(IssueKeys.CALL);
    return call.equals("idle handler")
        ? "the idle handler " + issue.text(IssueKeys.HANDLER)
        : "an input event ("
            + call
            + ")"
            + waited
            + ", handled by "
            + issue.text(IssueKeys.HANDLER);
  }
}
