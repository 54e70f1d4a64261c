package dev.serin.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups messages by similarity alone: each joins the group whose mean is nearest, or begins one.
 * The similarity is the common part of the shares of call paths, as in Serin's reports. The groups
 * depend on the order of the messages.
 */
final class NearestGroups {
  private static final double MIN_SHARE = 0.02;
  private static final double MIN_CALLER = 0.1;
  private static final double MIN_SIMILARITY = 0.6;

  /** From this share on, the callees of a path are compared. */
  private static final double OPEN = 0.5;

  private final List<Group> groups = new ArrayList<>();

  private NearestGroups() {}

  /** The sums of the shares of calls with the same path, in a group's messages. */
  private static final class Group {
    private final Map<Integer, Group> callees = new HashMap<>();
    private double total;
    private double own;

    /** Adds a call of a message that took a time; leaves out those with a small share. */
    void add(GeneratedCall call, double messageTime) {
      double share = call.total() / messageTime;
      total += share;
      own += share;
      for (GeneratedCall callee : call.callees()) {
        double itsShare = callee.total() / messageTime;
        if (share >= MIN_CALLER && itsShare >= MIN_SHARE) {
          own -= itsShare;
          callees.computeIfAbsent(callee.method(), method -> new Group()).add(callee, messageTime);
        }
      }
    }

    /** The common part of a message's call and the mean of a number of messages. */
    double common(Group message, double messages) {
      double common = Math.min(own / messages, message.own);
      for (Map.Entry<Integer, Group> entry : message.callees.entrySet()) {
        Group theirs = entry.getValue();
        Group ours = callees.get(entry.getKey());
        if (ours != null) {
          boolean isOpen = Math.max(ours.total / messages, theirs.total) >= OPEN;
          common +=
              isOpen
                  ? ours.common(theirs, messages)
                  : Math.min(ours.total / messages, theirs.total);
        }
      }
      return common;
    }
  }

  /** The number of the group of each message. */
  static List<Integer> of(List<GeneratedCall> messages) {
    NearestGroups nearest = new NearestGroups();
    return messages.stream().map(nearest::group).toList();
  }

  private int group(GeneratedCall call) {
    Group message = new Group();
    message.add(call, call.total());
    int nearest = groups.size();
    double max = 0;
    for (int i = 0; i < groups.size(); i++) {
      Group group = groups.get(i);
      double similarity = group.common(message, group.total); // each message has a share of 1
      if (similarity >= MIN_SIMILARITY && similarity > max) {
        max = similarity;
        nearest = i;
      }
    }
    if (nearest == groups.size()) {
      groups.add(message);
    } else {
      groups.get(nearest).add(call, call.total());
    }
    return nearest;
  }
}
