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
  private final MethodMap map;
  private final NameMapping mapping;
  private final boolean isObfuscated;
  private final Map<Integer, String> known = new HashMap<>();
  private final Map<Integer, String> frames = new HashMap<>();

  /**
   * Decides whether the names of a map are those of the shrunk program.
   *
   * @param map with all methods, if there is a mapping
   */
  SourceNames(MethodMap map, NameMapping mapping) {
    this.map = map;
    this.mapping = mapping;
    this.isObfuscated = mapping != NameMapping.NONE && mapping.areObfuscated(classes(map));
  }

  private static Set<String> classes(MethodMap map) {
    Set<String> classes = new HashSet<>();
    map.methods().values().forEach(method -> classes.add(method.className()));
    return classes;
  }

  /** The name of a method; null if the map does not have it. */
  @Nullable String name(long methodId) {
    boolean isId = methodId >= 0 && methodId <= MethodMap.MAX_METHOD_ID;
    MethodName method = isId ? map.name((int) methodId) : null;
    return method == null ? null : known.computeIfAbsent((int) methodId, id -> name(method));
  }

  /** A method as a frame of a stack; null if the map does not have it. */
  @Nullable String frame(int methodId) {
    MethodName method = methodId <= MethodMap.MAX_METHOD_ID ? map.name(methodId) : null;
    return method == null
        ? null
        : frames.computeIfAbsent(methodId, id -> mapping.frames(originals(method)));
  }

  private List<MethodName> originals(MethodName method) {
    return isObfuscated ? mapping.originalMethods(method) : List.of(method);
  }

  private String name(MethodName method) {
    return NameMapping.alternatives(originals(method));
  }
}
