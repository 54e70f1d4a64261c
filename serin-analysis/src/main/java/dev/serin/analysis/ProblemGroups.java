package dev.serin.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Groups messages with the same problem. Reads each message once and keeps the sums of each group,
 * so the memory depends on the number of groups. For one use.
 */
public final class ProblemGroups {
  private static final int BATCH = 128;

  private final List<Problem> problems;
  private final PassThrough passThrough;
  private final Map<String, Found> byKey = new HashMap<>();

  private ProblemGroups(List<Problem> problems, PassThrough passThrough) {
    this.problems = problems;
    this.passThrough = passThrough;
  }

  /** A group under construction. */
  private static final class Found {
    private final String kind;
    private DominantPath path;
    private int longest;
    private TimeProfile profile;
    private TimeCauses causes;

    /** The numbers of its problems. */
    private int[] problems = new int[1];

    private int size;

    Found(Evaluated first) {
      this.kind = first.kind();
      this.path = first.path();
      this.longest = first.number();
      this.profile = first.profile();
      this.causes = first.causes();
      add(first.number());
    }

    void add(Evaluated one) {
      add(one.number());
      profile.add(one.profile());
      causes = TimeCauses.sum(Stream.of(causes, one.causes()));
      if (one.number() < longest) {
        longest = one.number();
        path = one.path();
      }
    }

    private void add(int number) {
      if (size == problems.length) {
        problems = Arrays.copyOf(problems, size + size / 2 + 1);
      }
      problems[size++] = number;
    }

    /** The numbers of its problems, ascending. */
    int[] sorted() {
      int[] sorted = Arrays.copyOf(problems, size);
      Arrays.sort(sorted);
      return sorted;
    }
  }

  /** A message, reduced to the facts that grouping needs. */
  private record Evaluated(
      int number,
      String key,
      String kind,
      DominantPath path,
      TimeProfile profile,
      TimeCauses causes) {}

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
    try (OrderedWork<List<Evaluated>> work = new OrderedWork<>(this::addAll)) {
      for (int from = 0; from < inFileOrder.length; from += BATCH) {
        int[] batch =
            Arrays.copyOfRange(inFileOrder, from, Math.min(from + BATCH, inFileOrder.length));
        work.add(() -> Arrays.stream(batch).mapToObj(this::evaluate).toList());
      }
      work.finish();
    }
  }

  private Evaluated evaluate(int number) {
    Problem problem = problems.get(number).loaded();
    DominantPath path = DominantPath.of(problem, passThrough);
    ReportedIssue decisive = problem.decisive();
    return new Evaluated(
        number,
        ProblemKey.of(problem, path),
        ProblemKey.kind(decisive),
        path,
        TimeProfile.of(decisive.tree()),
        TimeCauses.of(problem));
  }

  private void addAll(List<Evaluated> batch) {
    for (Evaluated one : batch) {
      Found known = byKey.get(one.key());
      if (known == null) {
        byKey.put(one.key(), new Found(one));
      } else {
        known.add(one);
      }
    }
  }

  private List<ProblemGroup> merged() {
    List<SimilarGroups.Candidate> candidates = new ArrayList<>();
    byKey.forEach(
        (key, found) -> {
          List<Problem> ofGroup = ProblemView.of(problems, found.sorted());
          ProblemGroup group = new ProblemGroup(key, found.path, ofGroup, found.causes);
          candidates.add(new SimilarGroups.Candidate(group, found.kind, found.profile));
        });
    return SimilarGroups.merge(candidates).stream()
        .sorted(
            Comparator.comparingLong(ProblemGroup::lostMillis)
                .reversed()
                .thenComparing(ProblemGroup::key))
        .toList();
  }
}
