package dev.serin.instrument;

import dev.serin.format.FormatException;
import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.instrument.base.InstrumentException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The method map of an earlier build, whose methods keep their ids. */
final class BaseMap {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final SortedMap<Integer, MethodName> methods;
  private final Map<String, List<CollectedMethod>> byClass = new HashMap<>();

  /** No map: no method has an id. */
  BaseMap() {
    this.methods = new TreeMap<>();
  }

  /**
   * The methods of a map.
   *
   * @param where the name of the map in messages
   * @throws InstrumentException if it has a method twice, or gives the id of the dispatch to
   *     another method
   */
  BaseMap(MethodMap map, String where) throws InstrumentException {
    this.methods = map.methods();
    MethodName dispatch = methods.remove(MethodMap.DISPATCH_METHOD_ID);
    if (dispatch != null && !dispatch.qualified().equals(MethodName.DISPATCH.qualified())) {
      throw new InstrumentException(
          where
              + ": the id "
              + MethodMap.DISPATCH_METHOD_ID
              + " is a method in this base map, \""
              + shown(MethodMap.DISPATCH_METHOD_ID, dispatch)
              + "\", but this id is reserved for the dispatch of a message. Give the map of"
              + " another build with --base-map, or none.");
    }
    methods.forEach(this::add);
    for (Map.Entry<String, List<CollectedMethod>> ofClass : byClass.entrySet()) {
      List<CollectedMethod> all = ofClass.getValue();
      List<CollectedMethod> sorted = CollectedMethod.sorted(all);
      if (sorted.size() < all.size()) {
        throw twice(all, sorted, where);
      }
      ofClass.setValue(sorted);
    }
  }

  /** Without the byte order mark with which editors of Windows begin files. */
  private static Reader withoutMark(Reader map) throws IOException {
    BufferedReader reader = new BufferedReader(map);
    reader.mark(1);
    if (reader.read() != BYTE_ORDER_MARK) {
      reader.reset();
    }
    return reader;
  }

  /**
   * Reads a map.
   *
   * @throws InstrumentException if the file cannot be read or is no map from which ids can be taken
   */
  static BaseMap read(Path file) throws InstrumentException {
    try (Reader reader =
        new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8)) {
      return new BaseMap(MethodMap.read(withoutMark(reader), file.toString()), file.toString());
    } catch (FormatException e) {
      throw new InstrumentException(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new InstrumentException(
          file
              + " cannot be read as a base map: "
              + e
              + ". Give the methodMapping.txt of an earlier build with --base-map.",
          e);
    }
  }

  private void add(int id, MethodName name) {
    String className = name.className().replace('.', '/');
    CollectedMethod method =
        new CollectedMethod(name.access(), name.methodName(), name.descriptor().replace('.', '/'));
    method.setId(id);
    byClass.computeIfAbsent(className, unused -> new ArrayList<>()).add(method);
  }

  private InstrumentException twice(
      List<CollectedMethod> all, List<CollectedMethod> distinct, String where) {
    List<CollectedMethod> others = new ArrayList<>(all);
    others.removeAll(distinct);
    CollectedMethod other = others.get(0);
    CollectedMethod one = other.in(distinct);
    return new InstrumentException(
        where
            + ": this base map has the method \""
            + shown(other.id(), methods.get(other.id()))
            + "\" twice, also with the id "
            + (one == null ? other : one).id()
            + ". Give the unchanged methodMapping.txt of an earlier build. The map of an"
            + " agent cannot be a base map, because it lists a class twice that was loaded"
            + " twice.");
  }

  /** A method for a message: its line, escaped so that it cannot break the message. */
  private static String shown(int id, @Nullable MethodName method) {
    String line = method == null ? "" : MethodMap.line(id, method).trim();
    return line.length() > 200 ? line.substring(0, 200) + "…" : line;
  }

  /** All methods by id, except the dispatch. */
  SortedMap<Integer, MethodName> methods() {
    return methods;
  }

  /** The lowest id above all ids of the methods. */
  int nextId() {
    return methods.isEmpty() ? 1 : methods.lastKey() + 1;
  }

  /** The methods of a class, with their ids, sorted. */
  List<CollectedMethod> of(String className) {
    return byClass.getOrDefault(className, List.of());
  }
}
