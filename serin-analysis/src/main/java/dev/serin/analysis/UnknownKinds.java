package dev.serin.analysis;

import dev.serin.issue.IssueKeys;
import dev.serin.issue.IssueTags;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Names the issues whose tag or detail Serin does not know. */
final class UnknownKinds {
  private static final int MAX_NAMED = 5;
  private static final int MAX_NAME_CHARS = 60;

  private UnknownKinds() {}

  /** The tag of an issue, or its detail if the tag is known. */
  static String name(ReportedIssue issue) {
    String tag = issue.text(IssueKeys.TAG);
    return tag.equals(IssueTags.EVIL_METHOD)
        ? "the detail " + SafeText.line(issue.detail(), MAX_NAME_CHARS)
        : "the tag " + SafeText.line(tag, MAX_NAME_CHARS);
  }

  /** A sentence about such issues, if there are any. */
  static List<String> notes(List<ReportedIssue> issues) {
    Map<String, Long> counts =
        issues.stream()
            .filter(ReportedIssue::isOfUnknownKind)
            .collect(
                Collectors.groupingBy(UnknownKinds::name, TreeMap::new, Collectors.counting()));
    if (counts.isEmpty()) {
      return List.of();
    }
    String named =
        counts.entrySet().stream()
            .limit(MAX_NAMED)
            .map(kind -> kind.getValue() + " with " + kind.getKey())
            .collect(Collectors.joining(", "));
    int others = counts.size() - MAX_NAMED;
    return List.of(
        "Serin does not know the kind of some issues, and does not count their times: "
            + named
            + (others > 0 ? ", and " + Plural.count(others, "further kind") : "")
            + ".");
  }
}
