package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.TreeRow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SimilarGroupsTest {
  private static final double MIN_SIMILARITY = 0.5;

  /** A message whose methods took so many milliseconds; all of them called by one method. */
  private static List<TreeRow> tree(int own, String[] names, int... millis) {
    List<TreeRow> tree = new ArrayList<>();
    long total = own;
    for (int one : millis) {
      total += one;
    }
    tree.add(row(0, "the message", total));
    for (int i = 0; i < names.length; i++) {
      tree.add(row(1, names[i], millis[i]));
    }
    return tree;
  }

  private static TreeRow row(int depth, String name, long millis) {
    long micros = 1000 * millis;
    return new TreeRow(name, depth, 1, 1, micros, micros, micros);
  }

  private static ProblemGroup group(String key, List<TreeRow> tree) {
    ReportedIssue issue =
        new ReportedIssue(
            JsonNodeFactory.instance.objectNode().put(IssueKeys.ISSUE_ID, key), tree, false);
    DominantPath path = new DominantPath(DominantPath.Evidence.TREE, List.of());
    return new ProblemGroup(key, path, List.of(new Problem(List.of(issue))));
  }

  private static List<ProblemGroup> merge(List<ProblemGroup> groups) {
    List<SimilarGroups.Candidate> candidates = new ArrayList<>();
    for (ProblemGroup group : groups) {
      TimeProfile profile = TimeProfile.of(group.longest().decisive().tree());
      candidates.add(new SimilarGroups.Candidate(group, ProblemKey.MESSAGE, profile));
    }
    return SimilarGroups.merge(candidates);
  }

  private static ProblemGroup random(String key, Random random) {
    String[] names = new String[4];
    int[] millis = new int[4];
    for (int i = 0; i < names.length; i++) {
      names[i] = "a.A.m" + (char) ('a' + i * 3 + random.nextInt(3));
      millis[i] = 1 + random.nextInt(40);
    }
    return group(key, tree(random.nextInt(60), names, millis));
  }

  /** The problems of the groups that become one, found by comparing each group with all. */
  private static Set<Set<Problem>> comparingAll(List<ProblemGroup> groups) {
    List<TimeProfile> means = new ArrayList<>();
    List<Set<Problem>> clusters = new ArrayList<>();
    for (ProblemGroup group : groups) {
      TimeProfile profile = TimeProfile.of(group.longest().decisive().tree());
      int nearest = -1;
      double max = 0;
      for (int i = 0; i < means.size(); i++) {
        double similarity = profile.similarity(means.get(i));
        if (similarity >= MIN_SIMILARITY && similarity > max) {
          nearest = i;
          max = similarity;
        }
      }
      if (nearest < 0) {
        means.add(profile);
        clusters.add(new HashSet<>(group.problems()));
      } else {
        means.get(nearest).add(profile);
        clusters.get(nearest).addAll(group.problems());
      }
    }
    return new HashSet<>(clusters);
  }

  @Test
  void the_filter_of_rare_paths_finds_the_same_as_comparing_all() {
    Random random = new Random(1);
    int merged = 0;
    for (int round = 0; round < 300; round++) {
      List<ProblemGroup> groups = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        groups.add(random(String.format("g%02d", i), random));
      }
      Set<Set<Problem>> found = new HashSet<>();
      merge(groups).forEach(group -> found.add(new HashSet<>(group.problems())));

      assertThat(found).isEqualTo(comparingAll(groups));
      merged += groups.size() - found.size();
    }
    assertThat(merged).isBetween(300, 3000); // neither nearly none nor nearly all
  }

  @Test
  void groups_that_have_only_the_message_in_common_are_not_compared() {
    List<ProblemGroup> groups = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      String[] names = {"a.A.m" + i, "b.B.m" + i};
      groups.add(group("g" + i, tree(30, names, 40, 30)));
    }
    assertThat(merge(groups)).hasSize(100_000);
  }

  @Test
  void calls_of_a_method_by_different_callers_are_different_paths() {
    ProblemGroup one =
        group("a", List.of(row(0, "m", 100), row(1, "a.A.a", 100), row(2, "c.C.c", 90)));
    ProblemGroup other =
        group("b", List.of(row(0, "m", 100), row(1, "b.B.b", 100), row(2, "c.C.c", 90)));
    ProblemGroup same =
        group("c", List.of(row(0, "m2", 100), row(1, "a.A.a", 100), row(2, "c.C.c", 80)));

    assertThat(merge(List.of(one, other, same)))
        .extracting(group -> group.problems().size())
        .containsExactlyInAnyOrder(2, 1);
  }
}
