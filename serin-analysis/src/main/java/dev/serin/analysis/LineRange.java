package dev.serin.analysis;

import java.util.Comparator;
import java.util.List;

/**
 * A range of lines of a method of a shrunk program.
 *
 * @param methods the methods of its source, the innermost first: the last is the method itself, and
 *     those before it were inlined
 * @param first the first line of the same method, which carries the properties of the whole method
 */
record LineRange(List<MappedMethod> methods, MappedMethod first) {
  /** By class and name of the innermost method. */
  static final Comparator<LineRange> BY_NAME =
      Comparator.comparing((LineRange range) -> range.methods.get(0).original().className())
          .thenComparing(range -> range.methods.get(0).original().name());

  MappedMethod outermost() {
    return methods.get(methods.size() - 1);
  }

  boolean isSynthesized() {
    return first.isSynthesized() || outermost().isSynthesized();
  }

  boolean isOutline() {
    return first.isOutline() || outermost().isOutline();
  }

  boolean hasLines() {
    return outermost().obfuscatedLines().isGiven();
  }

  boolean has(int line) {
    return hasLines() && outermost().obfuscatedLines().has(line);
  }
}
