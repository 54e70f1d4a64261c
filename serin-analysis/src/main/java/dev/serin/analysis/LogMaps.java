package dev.serin.analysis;

import dev.serin.format.MethodMap;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The method maps and mappings for the text of a log: given ones, and those of folders by the ids
 * that the text has. Counts the lines whose map or mapping is missing. Not thread-safe.
 */
final class LogMaps {
  /** The ids in a log may be of anyone. */
  private static final int MAX_MISSING = 100;

  private final @Nullable SourceNames given;
  private final boolean hasFolders;
  private final String givenId;
  private final MethodMaps folderMaps = new MethodMaps();
  private final NameMappings mappings;
  private final Map<Build, SourceNames> known = new HashMap<>();
  private final Map<String, Integer> missingMaps = new LinkedHashMap<>();
  private final Map<String, Integer> missingMappings = new LinkedHashMap<>();

  private LogMaps(@Nullable Path map, NameMapping mapping, List<Path> folders)
      throws ReportException {
    this.hasFolders = !folders.isEmpty();
    this.mappings = NameMappings.of(mapping);
    this.given = map == null ? null : new SourceNames(MethodMaps.readWhole(map), mapping);
    this.givenId = map == null ? "" : MethodMaps.requireId(map);
    this.folderMaps.limit(ReadLimits.DEFAULTS.mapBytes() / 2);
    this.mappings.limit(ReadLimits.DEFAULTS.mapBytes() / 2);
    for (Path folder : folders) {
      folderMaps.addFolder(folder);
      mappings.addFolder(folder);
    }
  }

  private record Build(String mapId, NameMapping mapping) {}

  /**
   * The maps of a log.
   *
   * @param map for ids in text that names no map, and for text that names this one; null for none
   * @param mapping likewise, or {@link NameMapping#NONE}
   * @param folders have the others
   * @throws ReportException if the map or a folder cannot be read
   */
  static LogMaps of(@Nullable Path map, NameMapping mapping, List<Path> folders)
      throws ReportException {
    return new LogMaps(map, mapping, folders);
  }

  /** Whether the text can name a map. */
  boolean hasFolders() {
    return hasFolders;
  }

  /**
   * The names of a map, or null if it was not found.
   *
   * @param mapId as the text has it; empty if it has none
   * @param mapping of the same build
   */
  @Nullable SourceNames names(String mapId, NameMapping mapping) {
    if (mapId.isEmpty() || (given != null && (givenId.isEmpty() || givenId.equals(mapId)))) {
      return given;
    }
    if (folderMaps.isUnread(mapId)) {
      folderMaps.keepAll(mapId);
    }
    MethodMap map = folderMaps.of(mapId);
    return map == null
        ? null
        : known.computeIfAbsent(
            new Build(mapId, mapping), build -> new SourceNames(map, build.mapping()));
  }

  /**
   * The mapping with an id; counts the line if it was not found.
   *
   * @param id as the text has it; empty for the given mapping
   */
  NameMapping mapping(String id) {
    NameMapping mapping = mappings.find(id);
    if (mapping == NameMapping.NONE && !id.isEmpty()) {
      count(missingMappings, id);
    }
    return mapping;
  }

  /** Counts a method whose map was not found. */
  void countMissing(String mapId) {
    count(missingMaps, mapId);
  }

  /** Counts under the shown id, as an id in a log may be as long as a line. */
  private static void count(Map<String, Integer> missing, String id) {
    String shown = ForeignIssues.shown(id);
    if (missing.containsKey(shown) || missing.size() < MAX_MISSING) {
      missing.merge(shown, 1, Integer::sum);
    }
  }

  /** A sentence for each map and mapping that was not found, or cannot be used. */
  List<String> warnings() {
    return Stream.of(
            folderMaps.warnings().stream(),
            mappings.warnings().stream(),
            missingMaps.entrySet().stream().map(LogMaps::missingMap),
            missingMappings.entrySet().stream().map(LogMaps::missingMapping))
        .flatMap(sentences -> sentences)
        .toList();
  }

  private static String missingMap(Map.Entry<String, Integer> missing) {
    return "the method map "
        + missing.getKey()
        + " of "
        + Plural.count(missing.getValue(), "method id")
        + " was not found; they are printed without names. Give it with --map, or its folder with"
        + " --maps.";
  }

  private static String missingMapping(Map.Entry<String, Integer> missing) {
    return "the mapping "
        + missing.getKey()
        + " of "
        + Plural.count(missing.getValue(), "line")
        + " was not found; they keep the names of the shrunk program. Give it with --mapping, or"
        + " its folder with --maps.";
  }
}
