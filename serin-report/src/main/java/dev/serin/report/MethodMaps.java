package dev.serin.report;

import dev.serin.format.BoundedLines;
import dev.serin.format.FormatException;
import dev.serin.format.MethodMap;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The method maps at hand, by map id. Those that lie beside issues are read when an issue needs
 * them; one that cannot be read is left out, as issues carry names of their own. Not thread-safe.
 */
public final class MethodMaps {
  private static final long MAX_BYTES = 1L << 30;
  private static final int MAX_COMMENTS = 16;
  private static final int MAX_COMMENT_CHARS = 1000;

  private final Map<String, Path> unread = new HashMap<>();
  private final Map<String, MethodMap> byId = new HashMap<>();
  private final List<String> broken = new ArrayList<>();
  private @Nullable MethodMap given;
  private @Nullable Path givenFile;

  /**
   * Uses a map that was given for all issues, and refuses issues of another.
   *
   * @throws ReportException if it cannot be read
   */
  public void give(Path file) throws ReportException {
    given = read(file);
    givenFile = file;
  }

  /** Uses a map for those issues that name it, unless one was given for all. */
  public void add(Path file) {
    try {
      unread.putIfAbsent(mapId(file), file);
    } catch (IOException e) {
      broken.add(file + ": skipped, it cannot be read: " + e);
    }
  }

  /** The maps beside issues that were needed and cannot be read, a sentence each. */
  List<String> broken() {
    return List.copyOf(broken);
  }

  /**
   * The map of an issue, or null if it is not at hand.
   *
   * @param mapId the map that the issue names, empty if none
   * @throws ReportException if the map that was given is another one
   */
  @Nullable MethodMap of(String mapId) throws ReportException {
    MethodMap only = given;
    if (only == null) {
      return beside(mapId);
    }
    if (!mapId.isEmpty() && !only.mapId().equals(mapId)) {
      throw new ReportException(
          givenFile
              + " is the method map "
              + only.mapId()
              + ", but the issues are of the build with the map "
              + mapId
              + ": its names would be wrong. Give the map that was written with that build, or none"
              + " if it lies beside the issues.");
    }
    return only;
  }

  private @Nullable MethodMap beside(String mapId) {
    Path file = unread.remove(mapId);
    if (file != null) {
      try {
        byId.put(mapId, read(file));
      } catch (ReportException e) {
        broken.add("skipped, the issues' own names are used: " + e.getMessage());
      }
    }
    return byId.get(mapId);
  }

  /** What a map says of itself in the comments that it begins with. */
  private static String mapId(Path file) throws IOException {
    StringBuilder comments = new StringBuilder();
    try (BufferedReader reader = open(file)) {
      BoundedLines lines = new BoundedLines(reader, MAX_COMMENT_CHARS);
      String line = lines.next();
      while (line != null && line.startsWith("#") && lines.number() <= MAX_COMMENTS) {
        comments.append(line).append('\n');
        line = lines.next();
      }
    }
    return MethodMap.read(new StringReader(comments.toString()), file.toString()).mapId();
  }

  private static MethodMap read(Path file) throws ReportException {
    try (BufferedReader reader = open(file)) {
      long sizeBytes = Files.size(file);
      if (sizeBytes > MAX_BYTES) {
        throw new ReportException(
            file + " has " + sizeBytes + " bytes, a method map has at most " + MAX_BYTES + ".");
      }
      return MethodMap.read(reader, file.toString());
    } catch (FormatException e) {
      throw new ReportException(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new ReportException(
          file
              + " cannot be read as a method map: "
              + e
              + ". Give the methodMapping file that was written with the instrumented program.",
          e);
    }
  }

  private static BufferedReader open(Path file) throws IOException {
    return RegularFiles.reader(RegularFiles.open(file));
  }
}
