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
import java.util.stream.Stream;

/**
 * Groups the issues of recorded sessions and of generated programs, by Serin's reports and by the
 * rules of others.
 */
final class GroupingProof {
  private static final int PROBLEMS = 200;
  private static final double REQUIRED = 0.98;
  private static final String OURS = "**Serin's reports**";
  private static final String SESSIONS = "recorded sessions";
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

  /** The true problem of each message, and its group in a report. */
  private record Grouped(List<String> truth, List<String> groups) {
    Partition partition() {
      return new Partition(truth, groups);
    }

    Grouped and(Grouped others) {
      return new Grouped(
          Stream.concat(truth.stream(), others.truth.stream()).toList(),
          Stream.concat(groups.stream(), others.groups.stream()).toList());
    }
  }

  /**
   * Groups the messages of recorded sessions, and a corpus of each seed. Reports a fault if a
   * report's groups of the sessions, of a corpus or of both are not good enough.
   */
  void check(int messages, List<Long> seeds) throws Exception {
    report.line("| messages | rule | adjusted Rand index | homogeneity | groups |");
    report.line("|---|---|---|---|---|");
    Grouped recorded = checkRecorded();
    for (long seed : seeds) {
      GroupingCorpus corpus = new GroupingCorpus(seed, PROBLEMS, messages);
      List<GeneratedCall> calls = corpus.messages().stream().map(one -> one.calls()).toList();
      List<String> truth =
          corpus.messages().stream().map(one -> "generated " + one.problem()).toList();
      Grouped generated = new Grouped(truth, ours(corpus));
      check("seed " + seed, new Random(seed), calls, generated);
      require("seed " + seed, generated.partition());
      Grouped all = generated.and(recorded);
      String name = SESSIONS + " and seed " + seed;
      line(name, OURS, all.partition());
      require(name, all.partition());
    }
  }

  private void require(String messages, Partition ours) {
    if (ours.adjustedRandIndex() < REQUIRED || ours.homogeneity() < REQUIRED) {
      report.fault(messages + ": a figure of Serin's reports is below " + REQUIRED);
    }
  }

  private Grouped checkRecorded() throws Exception {
    Folders.delete(work.resolve("recorded"));
    List<RecordedCorpus.Message> recorded =
        RecordedCorpus.read(work.resolve("recorded")).messages();
    List<String> truth = recorded.stream().map(RecordedCorpus.Message::problem).toList();
    List<GeneratedCall> calls = recorded.stream().map(RecordedCorpus.Message::calls).toList();
    List<String> groups = recorded.stream().map(RecordedCorpus.Message::group).toList();
    Grouped grouped = new Grouped(truth, groups);
    check(SESSIONS, new Random(1), calls, grouped);
    require(SESSIONS, grouped.partition());
    for (String key : List.of("groupKey", "stackKey")) {
      List<String> keys = recorded.stream().map(one -> one.issue().text(key)).toList();
      line(SESSIONS, '`' + key + "` of the issues", new Partition(truth, keys));
    }
    List<String> steps = recorded.stream().map(RecordedCorpus.Message::step).toList();
    line(SESSIONS + ", each step a problem", OURS, new Partition(steps, groups));
    for (String program : RecordedCorpus.PROGRAMS) {
      List<RecordedCorpus.Message> ofProgram =
          recorded.stream().filter(one -> one.step().startsWith(program + ":")).toList();
      line(
          program,
          OURS,
          new Partition(
              ofProgram.stream().map(RecordedCorpus.Message::problem).toList(),
              ofProgram.stream().map(RecordedCorpus.Message::group).toList()));
    }
    return grouped;
  }

  /**
   * Compares all rules.
   *
   * @param messages names the messages
   * @param random determines the time of a message's stack
   * @param calls the calls of each message
   * @param grouped the problem and the group of each message
   */
  private void check(String messages, Random random, List<GeneratedCall> calls, Grouped grouped) {
    List<String> truth = grouped.truth();
    line(messages, OURS, grouped.partition());
    List<List<Integer>> stacks =
        calls.stream().map(one -> GroupingRules.stack(one, random)).toList();
    line(messages, "dominant path alone", partition(truth, calls, GroupingRules::half));
    line(
        messages,
        "greatest own time, `groupKey`",
        partition(truth, calls, GroupingRules::maxOwnTime));
    line(
        messages, "similarity alone, nearest group", new Partition(truth, NearestGroups.of(calls)));
    line(messages, "Matrix's `stackKey`", partition(truth, calls, GroupingRules::matrix));
    line(
        messages,
        "first frame of a stack",
        new Partition(truth, stacks.stream().map(GroupingRules::firstFrame).toList()));
    line(messages, "all frames of a stack", new Partition(truth, stacks));
  }

  private static Partition partition(
      List<?> truth, List<GeneratedCall> calls, Function<GeneratedCall, List<Integer>> rule) {
    return new Partition(truth, calls.stream().map(rule).toList());
  }

  private void line(String messages, String rule, Partition partition) {
    report.line(
        String.format(
            Locale.ROOT,
            "| %s | %s | %.3f | %.3f | %d of %d |",
            messages,
            rule,
            partition.adjustedRandIndex(),
            partition.homogeneity(),
            partition.groups(),
            partition.problems()));
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
