package dev.serin.analysis;

import dev.serin.format.MethodMap;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Adds names to the text of a log: to the method ids in log blocks and Matrix's stacks, by a method
 * map; and to stack traces of a shrunk program, by a mapping. Other text stays unchanged. Added
 * names pass {@link SafeText}. Not thread-safe.
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

  /** A frame after the prefix of a log; the text ends with the last parenthesis of the line. */
  private static final Pattern FRAME = Pattern.compile("(.*?)(\\bat [^\\s(]++\\([^)]*+\\).*)");

  /** No frame is longer. */
  private static final int MAX_FRAME_CHARS = 10_000;

  private final @Nullable SourceNames names;
  private final NameMapping mapping;
  private long unknownIds;

  private LogDecoder(@Nullable SourceNames names, NameMapping mapping) {
    this.names = names;
    this.mapping = mapping;
  }

  /**
   * Creates a decoder.
   *
   * @param map the method map, or null for stack traces only
   * @param mapping of a shrunk program, or {@link NameMapping#NONE}
   * @throws ReportException if the map cannot be read
   */
  public static LogDecoder of(@Nullable Path map, NameMapping mapping) throws ReportException {
    return new LogDecoder(map == null ? null : new SourceNames(read(map), mapping), mapping);
  }

  private static MethodMap read(Path map) throws ReportException {
    try (BufferedReader reader = RegularFiles.reader(RegularFiles.open(map))) {
      if (Files.size(map) > MethodMaps.MAX_BYTES) {
        throw new IOException("it has more than " + MethodMaps.MAX_BYTES + " bytes");
      }
      return MethodMap.read(reader, map.toString());
    } catch (IOException e) {
      throw new ReportException(
          map
              + " cannot be read as a method map: "
              + e
              + ". Give the methodMapping file that was written with the instrumented program.",
          e);
    }
  }

  /**
   * Decodes a line. A frame becomes several lines if methods were inlined.
   *
   * @param line without the line feed
   */
  public List<String> decode(String line) {
    if (names != null) {
      for (Pattern pattern : List.of(BLOCK_ROW, STACK_ROW, STACK_KEY)) {
        Matcher row = pattern.matcher(line);
        if (row.matches()) {
          return List.of(named(line, Integer.parseInt(row.group(1)), names));
        }
      }
    }
    boolean mayBeFrame = mapping != NameMapping.NONE && line.length() <= MAX_FRAME_CHARS;
    int end = line.lastIndexOf(')') + 1; // without one, the pattern takes quadratic time
    Matcher frame = FRAME.matcher(mayBeFrame ? line.substring(0, end) : "");
    return frame.matches()
        ? frames(frame.group(1), frame.group(2) + line.substring(end))
        : List.of(line);
  }

  private String named(String line, int methodId, SourceNames known) {
    String name = known.name(methodId);
    boolean isKnown = name != null || methodId == MethodMap.DISPATCH_METHOD_ID || methodId == 0;
    unknownIds += isKnown ? 0 : 1;
    return name == null ? line : line.stripTrailing() + " " + SafeText.line(name);
  }

  private List<String> frames(String prefix, String frame) {
    List<String> lines = new ArrayList<>();
    for (String translated : mapping.originalStack(List.of(frame))) {
      boolean isOfLog = translated.equals(frame);
      lines.add(prefix + (isOfLog ? frame : SafeText.escaped(translated, "\t")));
    }
    return lines;
  }

  /** The number of ids so far that the map does not have. */
  public long unknownIds() {
    return unknownIds;
  }
}
