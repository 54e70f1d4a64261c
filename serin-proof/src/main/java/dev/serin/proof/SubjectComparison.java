package dev.serin.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The results of a subject without the agent, and the differences of a run with it. */
final class SubjectComparison {
  private static final int MAX_NAMED = 20;

  private final boolean isSuite;
  private final List<String> lines;
  private final Map<String, String> verdicts;
  private final Set<String> varying;

  private SubjectComparison(
      boolean isSuite, List<String> lines, Map<String, String> verdicts, Set<String> varying) {
    this.isSuite = isSuite;
    this.lines = lines;
    this.verdicts = verdicts;
    this.varying = varying;
  }

  /**
   * Takes the results of two runs without the agent. Tests whose outcomes differ are not compared;
   * the output of a program must not differ.
   */
  static SubjectComparison of(
      AgentSubject subject, SubjectRun.Result alone, SubjectRun.Result again) {
    Map<String, String> first = verdicts(alone.lines());
    Set<String> varying = differing(first, verdicts(again.lines()));
    if (!subject.isSuite() && !alone.lines().equals(again.lines())) {
      varying.add("the order of lines");
    }
    return new SubjectComparison(subject.isSuite(), alone.lines(), first, varying);
  }

  /** The differences of a run with the agent, a sentence each. */
  List<String> compare(SubjectRun.Result with) {
    return isSuite ? compareTests(verdicts(with.lines())) : compareOutput(with.lines());
  }

  private List<String> compareTests(Map<String, String> with) {
    List<String> differences = new ArrayList<>();
    for (String test : differing(verdicts, with)) {
      if (!varying.contains(test)) {
        differences.add(
            test + " was " + verdicts.get(test) + ", and is with the agent " + with.get(test));
      }
    }
    if (count("SUCCESSFUL") == 0) {
      differences.add("no test passed");
    }
    return differences;
  }

  private List<String> compareOutput(List<String> with) {
    List<String> differences = new ArrayList<>();
    if (!varying.isEmpty()) {
      differences.add("the output varies without the agent: " + varying);
    }
    differences.addAll(differences("line", lines, with));
    if (!lines.get(lines.size() - 1).equals("exit status 0")) {
      differences.add("it ends with " + lines.get(lines.size() - 1) + " without the agent");
    }
    return differences;
  }

  /** The first lines that differ, each with its number. */
  static List<String> differences(String what, List<String> lines, List<String> with) {
    List<String> differences = new ArrayList<>();
    int count = Math.max(lines.size(), with.size());
    for (int i = 0; i < count && differences.size() < MAX_NAMED; i++) {
      String before = i < lines.size() ? lines.get(i) : "not there";
      String after = i < with.size() ? with.get(i) : "not there";
      if (!before.equals(after)) {
        differences.add(
            what + " " + (i + 1) + " was " + before + ", and is with the agent " + after);
      }
    }
    return differences;
  }

  /** The equal part: tests by outcome, or lines of output. */
  String summary() {
    return isSuite
        ? String.format(
            Locale.ROOT,
            "%,d tests passed, %,d failed, %,d skipped or aborted",
            count("SUCCESSFUL"),
            count("FAILED"),
            count("SKIPPED") + count("ABORTED"))
        : String.format(Locale.ROOT, "%,d lines", lines.size());
  }

  /** The names of the tests that vary without the agent. */
  String varying() {
    return varying.isEmpty() ? "0" : varying.size() + ": " + String.join(", ", first(varying));
  }

  private static List<String> first(Set<String> names) {
    return names.stream().limit(MAX_NAMED).toList();
  }

  private long count(String status) {
    return verdicts.values().stream()
        .flatMap(verdict -> verdict.lines())
        .filter(verdict -> verdict.startsWith(status))
        .count();
  }

  /** The outcomes by name, which several tests may share. */
  private static Map<String, String> verdicts(List<String> lines) {
    Map<String, String> verdicts = new TreeMap<>();
    for (String line : lines) {
      int end = line.indexOf('\t');
      String name = end < 0 ? line : line.substring(0, end);
      verdicts.merge(name, line.substring(end + 1), (one, other) -> one + "\n" + other);
    }
    return verdicts;
  }

  private static Set<String> differing(Map<String, String> one, Map<String, String> other) {
    Set<String> names = new TreeSet<>(one.keySet());
    names.addAll(other.keySet());
    names.removeIf(name -> String.valueOf(one.get(name)).equals(String.valueOf(other.get(name))));
    return names;
  }
}
