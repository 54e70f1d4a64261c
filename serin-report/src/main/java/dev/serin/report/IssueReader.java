package dev.serin.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reads issues from files and folders. A line that is no issue is skipped, counted and named; what
 * a process left pending counts as an issue, unless the message was reported after all.
 */
public final class IssueReader {
  private static final String ISSUE_FILES = ".jsonl";
  private static final String MAP_FILES = "methodMapping";
  private static final int MAX_LINE_CHARS = 64 << 20;

  private final ObjectMapper mapper = new ObjectMapper();
  private final MethodMaps maps;
  private final List<JsonNode> found = new ArrayList<>();
  private final List<String> skipped = new ArrayList<>();

  /** Reads with the maps that are given, and those that it finds beside the issues. */
  public IssueReader(MethodMaps maps) {
    this.maps = maps;
  }

  /**
   * Reads all issues of some files and folders.
   *
   * @throws ReportException if one of them does not exist or cannot be read, or the map is of
   *     another build
   */
  public IssueSet read(List<Path> inputs) throws ReportException {
    for (Path input : inputs) {
      try {
        readInput(input);
      } catch (IOException e) {
        throw new ReportException(input + " cannot be read: " + e, e);
      }
    }
    List<ReportedIssue> issues = new ArrayList<>();
    for (JsonNode json : distinct()) {
      issues.add(new ReportedIssue(json, new TreeReader(maps).read(json)));
    }
    issues.sort(Comparator.comparingLong(issue -> issue.number("time")));
    return new IssueSet(List.copyOf(issues), List.copyOf(skipped));
  }

  private void readInput(Path input) throws IOException, ReportException {
    if (!Files.exists(input)) {
      throw new ReportException(
          input
              + " does not exist. Give a file of issues or the folder they were written to: the"
              + " one named after --out, or serin-issues where the program was started.");
    }
    Path folder = Files.isDirectory(input) ? input : input.toAbsolutePath().resolveSibling("");
    for (Path map : files(folder, MAP_FILES, ".txt")) {
      maps.add(map);
    }
    List<Path> files = Files.isDirectory(input) ? files(input, "", ISSUE_FILES) : List.of(input);
    for (Path file : files) {
      readFile(file);
    }
  }

  private static List<Path> files(Path folder, String prefix, String suffix) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(prefix))
          .filter(file -> file.getFileName().toString().endsWith(suffix))
          .sorted()
          .toList();
    }
  }

  private void readFile(Path file) throws IOException {
    // A reader of this kind replaces what is no UTF-8 rather than failing at it.
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
      int number = 0;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        number++;
        if (!line.isBlank()) {
          readLine(line, file + ":" + number);
        }
      }
    }
  }

  private void readLine(String line, String where) {
    if (line.length() > MAX_LINE_CHARS) {
      skipped.add(where + ": skipped, the line has " + line.length() + " characters");
      return;
    }
    try {
      JsonNode json = mapper.readTree(line);
      if (json.isObject() && json.has("tag")) {
        found.add(json);
      } else {
        skipped.add(where + ": skipped, this is JSON but no issue: it has no key \"tag\"");
      }
    } catch (JsonProcessingException e) {
      skipped.add(
          where + ": skipped, this line is no JSON (" + e.getOriginalMessage() + "); cut off?");
    }
  }

  /** Each issue once; what was pending only if its message was not reported after all. */
  private List<JsonNode> distinct() {
    Map<String, JsonNode> byKey = new LinkedHashMap<>();
    for (JsonNode json : found) {
      String id = json.has("dispatchId") ? json.path("dispatchId").asText() : json.toString();
      String key = id + " " + json.path("detail").asText();
      JsonNode former = byKey.get(key);
      if (former == null || former.path("unfinished").asBoolean(false)) {
        byKey.put(key, json);
      }
    }
    return new ArrayList<>(byKey.values());
  }
}
