package dev.serin.analysis;

import dev.serin.format.BoundedLines;
import dev.serin.format.LearnedMethod;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The list of methods without probes that a build wrote beside its method map. */
public final class SkippedFile {
  private static final List<String> NAMES = List.of("skippedMethods.txt", "skipped.txt");
  private static final String HEADER = "# methods without probes";
  private static final String LEARNED = "LEARNED,";
  private static final long MAX_BYTES = 1L << 30;
  private static final int MAX_LINE_CHARS = 10_000;
  static final int MAX_METHODS = 1000;

  private SkippedFile() {}

  /**
   * The methods of learned lists without a probe in a build.
   *
   * @param count the number of methods
   * @param first the first of them, with patterns for names
   */
  public record Learned(long count, List<LearnedMethod> first) {
    static final Learned NONE = new Learned(0, List.of());
  }

  /**
   * Reads the list beside a map, if it exists and belongs to the map. Does not follow links.
   *
   * @param mapId the id of the map
   * @throws IOException if it cannot be read, or has more than {@link #MAX_BYTES} bytes
   */
  static Learned learned(Path map, String mapId) throws IOException {
    for (String name : NAMES) {
      Path file = map.toAbsolutePath().resolveSibling(name);
      if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        try (BufferedReader reader = RegularFiles.reader(RegularFiles.open(file))) {
          requireSize(file);
          BoundedLines lines = new BoundedLines(reader, MAX_LINE_CHARS);
          String header = lines.next();
          if (header != null
              && header.startsWith(HEADER)
              && header.endsWith("; method map " + mapId)) {
            return learned(lines);
          }
        }
      }
    }
    return Learned.NONE;
  }

  private static void requireSize(Path file) throws IOException {
    long sizeBytes = Files.size(file);
    if (sizeBytes > MAX_BYTES) {
      throw new FileSystemException(
          file.toString(), null, "it has " + sizeBytes + " bytes; a list has at most " + MAX_BYTES);
    }
  }

  private static Learned learned(BoundedLines lines) throws IOException {
    long count = 0;
    List<LearnedMethod> first = new ArrayList<>();
    for (String line = lines.next(); line != null; line = lines.next()) {
      if (line.startsWith(LEARNED)) {
        count++;
        LearnedMethod method = first.size() < MAX_METHODS ? method(line) : null;
        if (method != null) {
          first.add(method);
        }
      }
    }
    return new Learned(count, List.copyOf(first));
  }

  /** Parses {@code LEARNED,access,class method descriptor} and figures; null for other lines. */
  private static @Nullable LearnedMethod method(String line) {
    LearnedMethod written = LearnedMethod.parse(line);
    String[] fields = written == null ? new String[0] : written.pattern().split(",", 3);
    int afterClass = fields.length < 3 ? -1 : fields[2].indexOf(' ');
    int afterName = afterClass < 0 ? -1 : fields[2].lastIndexOf(' ');
    if (written == null || afterName <= afterClass) {
      return null;
    }
    String pattern =
        fields[2].substring(0, afterClass)
            + '#'
            + fields[2].substring(afterClass + 1, afterName)
            + fields[2].substring(afterName + 1);
    return new LearnedMethod(pattern, written.callsPerSecond(), written.meanNanos());
  }
}
