package dev.serin.cli;

import dev.serin.format.FormatException;
import dev.serin.format.MethodMap;
import dev.serin.instrument.OwnOutputs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The method map of another program, at the place of the new one. It is kept beside it under a name
 * with its id, where reports find it. The map of an earlier build of the same program is not kept:
 * its outputs are replaced, too.
 */
final class FormerMap {
  private static final String SUFFIX = ".txt";
  private static final int HEADER_LINES = 2;
  private static final Pattern ID = Pattern.compile("[0-9a-f]{1,32}");

  private final Path file;
  private final String mapId;
  private final byte[] content;

  private FormerMap(Path file, String mapId, byte[] content) {
    this.file = file;
    this.mapId = mapId;
    this.content = content;
  }

  /**
   * Reads the map before a run replaces it.
   *
   * @param outputs the outputs that the run replaces
   * @return null if there is none, or it is the map of one of the outputs
   */
  static @Nullable FormerMap of(Path file, Collection<Path> outputs) throws IOException {
    String mapId = Files.isRegularFile(file) ? writtenId(file) : null;
    if (mapId == null) {
      return null;
    }
    for (Path output : outputs) {
      if (mapId.equals(OwnOutputs.mapId(output))) {
        return null;
      }
    }
    return new FormerMap(file, mapId, Files.readAllBytes(file));
  }

  /** The id at the start of a map; null for other files, which the run refuses to replace. */
  private static @Nullable String writtenId(Path file) throws IOException {
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      String header = reader.lines().limit(HEADER_LINES).collect(Collectors.joining("\n"));
      String mapId = MethodMap.read(new StringReader(header), file.toString(), Set.of()).mapId();
      return ID.matcher(mapId).matches() ? mapId : null; // it becomes a part of a name
    } catch (FormatException | UncheckedIOException e) {
      return null;
    }
  }

  /**
   * Writes it under its other name.
   *
   * @param newId the id of the map that replaced it
   * @return the file, or null if the maps are equal
   */
  @Nullable Path keep(String newId) throws IOException {
    if (newId.equals(mapId)) {
      return null;
    }
    String name = file.getFileName().toString();
    Path kept = file.resolveSibling(name.replace(SUFFIX, "") + "-" + mapId + SUFFIX);
    Files.write(kept, content);
    return kept;
  }
}
