package dev.serin.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Groups messages with the same problem. */
final class ProblemGroups {
  private ProblemGroups() {}

  /** A group under construction, with the path of its longest message. */
  private record Found(DominantPath path, List<Problem> problems) {}

  /**
   * Groups problems. The group with the longest total time comes first.
   *
   * @param problems the longest first
   */
  static List<ProblemGroup> of(List<Problem> problems, PassThrough passThrough) {
    Map<String, Found> byKey = new LinkedHashMap<>();
    for (Problem problem : problems) {
      DominantPath path = DominantPath.of(problem, passThrough);
      byKey
          .computeIfAbsent(ProblemKey.of(problem, path), key -> new Found(path, new ArrayList<>()))
          .problems()
          .add(problem);
    }
    List<ProblemGroup> groups = new ArrayList<>();
    byKey.forEach((key, of) -> groups.add(new ProblemGroup(key, of.path(), of.problems())));
    return SimilarGroups.merge(groups).stream()
        .sorted(
            Comparator.comparingLong(ProblemGroup::lostMillis)
                .reversed()
                .thenComparing(ProblemGroup::key))
        .toList();
  }
}
