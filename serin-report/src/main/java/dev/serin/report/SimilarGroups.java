package dev.serin.report;

import dev.serin.issue.TreeRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Merges groups that noise has separated. The dominant path ends at the last method with half of
 * the time, so messages of one problem have two paths if a method's share is close to half. Their
 * times are spread alike, unlike those of different problems.
 */
final class SimilarGroups {
  /** See "Messages are grouped by path, then by similarity" in docs/decisions.md. */
  private static final double MIN_SIMILARITY = 0.5;

  private final CallPaths paths = new CallPaths();
  private final List<Cluster> clusters = new ArrayList<>();

  /** The indices of the clusters of a kind that have a path, by its number. */
  private final Map<String, Map<Integer, Set<Integer>>> byPath = new HashMap<>();

  private SimilarGroups() {}

  /** Groups that become one, and the mean of their profiles. */
  private record Cluster(ProblemGroup largest, TimeProfile profile, List<ProblemGroup> groups) {}

  /** Merges groups with call trees; the largest one determines key and path. */
  static List<ProblemGroup> merge(List<ProblemGroup> groups) {
    List<ProblemGroup> bySize = new ArrayList<>(groups);
    bySize.sort(
        Comparator.comparingInt((ProblemGroup group) -> -group.problems().size())
            .thenComparing(ProblemGroup::key));
    SimilarGroups similar = new SimilarGroups();
    List<ProblemGroup> merged = new ArrayList<>();
    for (ProblemGroup group : bySize) {
      if (group.path().evidence() == DominantPath.Evidence.TREE) {
        similar.add(group);
      } else {
        merged.add(group);
      }
    }
    similar.clusters.forEach(cluster -> merged.add(union(cluster)));
    return merged;
  }

  private void add(ProblemGroup group) {
    TimeProfile profile = profile(group);
    Map<Integer, Set<Integer>> ofKind =
        byPath.computeIfAbsent(
            ProblemKey.kind(group.longest().decisive()), kind -> new HashMap<>());
    int nearest = nearest(profile, ofKind);
    if (nearest == clusters.size()) {
      clusters.add(new Cluster(group, profile, new ArrayList<>(List.of(group))));
    } else {
      clusters.get(nearest).profile().add(profile);
      clusters.get(nearest).groups().add(group);
    }
    for (int path : clusters.get(nearest).profile().paths()) {
      ofKind.computeIfAbsent(path, known -> new TreeSet<>()).add(nearest);
    }
  }

  /** The index of the most similar cluster, or of a new one. */
  private int nearest(TimeProfile profile, Map<Integer, Set<Integer>> ofKind) {
    Set<Integer> candidates = new TreeSet<>();
    for (int path : profile.paths()) {
      candidates.addAll(ofKind.getOrDefault(path, Set.of()));
    }
    int nearest = clusters.size();
    double max = 0;
    for (int candidate : candidates) {
      double similarity = profile.similarity(clusters.get(candidate).profile());
      if (similarity >= MIN_SIMILARITY && similarity > max) {
        max = similarity;
        nearest = candidate;
      }
    }
    return nearest;
  }

  private TimeProfile profile(ProblemGroup group) {
    TimeProfile mean = null;
    for (Problem problem : group.problems()) {
      List<TreeRow> tree = problem.decisive().tree();
      if (tree.isEmpty()) {
        continue; // its times are not known
      }
      TimeProfile its = TimeProfile.of(tree, paths);
      if (mean == null) {
        mean = its;
      } else {
        mean.add(its);
      }
    }
    return Objects.requireNonNull(mean);
  }

  private static ProblemGroup union(Cluster cluster) {
    if (cluster.groups().size() == 1) {
      return cluster.largest();
    }
    List<Problem> problems = new ArrayList<>();
    cluster.groups().forEach(group -> problems.addAll(group.problems()));
    problems.sort(Problem.LONGEST_FIRST);
    ProblemGroup largest = cluster.largest();
    return new ProblemGroup(largest.key(), largest.path(), problems);
  }
}
