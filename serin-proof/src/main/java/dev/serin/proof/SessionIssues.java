package dev.serin.proof;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.format.IssueFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The issues of a scripted session, each with the step that it is about. A message is the step's if
 * it began before the middle of the step and ended after it. Other messages, such as repaints after
 * a step, have several possible causes, so they are left out.
 */
final class SessionIssues {
  /** The key with the program and the label of the step. */
  static final String STEP = "step";

  /** The keys on which groups depend, and those of other tools; none is about the machine. */
  private static final List<String> KEPT =
      List.of(
          "tag",
          "detail",
          "process",
          "time",
          "scene",
          "cost",
          "stackKey",
          "groupKey",
          "callTree",
          "methods",
          "mapId",
          "message");

  private final ObjectMapper mapper = new ObjectMapper();
  private final String program;
  private final String session;
  private final List<PerformedStep> steps = new ArrayList<>();
  private int leftOut;

  /**
   * Prepares the issues of a session.
   *
   * @param session its name, which no other session has
   * @param steps the file that the session wrote
   */
  SessionIssues(String program, String session, Path steps) throws IOException {
    this.program = program;
    this.session = session;
    for (String line : Files.readAllLines(steps)) {
      String[] parts = line.split("\t", -1);
      this.steps.add(
          new PerformedStep(Long.parseLong(parts[0]), Long.parseLong(parts[1]), parts[2]));
    }
  }

  private record PerformedStep(long beginMillis, long endMillis, String label) {
    boolean isIn(long messageBeginMillis, long messageEndMillis) {
      long middleMillis = (beginMillis + endMillis) / 2;
      return messageBeginMillis < middleMillis && messageEndMillis > middleMillis;
    }
  }

  /** The lines of the issues. */
  List<String> lines(Path folder) throws IOException {
    List<String> lines = new ArrayList<>();
    for (File file : IssueFiles.list(folder.toFile(), IssueFiles.ISSUES)) {
      for (String line : Files.readAllLines(file.toPath())) {
        JsonNode issue = mapper.readTree(line);
        PerformedStep step = step(issue);
        if (step == null) {
          leftOut++;
        } else {
          lines.add(mapper.writeValueAsString(kept(issue, step, lines.size())));
        }
      }
    }
    return lines;
  }

  /** How many issues were about no step. */
  int leftOut() {
    return leftOut;
  }

  private @Nullable PerformedStep step(JsonNode issue) {
    long endMillis = issue.path("time").asLong();
    long beginMillis = endMillis - issue.path("cost").asLong();
    return steps.stream()
        .filter(step -> step.isIn(beginMillis, endMillis))
        .findFirst()
        .orElse(null);
  }

  private ObjectNode kept(JsonNode issue, PerformedStep step, int number) {
    ObjectNode kept = mapper.createObjectNode();
    for (String key : KEPT) {
      if (issue.has(key)) {
        kept.set(key, issue.path(key));
      }
    }
    kept.put("session", session).put("dispatchId", session + "-swing-" + number);
    return kept.put(STEP, program + ": " + step.label());
  }
}
