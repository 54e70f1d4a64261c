package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.format.MethodMap;
import dev.serin.issue.IssueKeys;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Adds names to the text of a log: to the method ids in log blocks and Matrix's stacks, by a method
 * map; to stack traces of a shrunk program, by a mapping; and to issues, whose rows and stack
 * follow as text. Other text stays unchanged. Added names pass {@link SafeText}. Not thread-safe.
 *
 * <p>See "Decoded names have the form of a frame" in docs/decisions.md.
 */
public final class LogDecoder {
  /** A row of a log block, {@code ..47703 1 1576}, alone or after {@code |*}; without a name. */
  private static final Pattern BLOCK_ROW =
      Pattern.compile("(?:.*\\|\\*)?\\s*\\.*([0-9]{1,7}) [0-9]+ [0-9]+\\s*");

  /** A row of a stack in Matrix's issues: depth, id, count and milliseconds. */
  private static final Pattern STACK_ROW =
      Pattern.compile("\\s*[0-9]+,([0-9]{1,7}),[0-9]+,[0-9]+\\s*");

  /** The key of a stack in a log block: one method. */
  private static final Pattern STACK_KEY =
      Pattern.compile("(?:.*\\|\\*)?\\s*StackKey:\\s*([0-9]{1,7})\\|?\\s*");

  /** An id alone, as a user types it. In a log it may be any number. */
  private static final Pattern ID = Pattern.compile("\\s*([0-9]{1,7})\\s*");

  /** A frame after the prefix of a log; the text ends with the last parenthesis of the line. */
  private static final Pattern FRAME = Pattern.compile("(.*?)(\\bat [^\\s(]++\\([^)]*+\\).*)");

  /** The source file that R8 gives to classes, unless a rule gives another. */
  private static final Pattern R8_FILE = Pattern.compile("\\(r8-map-id-([0-9a-f]{1,64})[:)]");

  /** No frame is longer. */
  private static final int MAX_FRAME_CHARS = 10_000;

  private final LogMaps maps;
  private final boolean hasMappings;
  private final IssueParser issues = new IssueParser(ReadLimits.DEFAULTS.line());
  private final LogProcesses processes = new LogProcesses();
  private long unknownIds;

  /** The number of ids in text that names no map, if none was given for such text. */
  private long idsWithoutMap;

  private LogDecoder(LogMaps maps, boolean hasMappings) {
    this.maps = maps;
    this.hasMappings = hasMappings;
  }

  /**
   * Creates a decoder with one map and one mapping.
   *
   * @param map the method map, or null for stack traces only
   * @param mapping of a shrunk program, or {@link NameMapping#NONE}
   * @throws ReportException if the map cannot be read
   */
  public static LogDecoder of(@Nullable Path map, NameMapping mapping) throws ReportException {
    return of(map, mapping, List.of());
  }

  /**
   * Creates a decoder for the text of many builds.
   *
   * @param map the map for text that names none, or this one; null for none
   * @param mapping likewise, or {@link NameMapping#NONE}
   * @param folders the maps and mappings for text that names their ids
   * @throws ReportException if the map or a folder cannot be read
   */
  public static LogDecoder of(@Nullable Path map, NameMapping mapping, List<Path> folders)
      throws ReportException {
    boolean hasMappings = mapping != NameMapping.NONE || !folders.isEmpty();
    return new LogDecoder(LogMaps.of(map, mapping, folders), hasMappings);
  }

  /**
   * Decodes a line. A frame becomes several lines if methods were inlined; rows and stack follow an
   * issue. Leaves out a byte order mark.
   *
   * @param line without the line feed
   */
  public List<String> decode(String line) {
    return decodeUnmarked(ByteOrderMark.removedFrom(line));
  }

  private List<String> decodeUnmarked(String line) {
    if (line.startsWith("{")) {
      List<String> decoded = issue(line);
      if (decoded != null) {
        return decoded;
      }
    }
    processes.read(line);
    for (Pattern pattern : List.of(BLOCK_ROW, STACK_ROW, STACK_KEY)) {
      Matcher row = pattern.matcher(line);
      if (row.matches()) {
        return List.of(named(line, Integer.parseInt(row.group(1))));
      }
    }
    Matcher id = ID.matcher(line);
    if (id.matches()) {
      return List.of(namedIfKnown(line, Integer.parseInt(id.group(1))));
    }
    boolean mayBeFrame = hasMappings && line.length() <= MAX_FRAME_CHARS;
    int end = line.lastIndexOf(')') + 1; // without one, the pattern takes quadratic time
    Matcher frame = FRAME.matcher(mayBeFrame ? line.substring(0, end) : "");
    return frame.matches()
        ? frames(frame.group(1), frame.group(2) + line.substring(end))
        : List.of(line);
  }

  /** The line, with a name for the id. */
  private String named(String line, int methodId) {
    String mapId = processes.mapId(line);
    SourceNames names = maps.names(mapId, maps.mapping(""));
    String name = name(methodId, mapId, names, "");
    return name.isEmpty() ? line : line.stripTrailing() + " " + name;
  }

  /** The line, with a name if the number is the id of a method of the map. */
  private String namedIfKnown(String line, int number) {
    SourceNames names = maps.names(processes.mapId(line), maps.mapping(""));
    String name = names == null ? null : names.frame(number);
    return name == null ? line : line.stripTrailing() + " " + SafeText.line(name);
  }

  /** Whether an id is that of a method of the program. */
  private static boolean isMethod(int methodId) {
    return methodId != 0 && methodId != MethodMap.DISPATCH_METHOD_ID;
  }

  /**
   * The name to add; empty if there is none.
   *
   * @param names of the map, or null if it was not found
   * @param own the name in the issue; empty if it has none
   */
  private String name(int methodId, String mapId, @Nullable SourceNames names, String own) {
    String name = names == null ? null : names.frame(methodId);
    if (name == null && !own.isEmpty()) {
      name = own;
    }
    if (name == null && isMethod(methodId)) {
      if (names != null) {
        unknownIds++;
      } else if (mapId.isEmpty()) {
        idsWithoutMap++;
      } else {
        maps.countMissing(mapId);
        name = "method " + methodId + " (map " + ForeignIssues.shown(mapId) + ")";
      }
    }
    return name == null ? "" : SafeText.line(name);
  }

  private List<String> frames(String prefix, String frame) {
    Matcher ofR8 = R8_FILE.matcher(frame);
    NameMapping mapping = maps.mapping(ofR8.find() ? ofR8.group(1) : "");
    List<String> lines = new ArrayList<>();
    for (String translated : mapping.originalStack(List.of(frame))) {
      boolean isOfLog = translated.equals(frame);
      lines.add(prefix + (isOfLog ? frame : SafeText.escaped(translated, "\t")));
    }
    return lines;
  }

  /** The line of an issue, followed by the rows of its tree and its stack; null for other text. */
  private @Nullable List<String> issue(String line) {
    JsonNode issue;
    try {
      issue = issues.parse(line);
    } catch (IssueParser.NoIssueException e) {
      return null; // any other text that begins with a brace
    }
    String mapId = issue.path(IssueKeys.MAP_ID).asText("");
    NameMapping mapping = maps.mapping(issue.path(IssueKeys.MAPPING_ID).asText(""));
    SourceNames names = maps.names(mapId, mapping);
    MatrixFrames.rewrite(issue);
    IssueTranslator translator = new IssueTranslator(mapping);
    Map<String, String> ownNames = translator.methodFrames(issue);
    translator.translate(issue);
    StackFiles files = StackFiles.of(issue, mapping);
    List<String> lines = new ArrayList<>(List.of(line));
    for (String row : issue.path(IssueKeys.STACK).asText("").split("\r?\n", -1)) {
      Matcher parts = STACK_ROW.matcher(row);
      if (parts.matches()) {
        int methodId = Integer.parseInt(parts.group(1));
        String own = ownNames.getOrDefault(parts.group(1), "");
        String name = files.named(name(methodId, mapId, names, own));
        lines.add(("\t" + row.strip() + " " + name).stripTrailing());
      }
    }
    for (String frame : issue.path(IssueKeys.THREAD_STACK).asText("").split("\r?\n", -1)) {
      if (StackFrame.of(frame) != null) {
        lines.add("\t" + SafeText.line(frame.strip()));
      }
    }
    return lines;
  }

  /** The number of ids so far that the map does not have. */
  public long unknownIds() {
    return unknownIds;
  }

  /**
   * Whether the given map and mapping fit the text so far. One does not if no text names its id,
   * and other ids were not found.
   */
  public boolean givenFilesFit() {
    return maps.givenFilesFit();
  }

  /** A sentence for each reason so far why ids and frames have no names. */
  public List<String> warnings() {
    List<String> sentences = new ArrayList<>(maps.warnings());
    if (idsWithoutMap > 0 && maps.hasFolders()) {
      sentences.add(
          Plural.count(idsWithoutMap, "method id")
              + " of text that names no method map "
              + (idsWithoutMap == 1 ? "is" : "are")
              + " printed without names. Give the map of the build with --map.");
    }
    return sentences;
  }
}
