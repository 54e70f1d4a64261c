package dev.serin.analysis;

import java.nio.file.Path;
import java.util.ArrayList;
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
  /** A log may contain any number of foreign ids. */
  private static final int MAX_MISSING = 100;

  private final @Nullable Path givenFile;
  private final @Nullable SourceNames given;
  private final String givenId;
  private final GivenFit mapFit = new GivenFit();
  private final NameMapping givenMapping;
  private final GivenFit mappingFit = new GivenFit();
  private final boolean hasFolders;
  private final MethodMaps folderMaps = new MethodMaps();
  private final NameMappings mappings;
  private final Map<Build, SourceNames> known = new HashMap<>();
  private final Map<String, Integer> missingMaps = new LinkedHashMap<>();
  private final Map<String, Integer> missingMappings = new LinkedHashMap<>();

  private LogMaps(@Nullable Path map, NameMapping mapping, List<Path> folders)
      throws ReportException {
    this.hasFolders = !folders.isEmpty();
    this.mappings = NameMappings.of(mapping);
    this.givenMapping = mapping;
    this.givenFile = map;
    this.given = map == null ? null : new SourceNames(SourceMap.readWhole(map), mapping);
    this.givenId = map == null ? "" : SourceMap.requireId(map);
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

  /** Whether folders with maps were given. */
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
    if (mapId.isEmpty()) {
      return given;
    }
    if (given != null && (givenId.isEmpty() || givenId.equals(mapId))) {
      mapFit.countOwn();
      return given;
    }
    if (folderMaps.isUnread(mapId)) {
      folderMaps.keepAll(mapId);
    }
    SourceMap map = folderMaps.of(mapId);
    if (map == null) {
      mapFit.countMissing();
      return null;
    }
    return known.computeIfAbsent(
        new Build(mapId, mapping), build -> new SourceNames(map, build.mapping()));
  }

  /**
   * The mapping with an id; counts the line if it was not found.
   *
   * @param id as the text has it; empty for the given mapping
   */
  NameMapping mapping(String id) {
    NameMapping mapping = mappings.find(id);
    if (id.isEmpty()) {
      return mapping;
    }
    if (mapping == NameMapping.NONE) {
      count(missingMappings, id);
      mappingFit.countMissing();
    } else if (mapping == givenMapping) {
      mappingFit.countOwn();
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

  /** Whether the given map and mapping fit the text, as far as they were given. */
  boolean givenFilesFit() {
    return foreignGiven().isEmpty();
  }

  /** A sentence for each given file that does not fit the text. */
  private List<String> foreignGiven() {
    List<String> sentences = new ArrayList<>();
    if (given != null && mapFit.isForeign()) {
      sentences.add(
          givenFile
              + " is the method map "
              + ForeignIssues.shown(givenId)
              + ", which the text does not name. Give the map of the build that wrote the text.");
    }
    if (givenMapping != NameMapping.NONE && mappingFit.isForeign()) {
      sentences.add(
          givenMapping.where()
              + " is the mapping "
              + ForeignIssues.shown(givenMapping.id())
              + ", which the text does not name. Give the mapping.txt of the build that wrote the"
              + " text.");
    }
    return sentences;
  }

  /** A sentence for each map and mapping that was not found, does not fit or cannot be used. */
  List<String> warnings() {
    return Stream.of(
            foreignGiven().stream(),
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
