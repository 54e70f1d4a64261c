package dev.serin.instrument;

import dev.serin.format.LearnedMethod;
import dev.serin.format.MethodName;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.choose.MethodFilter;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The methods without probes and why, as text: a line {@code REASON,access,class method descriptor}
 * each, sorted, and {@code * *} for all methods of a class that was left as it is. A line of a
 * learned method ends with its figures. Not thread-safe.
 */
final class SkippedMethods {
  /** The first line begins with this. */
  static final String HEADER = "# methods without probes: REASON,access,class method descriptor";

  private static final String ALLOWED = "ALLOWED,";

  private final MethodFilter filter;
  private final SortedSet<String> lines = new TreeSet<>();
  private final Set<String> methods = new HashSet<>();

  /**
   * An empty list.
   *
   * @param filter knows the figures of learned methods
   */
  SkippedMethods(MethodFilter filter) {
    this.filter = filter;
  }

  /** Adds a method; methods without code get no line. */
  void add(SkipReason reason, MethodName method) {
    if (reason != SkipReason.NO_CODE) {
      String line = reason + "," + method;
      LearnedMethod learned = reason == SkipReason.LEARNED ? filter.learned(method) : null;
      lines.add(learned == null ? line : learned.figuresAfter(line));
      methods.add(method(method));
    }
  }

  private static String method(MethodName method) {
    return method.className() + ' ' + method.methodName() + ' ' + method.descriptor();
  }

  /** Adds lines that were written before. */
  void addLines(String text) {
    for (String line : (Iterable<String>) text.lines()::iterator) {
      if (!line.startsWith("#")) {
        lines.add(line);
      }
    }
  }

  /**
   * Whether a method of this run has no probes.
   *
   * @param className the class, with slashes
   */
  boolean contains(String className, CollectedMethod method) {
    return methods.contains(
        method(named(className, method.name(), method.descriptor().replace('/', '.'))));
  }

  private static MethodName named(String className, String methodName, String descriptor) {
    return new MethodName(0, className.replace('/', '.'), methodName, descriptor);
  }

  /** Adds a class that could not be instrumented, as the options allow. */
  void addAllowed(String className) {
    lines.add(ALLOWED + named(className, "*", "*"));
  }

  /** Whether a class of this run, with slashes, was left as it is. */
  boolean isAllowed(String className) {
    return lines.contains(ALLOWED + named(className, "*", "*"));
  }

  /** The list, with the id of its method map. */
  String text(String mapId) {
    StringBuilder text = new StringBuilder(HEADER);
    text.append("; method map ").append(mapId).append('\n');
    for (String line : lines) {
      text.append(line).append('\n');
    }
    return text.toString();
  }
}
