package dev.serin.format;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The entry {@value #PATH} of an instrumented archive or folder. It names the method map of the ids
 * in its classes, and shows that Serin wrote the archive or folder.
 *
 * <p>The name begins with a dot because Android's packaging leaves such files out. Otherwise two
 * marked libraries in one app would conflict.
 */
public final class InstrumentedMark {
  /** The name of the entry, and the path of the file in a folder. */
  public static final String PATH = "META-INF/.serin";

  /**
   * The suffix of the file that exists beside the method map while a run replaces its outputs. It
   * remains if the run is killed.
   */
  public static final String JOURNAL_SUFFIX = ".serin-publishing";

  /** The largest mark, in bytes. */
  public static final int MAX_BYTES = 1024;

  private static final String FIRST_LINE = "# instrumented by serin, version 1\n";
  private static final String ID = "mapId ";

  private InstrumentedMark() {}

  /** Returns the content of the entry. */
  public static byte[] of(String mapId) {
    return (FIRST_LINE + ID + mapId + '\n').getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the id of the method map that a mark names, or null if the bytes are no mark. */
  public static @Nullable String mapId(byte[] content) {
    String text = new String(content, StandardCharsets.UTF_8);
    String start = FIRST_LINE + ID;
    return text.startsWith(start) && text.endsWith("\n")
        ? text.substring(start.length(), text.length() - 1)
        : null;
  }

  /**
   * Reads a mark, or the beginning of something larger.
   *
   * @return the id of the method map that it names, or null if it is no mark
   */
  public static @Nullable String read(InputStream in) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    int next = in.read();
    while (next >= 0 && content.size() < MAX_BYTES) {
      content.write(next);
      next = in.read();
    }
    return next >= 0 ? null : mapId(content.toByteArray());
  }

  /**
   * Compares the marks of a program with each other and with its method map.
   *
   * @param mapIds the map id in each mark, by the archive or folder that has the mark
   * @param map the name of the program's method map in messages, or null if there is none
   * @param mapId the id of that map
   * @return a sentence that names the two that do not match, or null if all match
   */
  public static @Nullable String conflict(
      Map<String, String> mapIds, @Nullable String map, String mapId) {
    String first = map;
    String firstId = mapId;
    for (Map.Entry<String, String> marked : mapIds.entrySet()) {
      if (first == null) {
        first = marked.getKey();
        firstId = marked.getValue();
      } else if (!marked.getValue().equals(firstId)) {
        return "the probes in "
            + marked.getKey()
            + " belong to the method map "
            + marked.getValue()
            + ", but "
            + first
            + (first.equals(map) ? " is the method map " : " belongs to ")
            + firstId
            + ". Names in reports would be wrong. Instrument the whole program in one run, and use"
            + " the method map of that run.";
      }
    }
    return null;
  }
}
