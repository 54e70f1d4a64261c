package dev.serin.proof;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares a partition of items into groups with the true one.
 *
 * @param truth the true group of each item
 * @param found the group that was found for each item
 */
record Partition(List<?> truth, List<?> found) {
  /** The number of groups found. */
  int groups() {
    return counts(found).size();
  }

  /** The number of true groups. */
  int problems() {
    return counts(truth).size();
  }

  /**
   * The adjusted Rand index: the share of pairs on which both agree, corrected for chance. 1 for
   * equal partitions, 0 for random ones.
   */
  double adjustedRandIndex() {
    double both = pairs(cells());
    double inTruth = pairs(counts(truth));
    double inFound = pairs(counts(found));
    double expected = inTruth * inFound / pairs(truth.size());
    double max = (inTruth + inFound) / 2;
    return max == expected ? 1 : (both - expected) / (max - expected);
  }

  /** 1 if each group has items of one true group only; 0 if the groups say nothing about it. */
  double homogeneity() {
    double size = truth.size();
    Map<Object, Integer> ofFound = counts(found);
    double entropy = 0;
    for (int count : counts(truth).values()) {
      entropy -= count / size * Math.log(count / size);
    }
    double conditional = 0;
    for (Map.Entry<List<Object>, Integer> cell : cells().entrySet()) {
      double inGroup = ofFound.getOrDefault(cell.getKey().get(1), 0);
      conditional -= cell.getValue() / size * Math.log(cell.getValue() / inGroup);
    }
    return entropy == 0 ? 1 : 1 - conditional / entropy;
  }

  private Map<List<Object>, Integer> cells() {
    Map<List<Object>, Integer> cells = new HashMap<>();
    for (int i = 0; i < truth.size(); i++) {
      cells.merge(List.of(truth.get(i), found.get(i)), 1, Integer::sum);
    }
    return cells;
  }

  private static Map<Object, Integer> counts(List<?> groups) {
    Map<Object, Integer> counts = new HashMap<>();
    groups.forEach(group -> counts.merge(group, 1, Integer::sum));
    return counts;
  }

  private static double pairs(Map<?, Integer> counts) {
    return counts.values().stream().mapToDouble(Partition::pairs).sum();
  }

  private static double pairs(double count) {
    return count * (count - 1) / 2;
  }
}
