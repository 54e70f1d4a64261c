package dev.serin.format;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which id is which method. As text it is Matrix's {@code methodMapping.txt}, a line {@code
 * id,access,class method descriptor} per method, preceded by comment lines with the version of the
 * format and the map id. Immutable.
 */
public final class MethodMap implements MethodNames {
  private static final String VERSION_COMMENT = "# serin method map, version 1";
  private static final String ID_COMMENT = "# mapId ";
  private static final int ID_BYTES = 8;

  private final String mapId;
  private final SortedMap<Integer, MethodName> methods;

  /** A map whose id is a function of its methods. */
  public MethodMap(SortedMap<Integer, MethodName> methods) {
    this(id(methods), methods);
  }

  /** A map that is known by an id of its own, as the map of an agent that still grows. */
  public MethodMap(String mapId, SortedMap<Integer, MethodName> methods) {
    this.mapId = mapId;
    this.methods = Collections.unmodifiableSortedMap(new TreeMap<>(methods));
  }

  /**
   * Reads a map, ours or Matrix's.
   *
   * @param where what to call the map in messages, for instance its path
   * @throws FormatException if a line is not one of a map; the message names the line
   */
  public static MethodMap read(Reader reader, String where) throws IOException {
    SortedMap<Integer, MethodName> methods = new TreeMap<>();
    String mapId = null;
    BufferedReader lines = new BufferedReader(reader);
    int number = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      number++;
      if (line.startsWith(ID_COMMENT)) {
        mapId = line.substring(ID_COMMENT.length()).trim();
      } else if (!line.isEmpty() && line.charAt(0) != '#') {
        readMethod(line, where + ":" + number, methods);
      }
    }
    return mapId == null ? new MethodMap(methods) : new MethodMap(mapId, methods);
  }

  /** The comment lines that a map begins with. */
  public static String header(String mapId) {
    return VERSION_COMMENT + "\n" + ID_COMMENT + mapId + "\n";
  }

  /** The line of a method. */
  public static String line(int id, MethodName method) {
    return id + "," + method + "\n";
  }

  /** {@inheritDoc} Issues name it, and are decoded with no other map. */
  @Override
  public String mapId() {
    return mapId;
  }

  /** All methods by id. */
  public SortedMap<Integer, MethodName> methods() {
    return methods;
  }

  @Override
  public @Nullable MethodName name(int methodId) {
    MethodName method = methods.get(methodId);
    return method == null && methodId == Records.DISPATCH_METHOD_ID ? MethodName.DISPATCH : method;
  }

  @Override
  public int size() {
    return methods.size();
  }

  /** The whole map as text. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(header(mapId));
    for (Map.Entry<Integer, MethodName> method : methods.entrySet()) {
      text.append(line(method.getKey(), method.getValue()));
    }
    return text.toString();
  }

  private static void readMethod(String line, String where, Map<Integer, MethodName> methods)
      throws FormatException {
    int afterId = line.indexOf(',');
    int afterAccess = line.indexOf(',', afterId + 1);
    int afterClass = line.indexOf(' ', afterAccess + 1);
    int afterMethod = line.indexOf(' ', afterClass + 1);
    if (afterId < 0 || afterAccess < 0 || afterClass < 0 || afterMethod < 0) {
      throw broken(line, where, null);
    }
    try {
      int id = Integer.parseInt(line.substring(0, afterId));
      MethodName method =
          new MethodName(
              Integer.parseInt(line.substring(afterId + 1, afterAccess)),
              line.substring(afterAccess + 1, afterClass),
              line.substring(afterClass + 1, afterMethod),
              line.substring(afterMethod + 1));
      methods.put(id, method);
    } catch (NumberFormatException e) {
      throw broken(line, where, e);
    }
  }

  private static FormatException broken(
      String line, String where, @Nullable NumberFormatException cause) {
    String shown = line.length() > 80 ? line.substring(0, 80) + "…" : line;
    String message =
        where
            + ": not a line of a method map: \""
            + shown
            + "\"; expected \"id,access,class method descriptor\". Give the methodMapping.txt that"
            + " was written beside the instrumented archive.";
    return cause == null ? new FormatException(message) : new FormatException(message, cause);
  }

  private static String id(SortedMap<Integer, MethodName> methods) {
    MessageDigest digest = sha256();
    for (Map.Entry<Integer, MethodName> method : methods.entrySet()) {
      String line = line(method.getKey(), method.getValue());
      digest.update(line.getBytes(StandardCharsets.UTF_8));
    }
    StringBuilder hex = new StringBuilder();
    byte[] hash = digest.digest();
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
