package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.format.FormatException;
import dev.serin.format.LearnedMethod;
import dev.serin.format.MethodName;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.TreeRow;
import dev.serin.issue.TreeRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The method maps by map id. Reads a map beside issues when an issue needs it. Leaves out a map
 * that cannot be read, as issues carry names of their own. Keeps only the methods that issues have;
 * see "A report keeps the methods that its issues name" in docs/decisions.md. Not thread-safe.
 */
public final class MethodMaps {
  private final Map<String, Path> unread = new HashMap<>();
  private final Map<String, SourceMap> byId = new HashMap<>();
  private final Map<String, BitSet> wanted = new HashMap<>();
  private final ForeignIssues foreignIssues = new ForeignIssues("map");
  private final Map<String, SkippedFile.Learned> learned = new TreeMap<>();
  private final List<String> warnings = new ArrayList<>();
  private long freeBytes = ReadLimits.DEFAULTS.mapBytes();
  private final Set<String> wholeIds = new HashSet<>();
  private @Nullable SourceMap given;
  private @Nullable Path givenFile;

  /** The file of a given map that is damaged; null if there is none. */
  private @Nullable Path unusable;

  /** The id of the given map; empty if it has none, or no map was given. */
  private String givenId = "";

  /**
   * Uses a map for the issues that name it and for issues that name none. Other issues are shown
   * without its names. {@link IssueReader#read} refuses a map that fits no issue, and reads the
   * issues without a damaged one, as if none had been given.
   *
   * @throws ReportException if the file cannot be opened
   */
  public void give(Path file) throws ReportException {
    try {
      givenFile = file;
      givenId = SourceMap.writtenId(file);
    } catch (FormatException e) {
      skipGiven(file, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw SourceMap.unreadable(file, e);
    }
  }

  /** Uses a map for the issues that name it, unless one was given for all. */
  public void add(Path file) {
    try {
      String mapId = SourceMap.writtenId(file);
      if (!mapId.isEmpty()) {
        unread.putIfAbsent(mapId, file);
      }
    } catch (IOException e) {
      warnings.add(file + ": skipped, it cannot be read: " + e);
    }
  }

  /**
   * Uses the maps in a folder and its subfolders for the issues that name them, unless one was
   * given for all. Does not follow links.
   *
   * @throws ReportException if the folder cannot be read, or has too many files
   */
  public void addFolder(Path folder) throws ReportException {
    MapFolder.files(folder).forEach(this::add);
  }

  /** Limits the memory for the names of all maps. */
  void limit(long maxBytes) {
    freeBytes = maxBytes;
  }

  /** Whether a folder has a map that has not been read. */
  boolean isUnread(String mapId) {
    return unread.containsKey(mapId);
  }

  /** Keeps all methods of a map. */
  void keepAll(String mapId) {
    wholeIds.add(mapId);
  }

  /**
   * Registers the methods of an issue; each issue is registered before the first map is used.
   *
   * @param more ids of further methods
   */
  void want(String mapId, List<TreeRow> rows, BitSet more) {
    if (givenFile == null && !unread.containsKey(mapId)) {
      return;
    }
    BitSet methodIds = wanted.computeIfAbsent(mapId, id -> new BitSet());
    TreeRows.methods(rows).forEach(methodIds::set);
    methodIds.or(more);
  }

  private Set<Integer> wanted(String mapId) {
    return wanted.getOrDefault(mapId, new BitSet()).stream().boxed().collect(Collectors.toSet());
  }

  /** Reads the given map, if there is one. */
  void readGiven() {
    Path file = givenFile;
    if (file == null) {
      return;
    }
    Set<Integer> methodIds = new HashSet<>(wanted(""));
    methodIds.addAll(wanted(givenId));
    boolean needsId = givenId.isEmpty() && wanted.keySet().stream().anyMatch(id -> !id.isEmpty());
    try {
      given = read(file, needsId || wholeIds.stream().anyMatch(this::fitsGiven) ? null : methodIds);
    } catch (ReportException e) {
      skipGiven(file, String.valueOf(e.getMessage()));
      return;
    }
    if (given != null && needsId) {
      givenId = given.methods().mapId(); // a function of all methods
    }
    if (given != null) {
      readLearned(file, givenId);
    }
  }

  /** Uses the maps beside the issues in place of the given map. */
  private void skipGiven(Path file, String why) {
    givenFile = null;
    givenId = "";
    unusable = file.toAbsolutePath().normalize();
    warnings.add(
        "the given map is not used; issues show the names of the maps beside them, their"
            + " own names, or ids: "
            + why);
  }

  private void readLearned(Path map, String mapId) {
    try {
      SkippedFile.Learned ofMap = SkippedFile.learned(map, mapId);
      if (ofMap.count() > 0) {
        learned.put(mapId, ofMap);
      }
    } catch (IOException e) {
      warnings.add(
          "the list of methods without probes beside "
              + map
              + " cannot be read: "
              + e
              + ". The report does not count the methods of a learned list. Copy the list of that"
              + " build again, or delete it.");
    }
  }

  /**
   * Registers the methods without probes that an issue names, as the agent writes them. Of several
   * issues with one map, the one with the most methods counts.
   */
  void addLearned(String mapId, JsonNode methods) {
    long count = methods.path(IssueKeys.COUNT).asLong();
    if (count > learned.getOrDefault(mapId, SkippedFile.Learned.NONE).count()) {
      List<LearnedMethod> first = new ArrayList<>();
      for (JsonNode line : methods.path(IssueKeys.FIRST)) {
        LearnedMethod method = LearnedMethod.parse(line.asText(""));
        if (method != null && first.size() < SkippedFile.MAX_METHODS) {
          first.add(method);
        }
      }
      learned.put(mapId, new SkippedFile.Learned(count, List.copyOf(first)));
    }
  }

  /** The methods of learned lists without a probe in the builds of the maps read. */
  public SkippedFile.Learned learned() {
    long count = 0;
    List<LearnedMethod> first = new ArrayList<>();
    for (SkippedFile.Learned ofMap : learned.values()) {
      count += ofMap.count();
      first.addAll(ofMap.first());
    }
    return new SkippedFile.Learned(count, first);
  }

  /** A sentence for each map whose build has no probes in methods of a learned list. */
  List<String> notes() {
    List<String> sentences = new ArrayList<>();
    learned.forEach(
        (mapId, ofMap) ->
            sentences.add(
                ofMap.count()
                    + (ofMap.count() == 1
                        ? " hot method, from a list or learned in a run, has no probe; its time"
                            + " counts for its caller"
                        : " hot methods, from lists or learned in runs, have no probes; their time"
                            + " counts for their callers")
                    + " (method map "
                    + ForeignIssues.shown(mapId)
                    + ")."));
    return sentences;
  }

  /** A sentence for each required map that cannot be used, or does not fit. */
  List<String> warnings() {
    List<String> sentences = new ArrayList<>(warnings);
    sentences.addAll(
        foreignIssues.warnings(
            givenMap(),
            "They are shown with the names in them, or with ids. Report them with the map of their"
                + " build."));
    return sentences;
  }

  private String givenMap() {
    return givenFile + " is the method map " + ForeignIssues.shown(givenId);
  }

  /**
   * Refuses the given map if none of the issues fits it.
   *
   * @param issues the number of issues
   */
  void requireFit(int issues) throws ReportException {
    foreignIssues.requireFit(
        issues,
        givenMap(),
        "Give the map that was written with that build, or none if it lies beside the issues.");
  }

  /** Counts an issue that the given map does not fit. */
  void count(String mapId) {
    if (givenFile != null && !fitsGiven(mapId)) {
      foreignIssues.add(mapId);
    }
  }

  /**
   * Returns the map of an issue, or null if there is none. Thread-safe for ids for which it has
   * been called before.
   *
   * @param mapId the map that the issue names, empty if none
   */
  @Nullable SourceMap of(String mapId) {
    if (givenFile == null) {
      return beside(mapId);
    }
    return fitsGiven(mapId) ? given : null;
  }

  /** The name of a method in the map of an issue that has been read; null if unknown. */
  @Nullable MethodName name(String mapId, int methodId) {
    SourceMap map = givenFile != null && fitsGiven(mapId) ? given : byId.get(mapId);
    return map == null ? null : map.methods().name(methodId);
  }

  /** Whether no map was found that an issue names. One with a given map is counted apart. */
  boolean isMissing(String mapId) {
    return givenFile == null && !mapId.isEmpty() && !byId.containsKey(mapId);
  }

  private boolean fitsGiven(String mapId) {
    return mapId.isEmpty() || givenId.isEmpty() || givenId.equals(mapId);
  }

  private @Nullable SourceMap beside(String mapId) {
    Path file = unread.remove(mapId);
    if (file != null && !file.toAbsolutePath().normalize().equals(unusable)) {
      try {
        SourceMap map = read(file, wholeIds.contains(mapId) ? null : wanted(mapId));
        if (map != null) {
          byId.put(mapId, map);
          readLearned(file, mapId);
        }
      } catch (ReportException e) {
        warnings.add("skipped, the issues' own names are used: " + e.getMessage());
      }
    }
    return byId.get(mapId);
  }

  /**
   * Reads a map, or adds a sentence and returns null if it is too large.
   *
   * @param methodIds the methods to keep, or null for all
   */
  private @Nullable SourceMap read(Path file, @Nullable Set<Integer> methodIds)
      throws ReportException {
    try {
      long sizeBytes = Files.size(file);
      if (sizeBytes > SourceMap.MAX_BYTES) {
        warnings.add(
            file
                + ": the method map is not used, because it has "
                + sizeBytes
                + " bytes; a method map has at most "
                + SourceMap.MAX_BYTES
                + ".");
        return null;
      }
      SourceMap map = SourceMap.read(file, methodIds, freeBytes);
      if (map == null) {
        warnings.add(
            file
                + ": the method map is not used, because its names need more than the "
                + freeBytes
                + " bytes of memory that maps may use; the issues' own names are shown, or"
                + " ids. Give Java more memory: JAVA_TOOL_OPTIONS=-Xmx4g.");
        return null;
      }
      if (map.places().isOverLimit()) {
        warnings.add(
            file
                + ": source files and lines are not shown, because they need too much memory. Give"
                + " Java more memory: JAVA_TOOL_OPTIONS=-Xmx4g.");
      }
      freeBytes -= map.estimatedBytes();
      return map;
    } catch (FormatException e) {
      throw new ReportException(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw SourceMap.unreadable(file, e);
    }
  }
}
