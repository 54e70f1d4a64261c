package dev.serin.analysis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The mappings of shrunk programs: one that is given, and those of folders by the ids that R8 gave
 * them. Reads a mapping of a folder when an issue names its id. Not thread-safe.
 */
public final class NameMappings {
  private static final String UNUSED =
      "the mapping is not used; issues show names of the shrunk program: ";

  /** Measured with the lines that R8 writes: 3.5 bytes per byte of a file. */
  private static final int MEMORY_PER_BYTE = 4;

  private final Map<String, Path> unread = new HashMap<>();
  private final Map<String, NameMapping> byId = new HashMap<>();
  private final ForeignIssues foreignIssues = new ForeignIssues("mapping");
  private final Map<String, Integer> missingIssues = new LinkedHashMap<>();
  private final List<String> warnings = new ArrayList<>();
  private final NameMapping given;
  private long maxBytes = Long.MAX_VALUE;
  private long usedBytes;

  private NameMappings(NameMapping given) {
    this.given = given;
  }

  /**
   * A mapping for the issues that name its id, and for those that name none. A mapping without an
   * id is for all issues.
   *
   * @param given {@link NameMapping#NONE} for none
   */
  public static NameMappings of(NameMapping given) {
    return new NameMappings(given);
  }

  /**
   * Uses the mappings in a folder and its subfolders for the issues that name their ids. Does not
   * follow links.
   *
   * @throws ReportException if the folder cannot be read, or has too many files
   */
  public void addFolder(Path folder) throws ReportException {
    for (Path file : MapFolder.files(folder)) {
      String id = writtenId(file);
      if (!id.isEmpty()) {
        unread.putIfAbsent(id, file);
      }
    }
  }

  /** The id in the comments at the start of a mapping; empty if there is none. */
  private static String writtenId(Path file) {
    try {
      for (String comment : FileHeader.comments(file)) {
        String id = MappingReader.idIn(comment);
        if (id != null) {
          return id;
        }
      }
    } catch (IOException e) {
      return ""; // named with the method maps, for which the same folder is read
    }
    return "";
  }

  /** Limits the memory for the mappings of folders. */
  void limit(long bytes) {
    maxBytes = bytes;
  }

  /** The memory of the mappings of folders that have been read. */
  long usedBytes() {
    return usedBytes;
  }

  /** The mapping with an id, read if it was not; {@link NameMapping#NONE} if there is none. */
  NameMapping find(String id) {
    Path file = fitsGiven(id) ? null : unread.remove(id);
    if (file != null) {
      byId.put(id, read(file));
    }
    return mapping(id);
  }

  /** Reads the mapping of an issue, if there is one, and counts the issue if there is none. */
  void load(String id) {
    find(id);
    if (!fitsGiven(id) && !byId.containsKey(id)) {
      if (given == NameMapping.NONE) {
        missingIssues.merge(id, 1, Integer::sum);
      } else {
        foreignIssues.add(id);
      }
    }
  }

  /** A mapping, or {@link NameMapping#NONE} and a sentence. */
  private NameMapping read(Path file) {
    try {
      long bytes = MEMORY_PER_BYTE * Files.size(file);
      if (bytes <= maxBytes - usedBytes) {
        NameMapping mapping = NameMapping.read(file);
        usedBytes += bytes;
        return mapping;
      }
      warnings.add(
          file
              + ": the mapping is not used, because its names need more than the "
              + (maxBytes - usedBytes)
              + " bytes of memory that mappings may use; issues show names of the shrunk program."
              + " Give Java more memory: JAVA_TOOL_OPTIONS=-Xmx4g.");
    } catch (ReportException e) {
      warnings.add(UNUSED + e.getMessage());
    } catch (IOException e) {
      warnings.add(UNUSED + file + " cannot be read: " + e);
    }
    return NameMapping.NONE;
  }

  /**
   * The mapping of an issue, or {@link NameMapping#NONE}. Thread-safe after {@link #load}.
   *
   * @param id the id that the issue names, empty if none
   */
  NameMapping mapping(String id) {
    return fitsGiven(id) ? given : byId.getOrDefault(id, NameMapping.NONE);
  }

  private boolean fitsGiven(String id) {
    return id.isEmpty()
        || id.equals(given.id())
        || (given != NameMapping.NONE && given.id().isEmpty());
  }

  /**
   * Refuses the given mapping if none of the issues fits it.
   *
   * @param issues the number of issues
   */
  void requireFit(int issues) throws ReportException {
    foreignIssues.requireFit(
        issues, givenMapping(), "Give the mapping.txt that R8 wrote for that build.");
  }

  /** A sentence for each mapping that cannot be used, or does not fit. */
  List<String> warnings() {
    List<String> sentences = new ArrayList<>(warnings);
    sentences.addAll(
        foreignIssues.warnings(
            givenMapping(),
            "They are shown with names of the shrunk program. Report them with the mapping of their"
                + " build."));
    return sentences;
  }

  private String givenMapping() {
    return given.where() + " is the mapping " + ForeignIssues.shown(given.id());
  }

  /** A sentence for each mapping that issues name, and that was not found. */
  List<String> notes() {
    List<String> sentences = new ArrayList<>();
    missingIssues.forEach(
        (id, issues) ->
            sentences.add(
                issues
                    + (issues == 1 ? " issue names" : " issues name")
                    + " the mapping "
                    + ForeignIssues.shown(id)
                    + " of R8, which was not given. Names of classes and frames may be those of"
                    + " the shrunk program. Give it with --mapping, or its folder with --maps."));
    return sentences;
  }
}
