package dev.serin.proof;

import dev.serin.analysis.ReportedIssue;
import java.util.List;

/** The keys of an issue that count what is missing from it. */
final class Losses {
  private Losses() {}

  /** Describes each key of an issue that has a value other than 0. */
  static List<String> of(ReportedIssue issue, List<String> keys) {
    return keys.stream()
        .filter(key -> issue.has(key) && !issue.text(key).equals("0"))
        .map(key -> key + " is " + issue.text(key))
        .toList();
  }
}
