package dev.serin.analysis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** A class of a shrunk program and its original. */
final class MappedClass {
  private final String original;
  private final String obfuscated;
  private final Map<String, List<MappedMethod>> methods = new LinkedHashMap<>();
  private String sourceFile = "";

  MappedClass(String original, String obfuscated) {
    this.original = original;
    this.obfuscated = obfuscated;
  }

  String original() {
    return original;
  }

  String obfuscated() {
    return obfuscated;
  }

  boolean isRenamed() {
    return !original.equals(obfuscated);
  }

  /** The name of the source file; empty if unknown. */
  String sourceFile() {
    return sourceFile;
  }

  void setSourceFile(String name) {
    sourceFile = name;
  }

  void add(String obfuscatedName, MappedMethod method) {
    methods.computeIfAbsent(obfuscatedName, unused -> new ArrayList<>(1)).add(method);
  }

  /** The names of the methods in the shrunk program. */
  Collection<String> methodNames() {
    return methods.keySet();
  }

  /** The names of other classes of the source whose methods it contains. */
  Set<String> heldClasses() {
    Set<String> held = new LinkedHashSet<>();
    methods
        .values()
        .forEach(lines -> lines.forEach(method -> held.add(method.original().className())));
    held.remove(original);
    return held;
  }

  /** The methods of a name in the shrunk program, each as its line ranges. */
  List<List<LineRange>> methods(String obfuscatedName) {
    List<MappedMethod> lines = methods.getOrDefault(obfuscatedName, List.of());
    List<List<LineRange>> found = new ArrayList<>();
    MappedMethod first = null;
    for (int from = 0, to = 0; from < lines.size(); from = to) {
      do {
        to++;
      } while (to < lines.size() && lines.get(to - 1).isInlinedInto(lines.get(to)));
      MappedMethod outermost = lines.get(to - 1);
      if (first == null || !outermost.isOfSameMethod(first)) {
        first = outermost;
        found.add(new ArrayList<>());
      }
      found.get(found.size() - 1).add(new LineRange(lines.subList(from, to), first));
    }
    return found;
  }

  /** The first line in the source of a method that the mapping has; 0 if it has none. */
  int firstLine(Predicate<OriginalMethod> isIt) {
    return methods.values().stream()
        .flatMap(List::stream)
        .filter(method -> isIt.test(method.original()))
        .mapToInt(method -> method.originalLines().from())
        .filter(line -> line > 0)
        .min()
        .orElse(0);
  }

  /**
   * Candidates for a line of the methods of a name: at most one line range per method, or all that
   * have no lines. Empty if the mapping does not know the line.
   */
  List<LineRange> at(String obfuscatedName, int line) {
    List<List<LineRange>> all = methods(obfuscatedName);
    List<LineRange> found = new ArrayList<>();
    for (List<LineRange> method : all) {
      method.stream().filter(range -> range.has(line)).findFirst().ifPresent(found::add);
    }
    if (found.isEmpty()) {
      all.forEach(method -> method.stream().filter(one -> !one.hasLines()).forEach(found::add));
    }
    return found;
  }

  /** Candidates for the methods of a name without a line number. */
  List<LineRange> withoutLine(String obfuscatedName) {
    List<LineRange> found = at(obfuscatedName, 0);
    if (found.isEmpty()) {
      for (List<LineRange> method : methods(obfuscatedName)) {
        MappedMethod first = method.get(0).outermost();
        found.add(new LineRange(List.of(first), first));
      }
    }
    return found;
  }
}
