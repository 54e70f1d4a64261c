package dev.serin.proof;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.NameMapping;
import dev.serin.analysis.NameMappings;
import dev.serin.analysis.Problem;
import dev.serin.analysis.ProblemGroup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;

/** Groups the issues of generated programs, by Serin's reports and by the rules of others. */
final class GroupingProof {
  private static final int PROBLEMS = 200;
  private static final double REQUIRED = 0.98;
  private static final String MAPPING = "mapping.txt";

  private final Path work;
  private final Report report;

  /**
   * Prepares the proof.
   *
   * @param work a folder for the issues
   */
  GroupingProof(Path work, Report report) {
    this.work = work;
    this.report = report;
  }

  /** Groups a corpus of each seed, and reports a fault if a report's groups are not good enough. */
  void check(int messages, List<Long> seeds) throws Exception {
    report.line("| seed | rule | adjusted Rand index | homogeneity | groups of " + PROBLEMS + " |");
    report.line("|---|---|---|---|---|");
    for (long seed : seeds) {
      check(seed, new GroupingCorpus(seed, PROBLEMS, messages));
    }
  }

  private void check(long seed, GroupingCorpus corpus) throws Exception {
    List<Integer> truth = corpus.messages().stream().map(GroupingCorpus.Message::problem).toList();
    Partition ours = new Partition(truth, ours(corpus));
    line(seed, "**Serin's reports**", ours);
    if (ours.adjustedRandIndex() < REQUIRED || ours.homogeneity() < REQUIRED) {
      report.fault("seed " + seed + ": a figure of Serin's reports is below " + REQUIRED);
    }
    Random random = new Random(seed);
    List<List<Integer>> stacks =
        corpus.messages().stream().map(one -> GroupingRules.stack(one.calls(), random)).toList();
    line(seed, "dominant path alone", partition(truth, corpus, GroupingRules::half));
    line(
        seed, "greatest own time, `groupKey`", partition(truth, corpus, GroupingRules::maxOwnTime));
    List<GeneratedCall> calls = corpus.messages().stream().map(one -> one.calls()).toList();
    line(seed, "similarity alone, nearest group", new Partition(truth, NearestGroups.of(calls)));
    line(seed, "Matrix's `stackKey`", partition(truth, corpus, GroupingRules::matrix));
    line(
        seed,
        "first frame of a stack",
        new Partition(truth, stacks.stream().map(GroupingRules::firstFrame).toList()));
    line(seed, "all frames of a stack", new Partition(truth, stacks));
  }

  private static Partition partition(
      List<Integer> truth, GroupingCorpus corpus, Function<GeneratedCall, List<Integer>> rule) {
    return new Partition(
        truth, corpus.messages().stream().map(one -> rule.apply(one.calls())).toList());
  }

  private void line(long seed, String rule, Partition partition) {
    report.line(
        String.format(
            Locale.ROOT,
            "| %d | %s | %.3f | %.3f | %d |",
            seed,
            rule,
            partition.adjustedRandIndex(),
            partition.homogeneity(),
            partition.groups()));
  }

  /** The key of each message's group in a report. */
  private List<String> ours(GroupingCorpus corpus) throws Exception {
    Path file = Files.createDirectories(work).resolve("generated.jsonl");
    corpus.shrink(work.resolve(MAPPING));
    corpus.write(file);
    NameMappings mappings = NameMappings.of(NameMapping.NONE);
    mappings.addFolder(work);
    String[] keys = new String[corpus.messages().size()];
    IssueSet set = new IssueReader(new MethodMaps(), mappings).read(List.of(file));
    for (ProblemGroup group : set.groups()) {
      for (Problem problem : group.problems()) {
        keys[Integer.parseInt(problem.main().dispatchId())] = group.key();
      }
    }
    Files.delete(file);
    Files.delete(work.resolve(MAPPING));
    return Arrays.asList(keys);
  }
}
