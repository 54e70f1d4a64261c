package dev.serin.analysis;

import dev.serin.format.BoundedLines;
import dev.serin.format.FormatException;
import dev.serin.format.MethodMap;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A method map of a file, with the places of its methods in the source. Not changed once it is
 * read.
 */
record SourceMap(MethodMap methods, MethodPlaces places) {
  /** The maximum size of a method map. */
  static final long MAX_BYTES = 1L << 30;

  private static final String REMEDY =
      "Give the methodMapping file that the build or the agent wrote.";

  /** Places take at most this part of the memory for names; usually less than a tenth. */
  private static final int PLACES_PART = 4;

  /** The maximum number of characters to read of a line, to tell a comment from a method. */
  private static final int MAX_START_CHARS = 100;

  /**
   * Reads a map within a limit of memory. Places over their part of it are left out.
   *
   * @param wanted the ids of the methods to keep, or null for all
   * @param maxBytes how much memory the names may take
   * @return null if they need more
   * @throws FormatException if the file is no map
   */
  static @Nullable SourceMap read(Path file, @Nullable Set<Integer> wanted, long maxBytes)
      throws IOException {
    requireContent(file);
    MethodPlaces places = new MethodPlaces(wanted, maxBytes / PLACES_PART);
    try (PlacesInput input = new PlacesInput(open(file), places)) {
      MethodMap map = MethodMap.read(input, file.toString(), wanted, maxBytes);
      return map == null ? null : new SourceMap(map, places);
    }
  }

  /** Reads all methods of a map. */
  static SourceMap readWhole(Path file) throws ReportException {
    MethodPlaces places = new MethodPlaces(null, Long.MAX_VALUE);
    try (PlacesInput input = new PlacesInput(open(file), places)) {
      if (Files.size(file) > MAX_BYTES) {
        throw new IOException("it has more than " + MAX_BYTES + " bytes");
      }
      requireContent(file);
      return new SourceMap(MethodMap.read(input, file.toString()), places);
    } catch (FormatException e) {
      throw new ReportException(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /**
   * Refuses a file without an id and without methods, such as one that was created and not written.
   * A map with an id may have no methods, as that of a program without probes.
   */
  private static void requireContent(Path file) throws IOException {
    if (!writtenId(file).isEmpty()) {
      return;
    }
    try (BufferedReader reader = open(file)) {
      BoundedLines lines = new BoundedLines(reader, MAX_START_CHARS);
      for (String line = lines.next(); line != null; line = lines.next()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          return; // the reader of the map judges the line
        }
      }
    }
    throw new FormatException(
        file + " is not a method map: it is empty or has only comments. " + REMEDY);
  }

  /** The id in the comments at the start of a map; empty if there is none, as in Matrix's. */
  static String writtenId(Path file) throws IOException {
    StringReader header = new StringReader(String.join("\n", FileHeader.comments(file)));
    return MethodMap.read(header, file.toString(), Set.of()).mapId();
  }

  /** The id at the start of a map; empty if there is none. */
  static String requireId(Path file) throws ReportException {
    try {
      return writtenId(file);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  static ReportException unreadable(Path file, IOException e) {
    return new ReportException(file + " cannot be read as a method map: " + e + ". " + REMEDY, e);
  }

  /** Estimates the memory that names and places take. */
  long estimatedBytes() {
    return methods.estimatedBytes() + places.estimatedBytes();
  }

  private static BufferedReader open(Path file) throws IOException {
    return RegularFiles.reader(RegularFiles.open(file));
  }
}
