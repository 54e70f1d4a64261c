package dev.serin.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Merges parts of groups that noise has separated. The heaviest path ends at the last method with a
 * quarter of the time, and follows the longest callee, so messages of one problem have two paths if
 * a share is close to the quarter, or to that of another callee. Their times are spread alike,
 * unlike those of different problems.
 *
 * <p>Two profiles are similar only if they share {@link #MIN_SIMILARITY} of the time. If paths with
 * less than that share are left out of a profile, each similar cluster still has one of its other
 * paths. The most common paths are left out, so few clusters are compared. This is the prefix
 * filter of similarity joins (Chaudhuri, Ganti and Kaushik 2006), with weights.
 */
final class SimilarGroups {
  /** See "Messages are grouped by path, then by similarity" in docs/decisions.md. */
  private static final double MIN_SIMILARITY = 0.6;

  /** Sums are rounded. */
  private static final double TOLERANCE = 1e-9;

  /** The largest part of each cluster, to which the others were added. */
  private final List<GroupPart> clusters = new ArrayList<>();

  /** The clusters of a kind that have a path. */
  private final Map<Step, IndexList> byPath = new HashMap<>();

  /** For each cluster, the number of the group that was last compared with it. */
  private int[] comparedWith = new int[16];

  private SimilarGroups() {}

  private record Step(String kind, long path) {}

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

  /** Merges parts with call trees; the others are added to the largest one of a group. */
  static List<GroupPart> merge(List<GroupPart> parts) {
    SimilarGroups similar = new SimilarGroups();
    int number = 0;
    for (GroupPart part : parts.stream().sorted(GroupPart.BY_SIZE).toList()) {
      similar.add(part, ++number);
    }
    return similar.clusters;
  }

  private void add(GroupPart part, int number) {
    TimeProfile profile = part.profile();
    int nearest = nearest(part, number);
    boolean isNew = nearest == clusters.size();
    for (int i = 0; i < profile.size(); i++) {
      if (isNew || !clusters.get(nearest).profile().contains(profile.path(i))) {
        byPath
            .computeIfAbsent(new Step(part.kind(), profile.path(i)), step -> new IndexList())
            .add(nearest);
      }
    }
    if (isNew) {
      clusters.add(part);
    } else {
      clusters.get(nearest).add(part);
    }
  }

  /**
   * The index of the most similar cluster, or of a new one.
   *
   * @param number of the part, from 1
   */
  private int nearest(GroupPart part, int number) {
    if (comparedWith.length <= clusters.size()) {
      comparedWith = Arrays.copyOf(comparedWith, 2 * comparedWith.length);
    }
    TimeProfile profile = part.profile();
    int nearest = clusters.size();
    double max = 0;
    for (IndexList having : rarest(part)) {
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
  private List<IndexList> rarest(GroupPart part) {
    TimeProfile profile = part.profile();
    IndexList none = new IndexList();
    IndexList[] having = new IndexList[profile.size()];
    double[] shares = new double[having.length];
    for (int i = 0; i < having.length; i++) {
      having[i] = byPath.getOrDefault(new Step(part.kind(), profile.path(i)), none);
      shares[i] = profile.comparableShare(i);
    }
    List<Integer> byFrequency =
        IntStream.range(0, having.length)
            .filter(i -> shares[i] > 0)
            .boxed()
            .sorted(Comparator.comparingInt(i -> having[i].size))
            .toList();
    List<IndexList> rarest = new ArrayList<>();
    double rest = Arrays.stream(shares).sum();
    double enough = MIN_SIMILARITY - TOLERANCE;
    for (int i : byFrequency) {
      if (rest < enough) {
        break;
      }
      rarest.add(having[i]);
      rest -= shares[i];
    }
    return rarest;
  }
}
