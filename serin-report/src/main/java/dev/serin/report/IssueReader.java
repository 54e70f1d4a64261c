package dev.serin.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.format.BoundedLines;
import dev.serin.format.IssueFiles;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.TreeRow;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads issues from files and folders. Parts that cannot be read are counted and named, and do not
 * hide others: lines that are not issues, unreadable files, parts over a limit. An issue from a
 * pending file counts unless its message was reported after all. For one use.
 */
public final class IssueReader {
  private static final String MAP_FILES = "methodMapping";
  private static final String GZIP = IssueFiles.SUFFIX + ".gz";
  private static final String ZSTANDARD = IssueFiles.SUFFIX + ".zst";

  /** The maximum number of lines to name per file, so that a bad file leaves room for others. */
  private static final int MAX_NAMED_LINES = 10;

  private final IssueParser parser;
  private final MethodMaps maps;
  private final NameMapping mapping;
  private final ReadLimits limits;
  private final SkippedParts skipped;
  private final RegularFiles files;
  private final List<Found> found = new ArrayList<>();
  private final List<String> unusableInputs = new ArrayList<>();
  private int namedLines;
  private long readBytes;
  private long keptBytes;

  /**
   * An issue.
   *
   * @param where its file and line
   * @param isOpenEnded whether its process may still run
   */
  private record Found(JsonNode json, String where, boolean isOpenEnded) {}

  /** Reads with the given maps, and those that it finds beside the issues. */
  public IssueReader(MethodMaps maps) {
    this(maps, NameMapping.NONE, ReadLimits.DEFAULTS);
  }

  /** Reads issues of a possibly shrunk program, and restores the names of the source. */
  public IssueReader(MethodMaps maps, NameMapping mapping) {
    this(maps, mapping, ReadLimits.DEFAULTS);
  }

  IssueReader(MethodMaps maps, NameMapping mapping, ReadLimits limits) {
    this.maps = maps;
    this.mapping = mapping;
    this.limits = limits;
    this.parser = new IssueParser(limits.line());
    this.skipped = new SkippedParts(limits.namedParts());
    maps.limit(limits.mapBytes());
    this.files = new RegularFiles(skipped, limits.file().files());
  }

  /**
   * Reads all issues of several files and folders.
   *
   * @throws ReportException if none of them can be read, or the given map fits none of the issues
   */
  public IssueSet read(List<Path> inputs) throws ReportException {
    List<Path> all = new ArrayList<>();
    for (Path input : inputs) {
      all.addAll(filesOf(input));
    }
    // No file takes all the room from the others.
    long fileKeptBytes = all.size() == 1 ? limits.keptBytes() : limits.keptBytes() / 2;
    for (Path file : all) {
      readFile(file, keptBytes + fileKeptBytes, inputs);
    }
    if (!inputs.isEmpty() && unusableInputs.size() == inputs.size()) {
      throw new ReportException(String.join(" ", unusableInputs));
    }
    List<ReportedIssue> issues = issues();
    return new IssueSet(issues, List.copyOf(skipped.sentences()), skipped.count(), maps.notes());
  }

  private List<ReportedIssue> issues() throws ReportException {
    List<ReportedIssue> issues = new ArrayList<>();
    IssueTranslator translator = new IssueTranslator(mapping);
    TreeReader trees = new TreeReader(maps, mapping);
    List<Found> distinct = distinct();
    distinct.forEach(one -> trees.want(one.json()));
    maps.readGiven();
    for (Found one : distinct) {
      maps.addLearned(one.json());
      JsonNode json = translator.translate(one.json());
      List<TreeRow> tree = List.of();
      try {
        tree = trees.read(json);
      } catch (TreeReader.OverLimitException e) {
        skipped.add(one.where() + e.getMessage());
      }
      ReportedIssue issue = new ReportedIssue(json, tree, one.isOpenEnded());
      Timeline timeline = Timeline.of(issue);
      if (timeline.unusable() > 0) {
        skipped.add(one.where() + timeline.complaint());
      }
      issues.add(issue);
    }
    maps.requireFit(issues.size());
    issues.sort(Comparator.comparingLong(issue -> issue.number(IssueKeys.TIME)));
    maps.warnings().forEach(skipped::add);
    return List.copyOf(issues);
  }

  /** The files of an input; also records the maps beside them. */
  private List<Path> filesOf(Path input) {
    if (!Files.exists(input)) {
      cannotUse(
          input
              + " does not exist. Give a file of issues or the folder they were written to: the"
              + " one named after --out, or serin-issues where the program was started.");
      return List.of();
    }
    boolean isFolder = Files.isDirectory(input);
    if (!isFolder && !Files.isRegularFile(input)) {
      cannotUse(input + RegularFiles.NOT_REGULAR + ".");
      return List.of();
    }
    try {
      addMaps(isFolder ? input : input.toAbsolutePath().resolveSibling(""));
      return isFolder ? files.in(input, "", IssueFiles.SUFFIX, GZIP, ZSTANDARD) : List.of(input);
    } catch (IOException e) {
      if (!isFolder) {
        skipped.add("method maps were not searched for, because a folder cannot be read: " + e);
        return List.of(input);
      }
      cannotUse(input + " cannot be read: " + e);
      return List.of();
    }
  }

  private void cannotUse(String sentence) {
    unusableInputs.add(sentence);
    skipped.add(sentence);
  }

  private void addMaps(Path folder) throws IOException {
    for (Path map : files.in(folder, MAP_FILES, ".txt")) {
      maps.add(map);
    }
  }

  /**
   * Reads a file.
   *
   * @param maxKeptBytes the maximum memory of all issues after it
   */
  private void readFile(Path file, long maxKeptBytes, List<Path> inputs) {
    namedLines = 0;
    int before = found.size();
    boolean isOpenEnded = PendingFile.isOpenEnded(file); // before it is read: it may end meanwhile
    long maxBytes = Math.min(limits.file().bytes(), limits.file().allBytes() - readBytes);
    try (BoundedInput in = new BoundedInput(RegularFiles.openDecompressed(file), maxBytes);
        BufferedReader reader = RegularFiles.reader(in)) {
      try {
        readLines(file, reader, isOpenEnded, Math.min(maxKeptBytes, limits.keptBytes()));
      } finally {
        readBytes += in.readBytes();
      }
      if (in.isCut()) {
        skipped.add(
            file
                + ": the rest is skipped after "
                + in.readBytes()
                + " bytes; at most "
                + limits.file().bytes()
                + " bytes of a file are read, and of all files "
                + limits.file().allBytes());
      }
    } catch (IOException e) {
      if (found.size() > before) {
        skipped.add(file + ": the rest is skipped, as it cannot be read: " + e);
      } else if (inputs.contains(file)) {
        cannotUse(file + " cannot be read: " + e);
      } else if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        // A pending file disappears once its message has been reported.
        skipped.add(file + " cannot be read: " + e);
      }
    }
  }

  private void readLines(Path file, BufferedReader reader, boolean isOpenEnded, long maxKeptBytes)
      throws IOException {
    BoundedLines lines = new BoundedLines(reader, limits.line().chars());
    int badLines = 0;
    for (String line = lines.next(); line != null; line = lines.next()) {
      String where = file + ":" + lines.number();
      if (badLines > limits.file().badLines()) {
        skipped.add(
            where
                + ": the rest of the file is skipped, because more than "
                + limits.file().badLines()
                + " of its lines are not issues");
        return;
      }
      try {
        if (lines.isCut()) {
          throw new IssueParser.NoIssueException(
              ": skipped, the line has "
                  + lines.lengthChars()
                  + " characters; an issue has at most "
                  + limits.line().chars());
        } else if (!line.isBlank()) {
          keep(new Found(parser.parse(line), where, isOpenEnded), maxKeptBytes);
        }
      } catch (IssueParser.NoIssueException e) {
        badLines++;
        skipLine(where + e.getMessage());
      }
    }
  }

  private void skipLine(String sentence) {
    if (namedLines++ < MAX_NAMED_LINES) {
      skipped.add(sentence);
    } else {
      skipped.addUnnamed();
    }
  }

  private void keep(Found one, long maxKeptBytes) {
    long bytes = JsonWeight.ofIssue(one.json());
    if (keptBytes + bytes > maxKeptBytes) {
      skipLine(
          one.where()
              + ": skipped, issues may use "
              + limits.keptBytes()
              + " bytes of memory, and one of several files half of it; give fewer files at once");
      return;
    }
    keptBytes += bytes;
    found.add(one);
  }

  /** Each issue once; a pending one only if its message was not reported after all. */
  private List<Found> distinct() {
    Map<String, Found> byKey = new LinkedHashMap<>();
    for (Found one : found) {
      JsonNode json = one.json();
      String id = id(json);
      String key = id + " " + json.path(IssueKeys.DETAIL).asText();
      Found former = byKey.get(key);
      if (former == null || former.json().path(IssueKeys.UNFINISHED).asBoolean(false)) {
        byKey.put(key, one);
      }
    }
    return new ArrayList<>(byKey.values());
  }

  /** The id of the message, or else of the issue; issues of older versions may have neither. */
  private static String id(JsonNode json) {
    if (json.has(IssueKeys.DISPATCH_ID)) {
      return json.path(IssueKeys.DISPATCH_ID).asText();
    }
    return json.has(IssueKeys.ISSUE_ID) ? json.path(IssueKeys.ISSUE_ID).asText() : digest(json);
  }

  /** A key for an issue without an id, of negligible size. */
  private static String digest(JsonNode json) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] bytes = digest.digest(json.toString().getBytes(StandardCharsets.UTF_8));
      return "SHA-256 " + HexFormat.of().formatHex(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
