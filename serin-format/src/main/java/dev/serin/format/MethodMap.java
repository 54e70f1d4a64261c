package dev.serin.format;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The methods by id. As text it is Matrix's {@code methodMapping.txt}, a line {@code
 * id,access,class method descriptor} per method, preceded by comment lines with the version of the
 * format and the map id. Characters of names that would break a line or its columns are escaped as
 * <code>&#92;uXXXX</code>, from version 2 of the format on; Matrix's own files and those of version
 * 1 have no escapes. Immutable.
 */
public final class MethodMap implements MethodNames {
  /** The maximum method id; the recorder needs higher ones for itself. */
  public static final int MAX_METHOD_ID = MethodMapText.MAX_METHOD_ID;

  /**
   * Begins a comment with the source file and the first lines of methods, which other readers
   * ignore.
   */
  public static final String SOURCE_COMMENT = "# source ";

  /** The id of a dispatch, which Matrix reserves. */
  public static final int DISPATCH_METHOD_ID = 1048574;

  private static final int ID_BYTES = 8;

  private volatile @Nullable String mapId;
  private final int[] ids;
  private final MethodName[] names;

  /** A map whose id is a function of its methods. */
  public MethodMap(SortedMap<Integer, MethodName> methods) {
    this(null, methods);
  }

  /**
   * A map with an id of its own, such as the map of an agent that still grows.
   *
   * @param mapId the id, or null if it is a function of the methods
   */
  public MethodMap(@Nullable String mapId, SortedMap<Integer, MethodName> methods) {
    this.ids = new int[methods.size()];
    this.names = new MethodName[ids.length];
    int at = 0;
    for (Map.Entry<Integer, MethodName> method : methods.entrySet()) {
      ids[at] = method.getKey();
      names[at++] = method.getValue();
    }
    this.mapId = mapId;
  }

  /**
   * Reads a map of Serin or Matrix. Lines of methods without an id, which Matrix marks with -1, are
   * left out. The map may come from anywhere: the lengths of lines and map are limited.
   *
   * @param where the name of the map in messages, for instance its path
   * @throws FormatException if a line is not one of a map, or an id occurs twice; the message names
   *     the line
   */
  public static MethodMap read(Reader reader, String where) throws IOException {
    return read(new MethodMapReader(reader, where, null, Long.MAX_VALUE));
  }

  /**
   * Reads only the given methods of a map, which may have more than fit into memory. The map id is
   * the one in the map, so it is empty for a map of Matrix.
   *
   * @param where the name of the map in messages, for instance its path
   * @param wanted the ids of the methods to keep
   * @throws FormatException as {@link #read(Reader, String)} does
   */
  public static MethodMap read(Reader reader, String where, Set<Integer> wanted)
      throws IOException {
    return read(new MethodMapReader(reader, where, wanted, Long.MAX_VALUE));
  }

  /**
   * Reads a map within a limit of memory. Otherwise like the methods above.
   *
   * @param where the name of the map in messages, for instance its path
   * @param wanted the ids of the methods to keep, or null for all
   * @param maxBytes how much memory the kept methods may take, see {@link #estimatedBytes}
   * @return null if they need more
   * @throws FormatException as {@link #read(Reader, String)} does
   */
  public static @Nullable MethodMap read(
      Reader reader, String where, @Nullable Set<Integer> wanted, long maxBytes)
      throws IOException {
    MethodMapReader limited = new MethodMapReader(reader, where, wanted, maxBytes);
    MethodMap map = read(limited);
    return limited.isOverLimit() ? null : map;
  }

  private static MethodMap read(MethodMapReader reader) throws IOException {
    SortedMap<Integer, MethodName> methods = reader.read();
    return new MethodMap(reader.mapId(), methods);
  }

  /** Returns whether a file that begins with this line is a map of Serin's, of any version. */
  public static boolean isFirstLine(String line) {
    return line.startsWith(MethodMapText.VERSION_COMMENT);
  }

  /** The comment lines at the start of a map. */
  public static String header(String mapId) {
    return MethodMapText.header(mapId);
  }

  /** The line of a method. */
  public static String line(int id, MethodName method) {
    StringBuilder line = new StringBuilder();
    MethodMapText.append(line, id, method);
    return line.toString();
  }

  /** {@inheritDoc} Issues name it, and are decoded with no other map. */
  @Override
  public String mapId() {
    String known = mapId;
    if (known == null) {
      known = digest();
      mapId = known;
    }
    return known;
  }

  /** Estimates the memory that the methods of this map take. */
  public long estimatedBytes() {
    long bytes = 0;
    String className = "";
    for (MethodName name : names) {
      bytes += name.estimatedBytes(className);
      className = name.className();
    }
    return bytes;
  }

  /** All methods by id, in a new map. */
  public SortedMap<Integer, MethodName> methods() {
    SortedMap<Integer, MethodName> methods = new TreeMap<>();
    for (int i = 0; i < ids.length; i++) {
      methods.put(ids[i], names[i]);
    }
    return methods;
  }

  @Override
  public @Nullable MethodName name(int methodId) {
    int at = Arrays.binarySearch(ids, methodId);
    if (at >= 0) {
      return names[at];
    }
    return methodId == MethodMap.DISPATCH_METHOD_ID ? MethodName.DISPATCH : null;
  }

  @Override
  public int size() {
    return ids.length;
  }

  /** The whole map as text. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(header(mapId()));
    for (int i = 0; i < ids.length; i++) {
      MethodMapText.append(text, ids[i], names[i]);
    }
    return text.toString();
  }

  /** Digests line by line, as the text of a large map takes much memory. */
  private String digest() {
    MessageDigest digest = sha256();
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < ids.length; i++) {
      line.setLength(0);
      MethodMapText.append(line, ids[i], names[i]);
      digest.update(line.toString().getBytes(StandardCharsets.UTF_8));
    }
    byte[] hash = digest.digest();
    StringBuilder hex = new StringBuilder();
    for (int i = 0; i < ID_BYTES; i++) {
      hex.append(Character.forDigit(hash[i] >> 4 & 15, 16));
      hex.append(Character.forDigit(hash[i] & 15, 16));
    }
    return hex.toString();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
