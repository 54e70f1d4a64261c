package dev.serin.cli;

import dev.serin.format.FormatException;
import dev.serin.format.MethodMap;
import dev.serin.instrument.OwnOutputs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An earlier method map at the place of the new one, whose outputs the run does not replace: those
 * of another program, or of an earlier build of this one that were moved or deleted. It is copied
 * before the run to a file beside it, under a name with its id, where reports find it. The map of
 * outputs that the run replaces is not kept. The newest copies are kept, so builds that delete
 * their outputs and leave the map do not fill the folder.
 */
final class FormerMap implements AutoCloseable {
  private static final String SUFFIX = ".txt";
  private static final int HEADER_LINES = 2;

  /** The maximum number of copies beside a map. */
  static final int MAX_COPIES = 20;

  private static final Pattern ID = Pattern.compile("[0-9a-f]{1,32}");

  private final String mapId;
  private final Path copy;

  /** Whether the copy was there before, from an earlier run. */
  private final boolean isOld;

  private boolean isReplaced;

  private FormerMap(String mapId, Path copy, boolean isOld) {
    this.mapId = mapId;
    this.copy = copy;
    this.isOld = isOld;
  }

  /**
   * Copies the map before a run replaces it. {@link #close} deletes the copy unless the run has
   * {@link #replaced} the map.
   *
   * @param outputs the outputs that the run replaces
   * @return null if there is none, or it is the map of one of the outputs
   */
  static @Nullable FormerMap copy(Path file, Collection<Path> outputs) throws InputException {
    try {
      String mapId = Files.isRegularFile(file) ? writtenId(file) : null;
      return mapId == null || isOfAny(outputs, mapId) ? null : copy(file, mapId);
    } catch (IOException e) {
      throw new InputException(
          "the earlier method map "
              + file
              + " cannot be kept under another name: "
              + Failures.reason(e)
              + ". Nothing was instrumented. Free space, or give another folder with --out or"
              + " another file with --map.",
          e);
    }
  }

  private static boolean isOfAny(Collection<Path> outputs, String mapId) throws IOException {
    for (Path output : outputs) {
      if (mapId.equals(OwnOutputs.mapId(output))) {
        return true;
      }
    }
    return false;
  }

  private static FormerMap copy(Path file, String mapId) throws IOException {
    String name = file.getFileName().toString();
    Path copy = file.resolveSibling(name.replace(SUFFIX, "") + "-" + mapId + SUFFIX);
    boolean isOld = Files.isRegularFile(copy) && Files.mismatch(file, copy) < 0;
    if (isOld) {
      Files.setLastModifiedTime(copy, FileTime.from(Instant.now())); // it is the newest again
    } else {
      Path fresh = copy.resolveSibling(copy.getFileName() + ".new");
      try {
        Files.copy(file, fresh, StandardCopyOption.REPLACE_EXISTING);
        // Whether an atomic move alone replaces a file depends on the file system.
        Files.move(
            fresh, copy, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(fresh);
      }
    }
    return new FormerMap(mapId, copy, isOld);
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
   * Keeps the copy, as the run has replaced the map.
   *
   * @param newId the id of the new map
   * @return the copy, or null if the maps are equal
   */
  @Nullable Path replaced(String newId) {
    isReplaced = !newId.equals(mapId);
    return isReplaced ? copy : null;
  }

  /**
   * Deletes the oldest copies beyond the limit; copies that cannot be deleted stay.
   *
   * @return the number of deleted ones
   */
  int deleteOldest() {
    int deleted = 0;
    try {
      List<Path> copies = copies();
      for (Path oldest : copies.subList(0, Math.max(0, copies.size() - MAX_COPIES))) {
        deleted += Files.deleteIfExists(oldest) ? 1 : 0;
      }
    } catch (IOException | DirectoryIteratorException e) {
      return deleted; // too many copies do no harm, only take room
    }
    return deleted;
  }

  /** All copies beside the map, the oldest first. */
  private List<Path> copies() throws IOException {
    Map<Path, FileTime> copies = new HashMap<>();
    String start = copy.getFileName().toString().replace(mapId + SUFFIX, "");
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(copy.toAbsolutePath().getParent(), "*" + SUFFIX)) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        String id = name.substring(0, name.length() - SUFFIX.length());
        if (id.startsWith(start)
            && Files.isRegularFile(file)
            && id.substring(start.length()).equals(writtenId(file))) {
          copies.put(file, Files.getLastModifiedTime(file));
        }
      }
    }
    return copies.entrySet().stream()
        .sorted(
            Map.Entry.<Path, FileTime>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .toList();
  }

  @Override
  public void close() {
    if (!isReplaced && !isOld) {
      try {
        Files.deleteIfExists(copy);
      } catch (IOException e) {
        // The copy is a correct map, only not needed.
      }
    }
  }
}
