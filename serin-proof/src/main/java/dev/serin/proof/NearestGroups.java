package dev.serin.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups messages by similarity alone: each joins the group whose mean is nearest, or begins one.
 * The similarity is the weighted Jaccard similarity of the shares of call paths in the own time, as
 * in Serin's reports. The groups depend on the order of the messages.
 */
final class NearestGroups {
  private static final double MIN_SHARE = 0.02;
  private static final double MIN_SIMILARITY = 0.5;

  private final List<Group> groups = new ArrayList<>();

  /** A number for each path, as lists are slow keys. */
  private final Map<List<Integer>, Integer> paths = new HashMap<>();

  private NearestGroups() {}

  /** The sums of the shares of a group's messages. */
  private static final class Group {
    private final Map<Integer, Double> sums = new HashMap<>();
    private double sum;
    private int messages;

    void add(Map<Integer, Double> shares) {
      shares.forEach((path, share) -> sums.merge(path, share, Double::sum));
      sum += sum(shares);
      messages++;
    }

    double similarity(Map<Integer, Double> shares) {
      double common = 0;
      for (Map.Entry<Integer, Double> share : shares.entrySet()) {
        common += Math.min(share.getValue(), sums.getOrDefault(share.getKey(), 0.0) / messages);
      }
      double union = sum(shares) + sum / messages - common;
      return union == 0 ? 0 : common / union;
    }

    private static double sum(Map<Integer, Double> shares) {
      return shares.values().stream().mapToDouble(share -> share).sum();
    }
  }

  /** The number of the group of each message. */
  static List<Integer> of(List<GeneratedCall> messages) {
    NearestGroups nearest = new NearestGroups();
    return messages.stream().map(message -> nearest.group(nearest.shares(message))).toList();
  }

  private int group(Map<Integer, Double> shares) {
    int nearest = groups.size();
    double max = 0;
    for (int i = 0; i < groups.size(); i++) {
      double similarity = groups.get(i).similarity(shares);
      if (similarity >= MIN_SIMILARITY && similarity > max) {
        max = similarity;
        nearest = i;
      }
    }
    if (nearest == groups.size()) {
      groups.add(new Group());
    }
    groups.get(nearest).add(shares);
    return nearest;
  }

  private Map<Integer, Double> shares(GeneratedCall message) {
    Map<Integer, Double> shares = new HashMap<>();
    for (GroupingRules.Place place : GroupingRules.places(message)) {
      double share = place.call().own() / message.total();
      if (share >= MIN_SHARE) {
        Integer path = paths.computeIfAbsent(place.path(), unused -> paths.size());
        shares.merge(path, share, Double::sum);
      }
    }
    return shares;
  }
}
