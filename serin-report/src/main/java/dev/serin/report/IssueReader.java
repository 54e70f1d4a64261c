package dev.serin.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.serin.format.BoundedLines;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reads issues from files and folders. A line that is no issue is skipped, counted and named; what
 * a process left pending counts as an issue, unless the message was reported after all. Used once.
 */
public final class IssueReader {
  private static final String ISSUE_FILES = ".jsonl";
  private static final String MAP_FILES = "methodMapping";

  private final ObjectMapper mapper =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();
  private final MethodMaps maps;
  private final NameMapping mapping;
  private final Limits limits;
  private final SkippedParts skipped;
  private final List<Found> found = new ArrayList<>();
  private long keptChars;

  /**
   * How much is read at most: issues may come from anywhere.
   *
   * @param lineChars of one issue
   * @param allChars of all issues
   * @param namedLines how many lines that were skipped are named
   */
  record Limits(int lineChars, long allChars, int namedLines) {
    static final Limits DEFAULTS = new Limits(16 << 20, 128L << 20, 100);
  }

  /** An issue, and whether its process may still run. */
  private record Found(JsonNode json, boolean mayGoOn) {}

  /** Reads with the maps that are given, and those that it finds beside the issues. */
  public IssueReader(MethodMaps maps) {
    this(maps, NameMapping.NONE, Limits.DEFAULTS);
  }

  /** Reads issues of a program that a shrunk one may be, and puts the names of the source back. */
  public IssueReader(MethodMaps maps, NameMapping mapping) {
    this(maps, mapping, Limits.DEFAULTS);
  }

  IssueReader(MethodMaps maps, NameMapping mapping, Limits limits) {
    this.maps = maps;
    this.mapping = mapping;
    this.limits = limits;
    this.skipped = new SkippedParts(limits.namedLines());
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
    IssueTranslator translator = new IssueTranslator(mapping);
    TreeReader trees = new TreeReader(maps, mapping);
    for (Found one : distinct()) {
      JsonNode json = translator.translate(one.json());
      issues.add(new ReportedIssue(json, trees.read(json), one.mayGoOn()));
    }
    issues.sort(Comparator.comparingLong(issue -> issue.number("time")));
    maps.broken().forEach(skipped::add);
    return new IssueSet(List.copyOf(issues), List.copyOf(skipped.sentences()), skipped.count());
  }

  private void readInput(Path input) throws IOException, ReportException {
    if (!Files.exists(input)) {
      throw new ReportException(
          input
              + " does not exist. Give a file of issues or the folder they were written to: the"
              + " one named after --out, or serin-issues where the program was started.");
    }
    if (!Files.isDirectory(input)) {
      addMaps(input.toAbsolutePath().resolveSibling(""));
      readFile(input);
      return;
    }
    addMaps(input);
    for (Path file : files(input, "", ISSUE_FILES)) {
      readIfStillThere(file);
    }
  }

  /** Reads a file of a program that may still run: what was pending may be reported by now. */
  private void readIfStillThere(Path file) throws IOException {
    try {
      readFile(file);
    } catch (NoSuchFileException e) {
      if (Files.exists(file)) {
        throw e;
      }
    }
  }

  private void addMaps(Path folder) throws IOException {
    for (Path map : files(folder, MAP_FILES, ".txt")) {
      maps.add(map);
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
    boolean mayGoOn = PendingFile.mayGoOn(file); // before it is read: it may end meanwhile
    // A reader of this kind replaces what is no UTF-8 rather than failing at it.
    try (InputStream in = Files.newInputStream(file);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      BoundedLines lines = new BoundedLines(reader, limits.lineChars());
      for (String line = lines.next(); line != null; line = lines.next()) {
        String where = file + ":" + lines.number();
        if (lines.isCut()) {
          skipped.add(
              where
                  + ": skipped, the line has "
                  + lines.lengthChars()
                  + " characters; an issue has at most "
                  + limits.lineChars());
        } else if (!line.isBlank()) {
          readLine(line, where, mayGoOn);
        }
      }
    }
  }

  private void readLine(String line, String where, boolean mayGoOn) {
    if (keptChars + line.length() > limits.allChars()) {
      skipped.add(
          where
              + ": skipped, there are more than "
              + limits.allChars()
              + " characters of issues; give fewer files at once");
      return;
    }
    try {
      JsonNode json = mapper.readTree(line);
      if (json.isObject() && json.has("tag")) {
        keptChars += line.length();
        found.add(new Found(json, mayGoOn));
      } else {
        skipped.add(where + ": skipped, this is JSON but no issue: it has no key \"tag\"");
      }
    } catch (JsonProcessingException e) {
      skipped.add(
          where + ": skipped, this line is no JSON (" + e.getOriginalMessage() + "); cut off?");
    }
  }

  /** Each issue once; what was pending only if its message was not reported after all. */
  private List<Found> distinct() {
    Map<String, Found> byKey = new LinkedHashMap<>();
    for (Found one : found) {
      JsonNode json = one.json();
      String id = json.has("dispatchId") ? json.path("dispatchId").asText() : json.toString();
      String key = id + " " + json.path("detail").asText();
      Found former = byKey.get(key);
      if (former == null || former.json().path("unfinished").asBoolean(false)) {
        byKey.put(key, one);
      }
    }
    return new ArrayList<>(byKey.values());
  }
}
