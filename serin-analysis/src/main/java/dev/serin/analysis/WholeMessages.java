package dev.serin.analysis;

import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Chooses the messages of a group that a page shows whole, with tree, stacks and issues: the
 * longest, the median, the latest, and the first of each build; then the next longest.
 */
public final class WholeMessages {
  /** The maximum per group, unless all are asked for. */
  static final int MAX = 20;

  /**
   * The maximum per page, unless all are asked for, or there are more groups: each has at least
   * one. The first groups get the others.
   */
  static final int MAX_OF_PAGE = 4000;

  private WholeMessages() {}

  /** The chosen messages of each group of a page, or all. */
  public static List<List<Integer>> ofPage(List<ProblemGroup> groups, boolean isEachWhole) {
    return ofPage(groups, isEachWhole, WholeMessages::build);
  }

  /**
   * The same with other builds.
   *
   * @param build the build of a message
   */
  public static List<List<Integer>> ofPage(
      List<ProblemGroup> groups, boolean isEachWhole, Function<Problem, String> build) {
    return isEachWhole
        ? ofPage(groups, Integer.MAX_VALUE, Long.MAX_VALUE, build)
        : ofPage(groups, MAX, MAX_OF_PAGE, build);
  }

  static String build(Problem problem) {
    return problem.main().text(IssueKeys.MAP_ID);
  }

  static List<List<Integer>> ofPage(
      List<ProblemGroup> groups, int maxOfGroup, long maxOfPage, Function<Problem, String> build) {
    long spare = Math.max(0, maxOfPage - groups.size());
    List<List<Integer>> chosen = new ArrayList<>();
    for (ProblemGroup group : groups) {
      List<Integer> ofGroup = of(group, (int) Math.min(maxOfGroup - 1L, spare) + 1, build);
      chosen.add(ofGroup);
      spare -= ofGroup.size() - 1;
    }
    return chosen;
  }

  /**
   * The indices of the chosen messages, ascending.
   *
   * @param max the maximum number, at least 1
   */
  private static List<Integer> of(ProblemGroup group, int max, Function<Problem, String> build) {
    List<Problem> problems = group.problems();
    Set<Integer> chosen = new TreeSet<>();
    chosen.add(0);
    addUpTo(max, chosen, problems.size() / 2);
    IntStream.range(0, problems.size())
        .boxed()
        .max(Comparator.comparingLong(i -> time(problems, i)))
        .ifPresent(latest -> addUpTo(max, chosen, latest));
    firstOfEachBuild(problems, build).values().forEach(first -> addUpTo(max, chosen, first));
    for (int i = 0; i < problems.size() && chosen.size() < max; i++) {
      chosen.add(i);
    }
    return List.copyOf(chosen);
  }

  private static void addUpTo(int max, Set<Integer> chosen, int index) {
    if (chosen.size() < max) {
      chosen.add(index);
    }
  }

  private static long time(List<Problem> problems, int index) {
    return problems.get(index).main().number(IssueKeys.TIME);
  }

  private static Map<String, Integer> firstOfEachBuild(
      List<Problem> problems, Function<Problem, String> build) {
    Map<String, Integer> first = new TreeMap<>();
    for (int i = 0; i < problems.size(); i++) {
      first.merge(
          build.apply(problems.get(i)),
          i,
          (one, other) -> time(problems, other) < time(problems, one) ? other : one);
    }
    return first;
  }
}
