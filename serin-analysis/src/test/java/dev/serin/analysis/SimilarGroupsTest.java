package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serin.issue.TreeRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SimilarGroupsTest {
  private static final double MIN_SIMILARITY = 0.6;

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

  private static GroupPart part(int number, List<TreeRow> tree) {
    String id = String.format("g%06d", number);
    DominantPath path = new DominantPath(DominantPath.Evidence.TREE, List.of());
    TimeCauses causes = TimeCauses.sum(Stream.empty());
    return new GroupPart(
        new GroupPart.Evaluated(
            number,
            new GroupPart.Identity(id, id, ProblemKey.MESSAGE),
            path,
            TimeProfile.of(tree),
            causes));
  }

  private static List<TreeRow> random(Random random) {
    String[] names = new String[4];
    int[] millis = new int[4];
    for (int i = 0; i < names.length; i++) {
      names[i] = "a.A.m" + (char) ('a' + i * 3 + random.nextInt(3));
      millis[i] = 1 + random.nextInt(40);
    }
    return tree(random.nextInt(60), names, millis);
  }

  private static List<GroupPart> parts(List<List<TreeRow>> trees) {
    List<GroupPart> parts = new ArrayList<>();
    for (List<TreeRow> tree : trees) {
      parts.add(part(parts.size(), tree));
    }
    return parts;
  }

  /** The messages of the parts that become one, found by comparing each part with all. */
  private static Set<List<Integer>> comparingAll(List<List<TreeRow>> trees) {
    List<TimeProfile> means = new ArrayList<>();
    List<List<Integer>> clusters = new ArrayList<>();
    for (int number = 0; number < trees.size(); number++) {
      TimeProfile profile = TimeProfile.of(trees.get(number));
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
        clusters.add(new ArrayList<>(List.of(number)));
      } else {
        means.get(nearest).add(profile);
        clusters.get(nearest).add(number);
      }
    }
    return new HashSet<>(clusters);
  }

  @Test
  void the_filter_of_rare_paths_finds_the_same_as_comparing_all() {
    Random random = new Random(1);
    int merged = 0;
    for (int round = 0; round < 300; round++) {
      List<List<TreeRow>> trees = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        trees.add(random(random));
      }
      Set<List<Integer>> found = new HashSet<>();
      SimilarGroups.merge(parts(trees)).forEach(group -> found.add(numbers(group)));

      assertThat(found).isEqualTo(comparingAll(trees));
      merged += trees.size() - found.size();
    }
    assertThat(merged).isBetween(300, 3000); // neither nearly none nor nearly all
  }

  @Test
  void parts_that_have_only_the_message_in_common_are_not_compared() {
    List<GroupPart> parts = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      String[] names = {"a.A.m" + i, "b.B.m" + i};
      parts.add(part(i, tree(30, names, 40, 30)));
    }
    assertThat(SimilarGroups.merge(parts)).hasSize(100_000);
  }

  @Test
  void calls_of_a_method_by_different_callers_are_different_paths() {
    List<TreeRow> one = List.of(row(0, "m", 100), row(1, "a.A.a", 100), row(2, "c.C.c", 90));
    List<TreeRow> other = List.of(row(0, "m", 100), row(1, "b.B.b", 100), row(2, "c.C.c", 90));
    List<TreeRow> same = List.of(row(0, "m2", 100), row(1, "a.A.a", 100), row(2, "c.C.c", 80));

    assertThat(SimilarGroups.merge(parts(List.of(one, other, same))))
        .extracting(SimilarGroupsTest::numbers)
        .containsExactlyInAnyOrder(List.of(0, 2), List.of(1));
  }

  /** The methods below a call whose share varies are not compared. */
  @Test
  void calls_without_half_of_the_time_are_compared_as_a_whole() {
    List<TreeRow> one =
        List.of(
            row(0, "m", 100),
            row(1, "a.A.a", 45),
            row(2, "b.B.b", 45),
            row(1, "d.D.d", 40),
            row(2, "e.E.e", 40));
    List<TreeRow> same =
        List.of(
            row(0, "m", 100),
            row(1, "a.A.a", 45),
            row(2, "c.C.c", 45),
            row(1, "d.D.d", 40),
            row(2, "f.F.f", 40));
    List<TreeRow> longer =
        List.of(row(0, "m", 100), row(1, "a.A.a", 60), row(2, "c.C.c", 60), row(1, "d.D.d", 30));

    assertThat(TimeProfile.of(one).similarity(TimeProfile.of(same))).isCloseTo(1, within(1e-6));
    assertThat(TimeProfile.of(one).similarity(TimeProfile.of(longer)))
        .as("only the message itself and d")
        .isCloseTo(0.4, within(1e-6));
  }

  private static List<Integer> numbers(GroupPart part) {
    return Arrays.stream(part.sortedNumbers()).boxed().toList();
  }
}
