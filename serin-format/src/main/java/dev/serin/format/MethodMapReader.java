package dev.serin.format;

import java.io.IOException;
import java.io.Reader;
import java.util.BitSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads one method map, which may come from anywhere. Used once. */
final class MethodMapReader {
  /** The maximum length of a line: three names of 65,535 characters, all escaped, and numbers. */
  private static final int MAX_LINE_CHARS = 3 * 65_535 * 6 + 100;

  private static final long MAX_CHARS = 1L << 30;
  private static final int FIRST_VERSION = 1;
  private static final int ACC_NATIVE = 0x0100;

  private final BoundedLines lines;
  private final String where;
  private final SortedMap<Integer, MethodName> methods = new TreeMap<>();

  /** The ids of the methods to keep; null for all. */
  private final @Nullable Set<Integer> wanted;

  /** The ids in the lines so far, including those of methods that are not kept. */
  private final BitSet given = new BitSet();

  private final long maxBytes;
  private long bytes;
  private String lastClass = "";
  private @Nullable String mapId;
  private boolean escaped;
  private boolean hasMethods;

  /**
   * Prepares to read.
   *
   * @param wanted the ids of the methods to keep; null for all
   * @param maxBytes how much memory the kept methods may take
   */
  MethodMapReader(Reader reader, String where, @Nullable Set<Integer> wanted, long maxBytes) {
    this.lines = new BoundedLines(reader, MAX_LINE_CHARS);
    this.where = where;
    this.wanted = wanted;
    this.maxBytes = maxBytes;
  }

  /** Whether reading stopped because the methods need more memory than they may take. */
  boolean isOverLimit() {
    return bytes > maxBytes;
  }

  /** Reads the methods, or the first ones if all are over the limit of memory. */
  SortedMap<Integer, MethodName> read() throws IOException {
    long chars = 0;
    for (String line = lines.next(); line != null && !isOverLimit(); line = lines.next()) {
      chars += lines.lengthChars();
      if (lines.isCut()) {
        throw broken(line, null);
      }
      if (chars > MAX_CHARS) {
        throw new FormatException(
            where + " has more than " + MAX_CHARS + " characters, the limit for a method map.");
      }
      String trimmed = line.trim();
      if (trimmed.startsWith("#")) {
        readComment(trimmed);
      } else if (!trimmed.isEmpty()) {
        readMethod(trimmed);
      }
    }
    return methods;
  }

  /** The map's own id as far as it was read; null if it is a function of the methods. */
  @Nullable String mapId() {
    return mapId == null && wanted != null ? "" : mapId;
  }

  private void readComment(String line) throws FormatException {
    if (hasMethods) {
      return; // information about a map precedes its methods
    }
    if (line.startsWith(MethodMapText.VERSION_COMMENT)) {
      readVersion(line.substring(MethodMapText.VERSION_COMMENT.length()));
    } else if (line.startsWith(MethodMapText.ID_COMMENT)) {
      mapId = line.substring(MethodMapText.ID_COMMENT.length()).trim();
    }
  }

  private void readVersion(String text) throws FormatException {
    int version = number(text);
    if (version < FIRST_VERSION || version > MethodMapText.VERSION) {
      throw new FormatException(
          where
              + ": this is a method map of version "
              + shown(text)
              + "; this version of Serin reads "
              + FIRST_VERSION
              + " to "
              + MethodMapText.VERSION
              + ". Use a newer Serin.");
    }
    escaped = version > FIRST_VERSION;
  }

  private void readMethod(String line) throws FormatException {
    hasMethods = true;
    int afterId = line.indexOf(',');
    int afterAccess = line.indexOf(',', afterId + 1);
    int afterClass = line.indexOf(' ', afterAccess + 1);
    if (afterId < 0 || afterAccess < 0 || afterClass < 0) {
      throw broken(line, null);
    }
    try {
      int id = Integer.parseInt(line.substring(0, afterId));
      int access = Integer.parseInt(line.substring(afterId + 1, afterAccess));
      if (id != MethodMapText.NO_ID) {
        check(id, line.substring(afterAccess + 1));
      }
      if (id == MethodMapText.NO_ID || (wanted != null && !wanted.contains(id))) {
        return;
      }
      int afterMethod = line.indexOf(' ', afterClass + 1);
      if (afterMethod < 0 && (access & ACC_NATIVE) != 0) {
        afterMethod = line.length(); // Matrix leaves out the descriptor of a native method
      }
      if (afterMethod < 0) {
        throw broken(line, null);
      }
      String className = name(line.substring(afterAccess + 1, afterClass)).replace('/', '.');
      className = className.equals(lastClass) ? lastClass : className;
      String methodName = name(line.substring(afterClass + 1, afterMethod));
      String descriptor = name(line.substring(Math.min(line.length(), afterMethod + 1)));
      // Matrix also accepts names with slashes.
      add(id, new MethodName(access, className, methodName, descriptor.replace('/', '.')));
    } catch (IllegalArgumentException e) { // not a number, or not an escape
      throw broken(line, e);
    }
  }

  private String name(String text) {
    return escaped ? EscapedText.read(text) : text;
  }

  private void add(int id, MethodName method) {
    bytes += method.estimatedBytes(lastClass);
    lastClass = method.className();
    methods.put(id, method);
  }

  /**
   * Refuses an id that is out of range, or that another line has given.
   *
   * @param method the method as the line names it
   */
  private void check(int id, String method) throws FormatException {
    if (id < 1 || id > MethodMapText.MAX_METHOD_ID) {
      throw refused(
          ": the id "
              + id
              + " is not a method id; ids range from 1 to "
              + MethodMapText.MAX_METHOD_ID,
          null);
    }
    if (given.get(id)) {
      throw refused(
          ": the id " + id + " is given twice, the second time to " + shown(method), null);
    }
    given.set(id);
  }

  private FormatException broken(String line, @Nullable IllegalArgumentException cause) {
    return refused(
        ": not a line of a method map: \""
            + shown(line)
            + "\"; expected \"id,access,class method descriptor\"",
        cause);
  }

  private FormatException refused(String problem, @Nullable IllegalArgumentException cause) {
    String message =
        at() + problem + ". Give the methodMapping file that the build or the agent wrote.";
    return cause == null ? new FormatException(message) : new FormatException(message, cause);
  }

  private String at() {
    return where + ":" + lines.number();
  }

  /** A part of the map for a message: cut, and without characters that move a terminal's cursor. */
  private static String shown(String text) {
    String part = text.length() > 80 ? text.substring(0, 80) + "…" : text;
    return part.replaceAll("\\p{C}", "\uFFFD");
  }

  /** A small number, or -1 if the text is none. */
  private static int number(String text) {
    try {
      return Integer.parseInt(text.trim());
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
