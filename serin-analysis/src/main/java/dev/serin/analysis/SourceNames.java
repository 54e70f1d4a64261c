package dev.serin.analysis;

import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names in the source of the methods of a map. Its own names may be those of a shrunk program.
 * Not thread-safe.
 */
final class SourceNames {
  private final SourceMap map;
  private final NameMapping mapping;
  private final boolean isObfuscated;
  private final Map<Integer, String> known = new HashMap<>();
  private final Map<Integer, String> frames = new HashMap<>();

  /**
   * Decides whether the names of a map are those of the shrunk program.
   *
   * @param map with all methods, if there is a mapping
   */
  SourceNames(SourceMap map, NameMapping mapping) {
    this.map = map;
    this.mapping = mapping;
    this.isObfuscated =
        mapping != NameMapping.NONE && mapping.areObfuscated(classes(map.methods()));
  }

  private static Set<String> classes(MethodMap map) {
    Set<String> classes = new HashSet<>();
    map.methods().values().forEach(method -> classes.add(method.className()));
    return classes;
  }

  /** The name of a method; null if the map does not have it. */
  @Nullable String name(long methodId) {
    boolean isId = methodId >= 0 && methodId <= MethodMap.MAX_METHOD_ID;
    MethodName method = isId ? map.methods().name((int) methodId) : null;
    return method == null ? null : known.computeIfAbsent((int) methodId, id -> name(method));
  }

  /** A method as a frame of a stack; null if the map does not have it. */
  @Nullable String frame(int methodId) {
    MethodName method = methodId <= MethodMap.MAX_METHOD_ID ? map.methods().name(methodId) : null;
    return method == null ? null : frames.computeIfAbsent(methodId, id -> frame(id, method));
  }

  private String frame(int methodId, MethodName method) {
    String place = ofMap(methodId);
    return place == null ? mapping.frames(originals(method)) : NameMapping.frame(method, place);
  }

  /** The map has the exact place, unless its class files had been shrunk. */
  private @Nullable String ofMap(int methodId) {
    return isObfuscated ? null : map.places().place(methodId);
  }

  /**
   * The place of a method, {@code Editor.java:12}; null if it is unknown, or one of several.
   * Thread-safe.
   */
  @Nullable String place(long methodId) {
    boolean isId = methodId >= 0 && methodId <= MethodMap.MAX_METHOD_ID;
    MethodName method = isId ? map.methods().name((int) methodId) : null;
    if (method == null) {
      return null;
    }
    String place = ofMap((int) methodId);
    List<MethodName> originals = place == null ? originals(method) : List.of();
    return originals.size() == 1 ? mapping.place(originals.get(0)) : place;
  }

  private List<MethodName> originals(MethodName method) {
    return isObfuscated ? mapping.originalMethods(method) : List.of(method);
  }

  private String name(MethodName method) {
    return NameMapping.alternatives(originals(method));
  }
}
