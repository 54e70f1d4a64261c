package dev.serin.proof;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.NameMapping;
import dev.serin.analysis.NameMappings;
import dev.serin.analysis.Problem;
import dev.serin.analysis.ProblemGroup;
import dev.serin.analysis.ReportedIssue;
import dev.serin.issue.TreeRow;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.zip.GZIPInputStream;

/**
 * Issues of recorded sessions of desktop programs. The step of a session is the true problem, and
 * so are several steps that {@code sessions/same-problems.txt} declares to be one.
 */
final class RecordedCorpus {
  /** The programs with recorded sessions. */
  static final List<String> PROGRAMS = List.of("freeplane", "jedit", "josm");

  private static final int BUILDS = 3;
  private static final String METHODS = "methods";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static final String SAME_PROBLEMS = "sessions/same-problems.txt";

  private final Map<String, Integer> methods = new HashMap<>();
  private final List<Message> messages = new ArrayList<>();

  private RecordedCorpus(IssueSet set) throws IOException {
    Map<String, String> problems = sameProblems();
    for (ProblemGroup group : set.groups()) {
      for (Problem problem : group.problems()) {
        ReportedIssue issue = problem.whole().main();
        String step = issue.text(SessionIssues.STEP);
        String name = problems.getOrDefault(step, step);
        messages.add(new Message(issue, name, group.key(), calls(issue.tree())));
      }
    }
    messages.sort(Comparator.comparing(message -> message.issue().dispatchId()));
  }

  /**
   * A recorded message.
   *
   * @param problem the true problem: its step, or the first of the steps that are the same problem
   * @param group the key of its group in a report
   */
  record Message(ReportedIssue issue, String problem, String group, GeneratedCall calls) {
    /** The step of the session. */
    String step() {
      return issue.text(SessionIssues.STEP);
    }
  }

  /**
   * Reads all recorded sessions, as a report does. Both builds of a program have other ids; a third
   * of the issues has R8's names.
   *
   * @param work an empty folder for the files
   */
  static RecordedCorpus read(Path work) throws Exception {
    List<ObjectNode> issues = new ArrayList<>();
    for (String program : PROGRAMS) {
      issues.addAll(issues(program));
    }
    Files.createDirectories(work);
    shrink(issues, work.resolve("mapping.txt"));
    Path file = work.resolve("recorded.jsonl");
    Files.write(file, issues.stream().map(ObjectNode::toString).toList());
    NameMappings mappings = NameMappings.of(NameMapping.NONE);
    mappings.addFolder(work);
    IssueSet set = new IssueReader(new MethodMaps(), mappings).read(List.of(file));
    if (set.skippedCount() > 0) {
      throw new IOException("not read: " + set.skipped());
    }
    return new RecordedCorpus(set);
  }

  /** The first step of each declared problem, by step. */
  private static Map<String, String> sameProblems() throws IOException {
    Map<String, String> firstSteps = new HashMap<>();
    try (InputStream in = resource(SAME_PROBLEMS)) {
      String lines = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : lines.split("\n", -1)) {
        if (!line.startsWith("#")) {
          String[] steps = line.split(" = ", -1);
          for (String step : steps) {
            firstSteps.put(step, steps[0]);
          }
        }
      }
    }
    return firstSteps;
  }

  private static InputStream resource(String name) {
    return Objects.requireNonNull(RecordedCorpus.class.getResourceAsStream(name), name);
  }

  private static List<ObjectNode> issues(String program) throws IOException {
    List<ObjectNode> issues = new ArrayList<>();
    try (InputStream in = resource("sessions/" + program + ".jsonl.gz")) {
      InputStream whole = new GZIPInputStream(in);
      String lines = new String(whole.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : lines.split("\n", -1)) {
        if (!line.isEmpty()) {
          issues.add((ObjectNode) MAPPER.readTree(line));
        }
      }
    }
    return issues;
  }

  /** Gives the methods to R8, and uses its names in every third issue, as if a build was shrunk. */
  private static void shrink(List<ObjectNode> issues, Path mapping) throws Exception {
    List<ObjectNode> shrunk = new ArrayList<>();
    Set<String> names = new LinkedHashSet<>();
    for (int i = 0; i < issues.size(); i += BUILDS) {
      shrunk.add(issues.get(i));
      issues.get(i).path(METHODS).forEach(name -> names.add(name.asText()));
    }
    ShrunkNames ofR8 = ShrunkNames.of(names, mapping);
    for (ObjectNode issue : shrunk) {
      issue.put("mappingId", ofR8.mappingId());
      issue
          .path(METHODS)
          .properties()
          .forEach(name -> name.setValue(TextNode.valueOf(ofR8.shrunk(name.getValue().asText()))));
    }
  }

  List<Message> messages() {
    return messages;
  }

  /** The calls of a tree. Their own times include those of calls that were cut. */
  private GeneratedCall calls(List<TreeRow> tree) {
    return new Rows(tree).next();
  }

  /** Reads the rows of a tree, a caller before its callees. */
  private final class Rows {
    private final List<TreeRow> tree;
    private int at;

    Rows(List<TreeRow> tree) {
      this.tree = tree;
    }

    GeneratedCall next() {
      TreeRow row = tree.get(at++);
      List<GeneratedCall> callees = new ArrayList<>();
      double ownMicros = row.totalMicros();
      while (at < tree.size() && tree.get(at).depth() > row.depth()) {
        ownMicros -= tree.get(at).totalMicros();
        callees.add(next());
      }
      int method = methods.computeIfAbsent(row.name(), name -> methods.size());
      return new GeneratedCall(method, Math.max(0, ownMicros), callees);
    }
  }
}
