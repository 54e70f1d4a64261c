package dev.serin.proof;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.Problem;
import dev.serin.analysis.ProblemGroup;
import dev.serin.analysis.ReportException;
import java.io.IOException;
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
  void check(int messages, List<Long> seeds) throws IOException, ReportException {
    report.line("| seed | rule | adjusted Rand index | homogeneity | groups of " + PROBLEMS + " |");
    report.line("|---|---|---|---|---|");
    for (long seed : seeds) {
      check(seed, new GroupingCorpus(seed, PROBLEMS, messages));
    }
  }

  private void check(long seed, GroupingCorpus corpus) throws IOException, ReportException {
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
  private List<String> ours(GroupingCorpus corpus) throws IOException, ReportException {
    Path file = Files.createDirectories(work).resolve("generated.jsonl");
    corpus.write(file);
    String[] keys = new String[corpus.messages().size()];
    for (ProblemGroup group : new IssueReader(new MethodMaps()).read(List.of(file)).groups()) {
      for (Problem problem : group.problems()) {
        keys[Integer.parseInt(problem.main().dispatchId())] = group.key();
      }
    }
    Files.delete(file);
    return Arrays.asList(keys);
  }
}
