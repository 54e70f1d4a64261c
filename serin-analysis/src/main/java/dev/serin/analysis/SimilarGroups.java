package dev.serin.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Merges groups that noise has separated. The dominant path ends at the last method with half of
 * the time, so messages of one problem have two paths if a method's share is close to half. Their
 * times are spread alike, unlike those of different problems.
 *
 * <p>Two profiles are similar only if they share {@link #MIN_SIMILARITY} of the sum of either. If
 * paths with less than that share are left out of a profile, each similar cluster still has one of
 * its other paths. The most common paths are left out, so few clusters are compared. This is the
 * prefix filter of similarity joins (Chaudhuri, Ganti and Kaushik 2006), with weights.
 */
final class SimilarGroups {
  /** See "Messages are grouped by path, then by similarity" in docs/decisions.md. */
  private static final double MIN_SIMILARITY = 0.5;

  /** Sums are rounded. */
  private static final double TOLERANCE = 1e-9;

  private final List<Cluster> clusters = new ArrayList<>();

  /** The clusters of a kind that have a path. */
  private final Map<Step, IndexList> byPath = new HashMap<>();

  /** For each cluster, the number of the group that was last compared with it. */
  private int[] comparedWith = new int[16];

  private SimilarGroups() {}

  /**
   * A group that may be merged with others.
   *
   * @param kind groups of different kinds are never similar
   * @param profile the mean of its messages; becomes that of its cluster
   */
  record Candidate(ProblemGroup group, String kind, TimeProfile profile) {}

  private record Step(String kind, long path) {}

  /** Groups that become one, and the mean of their profiles. */
  private record Cluster(ProblemGroup largest, TimeProfile profile, List<ProblemGroup> groups) {}

  /** Numbers of clusters. */
  private static final class IndexList {
    private int[] indices = new int[2];
    private int size;

    void add(int index) {
      if (size == indices.length) {
        indices = Arrays.copyOf(indices, 2 * size);
      }
      indices[size++] = index;
    }
  }

  /** Merges groups with call trees; the largest one determines key and path. */
  static List<ProblemGroup> merge(List<Candidate> candidates) {
    List<Candidate> bySize = new ArrayList<>(candidates);
    bySize.sort(
        Comparator.comparingInt((Candidate candidate) -> -candidate.group().problems().size())
            .thenComparing(candidate -> candidate.group().key()));
    SimilarGroups similar = new SimilarGroups();
    List<ProblemGroup> merged = new ArrayList<>();
    int number = 0;
    for (Candidate candidate : bySize) {
      if (candidate.group().path().evidence() == DominantPath.Evidence.TREE) {
        similar.add(candidate, ++number);
      } else {
        merged.add(candidate.group());
      }
    }
    similar.clusters.forEach(cluster -> merged.add(union(cluster)));
    return merged;
  }

  private void add(Candidate candidate, int number) {
    TimeProfile profile = candidate.profile();
    int nearest = nearest(candidate, number);
    boolean isNew = nearest == clusters.size();
    for (int i = 0; i < profile.size(); i++) {
      if (isNew || !clusters.get(nearest).profile().contains(profile.path(i))) {
        byPath
            .computeIfAbsent(new Step(candidate.kind(), profile.path(i)), step -> new IndexList())
            .add(nearest);
      }
    }
    if (isNew) {
      ProblemGroup group = candidate.group();
      clusters.add(new Cluster(group, profile, new ArrayList<>(List.of(group))));
    } else {
      clusters.get(nearest).profile().add(profile);
      clusters.get(nearest).groups().add(candidate.group());
    }
  }

  /**
   * The index of the most similar cluster, or of a new one.
   *
   * @param number of the candidate, from 1
   */
  private int nearest(Candidate candidate, int number) {
    if (comparedWith.length <= clusters.size()) {
      comparedWith = Arrays.copyOf(comparedWith, 2 * comparedWith.length);
    }
    TimeProfile profile = candidate.profile();
    int nearest = clusters.size();
    double max = 0;
    for (IndexList having : rarest(candidate)) {
      for (int i = 0; i < having.size; i++) {
        int index = having.indices[i];
        if (comparedWith[index] != number) {
          comparedWith[index] = number;
          double similarity = profile.similarity(clusters.get(index).profile());
          boolean isNearer = similarity > max || (similarity == max && index < nearest);
          if (similarity >= MIN_SIMILARITY && isNearer) {
            max = similarity;
            nearest = index;
          }
        }
      }
    }
    return nearest;
  }

  /** The clusters with the paths of a profile; leaves out the most frequent ones. */
  private List<IndexList> rarest(Candidate candidate) {
    TimeProfile profile = candidate.profile();
    IndexList none = new IndexList();
    IndexList[] having = new IndexList[profile.size()];
    for (int i = 0; i < having.length; i++) {
      having[i] = byPath.getOrDefault(new Step(candidate.kind(), profile.path(i)), none);
    }
    List<Integer> byFrequency =
        IntStream.range(0, having.length)
            .boxed()
            .sorted(Comparator.comparingInt(i -> having[i].size))
            .toList();
    List<IndexList> rarest = new ArrayList<>();
    double rest = profile.sum();
    double enough = MIN_SIMILARITY * rest - TOLERANCE;
    for (int i : byFrequency) {
      if (rest < enough) {
        break;
      }
      rarest.add(having[i]);
      rest -= profile.share(i);
    }
    return rarest;
  }

  private static ProblemGroup union(Cluster cluster) {
    if (cluster.groups().size() == 1) {
      return cluster.largest();
    }
    List<Problem> problems =
        ProblemView.longestFirst(
            ProblemView.concatenated(
                cluster.groups().stream().map(ProblemGroup::problems).toList()));
    ProblemGroup largest = cluster.largest();
    TimeCauses causes = TimeCauses.sum(cluster.groups().stream().map(ProblemGroup::causes));
    return new ProblemGroup(largest.key(), largest.path(), problems, causes);
  }
}
