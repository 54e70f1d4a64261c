package dev.serin.report;

import dev.serin.format.MethodMap;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The method maps at hand, by map id. Not thread-safe. */
public final class MethodMaps {
  private final Map<String, MethodMap> byId = new HashMap<>();
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

  /** Uses a map that lies beside issues, for those that name it. */
  void add(Path file) throws ReportException {
    MethodMap map = read(file);
    byId.put(map.mapId(), map);
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
      return byId.get(mapId);
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

  private static MethodMap read(Path file) throws ReportException {
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      return MethodMap.read(reader, file.toString());
    } catch (IOException e) {
      throw new ReportException(
          e.getMessage() == null || !e.getMessage().contains(file.toString())
              ? file + " cannot be read as a method map: " + e
              : e.getMessage(),
          e);
    }
  }
}
