package dev.serin.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Groups messages with the same problem. Reads each message once and keeps the sums of each part of
 * a group, so the memory depends on the number of parts. For one use.
 */
public final class ProblemGroups {
  private static final int BATCH = 128;

  private final List<Problem> problems;
  private final PassThrough passThrough;
  private final Map<String, GroupPart> parts = new HashMap<>();

  private ProblemGroups(List<Problem> problems, PassThrough passThrough) {
    this.problems = problems;
    this.passThrough = passThrough;
  }

  /**
   * Groups problems. The group with the longest total time comes first.
   *
   * @param problems the longest first
   */
  public static List<ProblemGroup> of(List<Problem> problems, PassThrough passThrough) {
    ProblemGroups groups = new ProblemGroups(problems, passThrough);
    groups.evaluate();
    return groups.merged();
  }

  /** Evaluates the problems in the order in which they are read fastest. */
  private void evaluate() {
    int[] inFileOrder = ProblemView.fileOrder(problems);
    try (OrderedWork<List<GroupPart.Evaluated>> work = new OrderedWork<>(this::addAll)) {
      for (int from = 0; from < inFileOrder.length; from += BATCH) {
        int[] batch =
            Arrays.copyOfRange(inFileOrder, from, Math.min(from + BATCH, inFileOrder.length));
        work.add(() -> Arrays.stream(batch).mapToObj(this::evaluate).toList());
      }
      work.finish();
    }
  }

  private GroupPart.Evaluated evaluate(int number) {
    Problem problem = problems.get(number).loaded();
    DominantPath path = DominantPath.of(problem, passThrough);
    return new GroupPart.Evaluated(
        number,
        identity(problem, path),
        path,
        TimeProfile.of(problem.decisive().tree()),
        TimeCauses.of(problem));
  }

  private GroupPart.Identity identity(Problem problem, DominantPath path) {
    String key = ProblemKey.of(problem, path);
    boolean hasTree = path.evidence() == DominantPath.Evidence.TREE;
    String part = hasTree ? part(problem, key) : key;
    return new GroupPart.Identity(part, key, ProblemKey.kind(problem.decisive()));
  }

  /** Identifies messages with the same heaviest path, or without one and with the same key. */
  private String part(Problem problem, String key) {
    List<String> heaviest = passThrough.methods().trim(HeaviestPath.of(problem.decisive().tree()));
    return ProblemKey.ofHeaviest(problem, heaviest.isEmpty() ? List.of(key) : heaviest);
  }

  private void addAll(List<GroupPart.Evaluated> batch) {
    for (GroupPart.Evaluated one : batch) {
      String part = one.identity().part();
      GroupPart known = parts.get(part);
      if (known == null) {
        parts.put(part, new GroupPart(one));
      } else {
        known.add(one);
      }
    }
  }

  private List<ProblemGroup> merged() {
    List<GroupPart> withTree = parts.values().stream().filter(GroupPart::hasTree).toList();
    List<GroupPart> groups = new ArrayList<>(SimilarGroups.merge(withTree));
    Map<String, GroupPart> byKey = groupsByKey(groups);
    for (GroupPart part : parts.values()) {
      if (!part.hasTree()) {
        GroupPart sameKey = byKey.get(part.id());
        if (sameKey == null) {
          groups.add(part);
        } else {
          sameKey.add(part);
        }
      }
    }
    return named(groups).stream()
        .sorted(
            Comparator.comparingLong(ProblemGroup::lostMillis)
                .reversed()
                .thenComparing(ProblemGroup::key))
        .toList();
  }

  /** For each key, the group with most messages of it; if equal, the larger group. */
  private static Map<String, GroupPart> groupsByKey(List<GroupPart> groups) {
    Map<String, GroupPart> byKey = new HashMap<>();
    for (GroupPart group : groups.stream().sorted(GroupPart.BY_SIZE).toList()) {
      for (String key : group.keys()) {
        byKey.merge(key, group, (one, two) -> two.count(key) > one.count(key) ? two : one);
      }
    }
    return byKey;
  }

  /** Each group has the key of most of its messages, unless a larger group has it. */
  private List<ProblemGroup> named(List<GroupPart> groups) {
    Set<String> used = new HashSet<>();
    List<ProblemGroup> named = new ArrayList<>();
    for (GroupPart group : groups.stream().sorted(GroupPart.BY_SIZE).toList()) {
      String main = group.mainKey();
      String key = used.add(main) ? main : group.id();
      List<Problem> ofGroup = ProblemView.of(problems, group.sortedNumbers());
      named.add(new ProblemGroup(key, group.path(), ofGroup, group.causes()));
    }
    return named;
  }
}
